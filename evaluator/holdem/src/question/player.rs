use alloc::borrow::Cow;

use evaluator::HoleCards;

use crate::range::Range;

/// A player's hole cards: a known combo or a range.
///
/// A combo means the same as a range of only this combo, and takes less time.
///
/// ```
/// use holdem::range::Range;
/// use holdem::{Engine, Player, Showdown};
/// use evaluator::RankTable;
///
/// let range: Range = "QQ+, AK".parse()?;
/// let players = [Player::Hand("7s 6s".parse()?), Player::from(&range)];
/// let report = Showdown::new(players).board("9s 8s 2h".parse()?).run(&Engine::new(RankTable::embedded()))?;
/// assert_eq!(format!("{:.4}", report.shares()[0].equity()), "0.5979");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player<'a> {
    /// A known combo.
    Hand(HoleCards),
    /// A range.
    Range(&'a Range),
}

impl<'a> Player<'a> {
    /// Returns the combo if there is only one, with weight 1.
    pub(crate) fn hand(self) -> Option<HoleCards> {
        match self {
            Self::Hand(combo) => Some(combo),
            Self::Range(range) => range.only_combo(),
        }
    }

    /// Returns the player's range.
    pub(crate) fn range(self) -> Cow<'a, Range> {
        match self {
            Self::Hand(combo) => Cow::Owned([combo].into_iter().collect()),
            Self::Range(range) => Cow::Borrowed(range),
        }
    }
}

impl<'a> From<&'a Range> for Player<'a> {
    fn from(range: &'a Range) -> Self {
        Self::Range(range)
    }
}

impl From<HoleCards> for Player<'_> {
    fn from(combo: HoleCards) -> Self {
        Self::Hand(combo)
    }
}
