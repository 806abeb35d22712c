use core::fmt;

use evaluator::internals::pad;
use evaluator::{Category, HandRank, Rank, RankTable};

use crate::Pokerval;
use crate::error::{LayoutError, layout_number};
use crate::pokerval::groups;

/// A hand's strength in Revolver's doubles notation: one `u64` for hands of at least five cards. Larger is
/// better.
///
/// Bits 63 to 56 hold one bit for the category, from one pair at bit 56 to straight flush at bit 63. High
/// card has no bit. Bits 51 to 0 are four masks of 13 ranks, deuce lowest: singles (bits 0 to 12), pairs,
/// triples, quads (39 to 51). Each rank is in the mask in which it counts. Straights and flushes have their
/// ranks in singles, a wheel without its ace.
///
/// `Display` writes the bytes in hexadecimal with underscores between them, as Revolver's description does.
///
/// ```
/// use evaluator::RankTable;
/// use hand_values::RevolverKey;
///
/// let table = RankTable::embedded();
/// let rank = table.rank("As Ah Ad Ac Ks".parse()?);
/// let key = RevolverKey::of(table.class(rank)).unwrap();
/// assert_eq!(key.to_string(), "0x40_08_00_00_00_00_08_00");
/// assert_eq!(RevolverKey::try_from(0x4008_0000_0000_0800)?.rank(table), rank);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct RevolverKey(u64);

layout_number!(RevolverKey, u64, as_u64, "Revolver key", digits: 16);

const CATEGORY_SHIFT: u32 = 56;
const GROUP_BITS: u32 = Rank::COUNT as u32;
const GROUP_MASK: u64 = (1 << GROUP_BITS) - 1;
/// The singles of a wheel: five to deuce.
const WHEEL: u64 = 0b1111;

/// Returns the number of ranks that a category has in singles, pairs, triples and quads.
fn shape(category: Category) -> [usize; 4] {
    let (sizes, _) = groups(category);
    [1, 2, 3, 4].map(|wanted| sizes.iter().filter(|&&size| size == wanted).count())
}

impl RevolverKey {
    /// Returns the key of a hand, which is a [`HandClass`](evaluator::HandClass) or a value of another system.
    /// Returns `None` for hands of fewer than five cards, which the notation does not support.
    ///
    /// ```
    /// use hand_values::{Pokerval, RevolverKey};
    ///
    /// let royal = Pokerval::try_from(0x800E_DCBA)?;
    /// assert_eq!(RevolverKey::of(royal).map(RevolverKey::as_u64), Some(0x8000_0000_0000_1F00));
    /// assert_eq!(RevolverKey::of(Pokerval::try_from(0)?), None);
    /// # Ok::<(), hand_values::LayoutError>(())
    /// ```
    #[must_use]
    pub fn of(hand: impl Into<Pokerval>) -> Option<Self> {
        let value = hand.into();
        if !value.is_full() {
            return None;
        }
        let places = value.places();
        let category = u64::from(value.as_u32() >> 24);
        let groups = places
            .into_iter()
            // The 1 at the end of a wheel is the ace, which the key omits.
            .filter(|&place| place >= 2)
            .fold(0, |key, place| {
                let times = places.iter().filter(|&&other| other == place).count() as u32;
                key | 1 << (GROUP_BITS * (times - 1) + place - 2)
            });
        Some(Self(category << CATEGORY_SHIFT | groups))
    }

    /// Returns the rank of the hands with this value.
    ///
    /// ```
    /// use evaluator::{HandRank, RankTable};
    /// use hand_values::RevolverKey;
    ///
    /// assert_eq!(RevolverKey::try_from(0x8000_0000_0000_1F00)?.rank(RankTable::embedded()), HandRank::MAX);
    /// # Ok::<(), hand_values::LayoutError>(())
    /// ```
    #[must_use]
    pub fn rank(self, table: &RankTable) -> HandRank {
        Pokerval::from(self).rank(table)
    }
}

fn decode(key: u64) -> Result<u32, &'static str> {
    let category = match (key >> CATEGORY_SHIFT).count_ones() {
        0 => Category::HighCard,
        1 => Category::ALL[(key >> CATEGORY_SHIFT).ilog2() as usize + 1],
        _ => return Err("more than one category bit is set"),
    };
    if key >> (4 * GROUP_BITS) & 0xF != 0 {
        return Err("bits 55 to 52 are not zero");
    }
    let groups = [0, 1, 2, 3].map(|group| key >> (GROUP_BITS * group) & GROUP_MASK);
    let is_wheel = groups == [WHEEL, 0, 0, 0];
    if is_wheel && matches!(category, Category::Straight | Category::StraightFlush) {
        return Ok(Pokerval::from_places(category, [5, 4, 3, 2, 1]));
    }
    if groups.map(|ranks| ranks.count_ones() as usize) != shape(category) {
        return Err("the number of singles, pairs, triples or quads does not fit the category");
    }
    // Larger groups come first. A full house also comes out right, because its pair follows its triple.
    let places = (0..4).rev().flat_map(|group| {
        let ranks = (0..GROUP_BITS).rev().filter(move |rank| groups[group] >> rank & 1 != 0);
        ranks.flat_map(move |rank| core::iter::repeat_n(rank + 2, group + 1))
    });
    Ok(Pokerval::from_places(category, places))
}

/// Accepts the keys of hands that exist.
impl TryFrom<u64> for RevolverKey {
    type Error = LayoutError;

    fn try_from(key: u64) -> Result<Self, LayoutError> {
        let why = match decode(key).map(Pokerval::try_from) {
            Ok(Ok(value)) if Self::of(value) == Some(Self(key)) => return Ok(Self(key)),
            Ok(Ok(_)) => "a wheel has no ace in its singles",
            Ok(Err(cause)) => cause.why(),
            Err(why) => why,
        };
        Err(Self(key).error(why))
    }
}

impl From<RevolverKey> for Pokerval {
    fn from(key: RevolverKey) -> Self {
        Self::checked(decode(key.0).expect("checked by the constructor"))
    }
}

impl fmt::Display for RevolverKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        pad(f, |f| {
            f.write_str("0x")?;
            for (i, byte) in self.0.to_be_bytes().into_iter().enumerate() {
                let between = if i > 0 { "_" } else { "" };
                write!(f, "{between}{byte:02X}")?;
            }
            Ok(())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_give_the_reason() {
        let why = |key: u64| RevolverKey::try_from(key).unwrap_err().why();
        assert!(why(0xC000_0000_0000_001F).contains("more than one category bit"));
        assert!(why(0x0010_0000_0000_001F).contains("bits 55 to 52"));
        assert!(why(0x0000_0000_0000_0F00).contains("does not fit"));
        assert!(why(0x0000_0000_0000_001F).contains("are a straight"));
        assert!(why(0x0800_0000_0000_100F).contains("descend by one"));
        assert!(why(0x0100_0000_0000_2007).contains("two groups"));
    }
}
