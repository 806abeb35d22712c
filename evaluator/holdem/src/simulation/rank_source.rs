//! The tables of hand ranks in which showdowns look up.

use alloc::vec::Vec;

use evaluator::HoleCards;

/// The table in which a player's hand ranks are looked up.
#[derive(Clone, Debug)]
pub(crate) enum RankSource {
    /// The hand ranks of the range's combos, which are selected from all for each board. Holds the combos'
    /// indices.
    Narrow(Vec<u16>),
    /// The hand ranks of all combos.
    Wide,
}

impl RankSource {
    /// The largest number of combos in a narrow range. One more place has no hand rank.
    pub(crate) const MAX_NARROW: usize = 255;

    /// Returns a place without a hand rank.
    pub(crate) fn nobody(&self) -> u16 {
        match self {
            Self::Narrow(indices) => indices.len() as u16,
            Self::Wide => HoleCards::COUNT as u16,
        }
    }
}
