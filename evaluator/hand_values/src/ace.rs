use core::fmt;

use evaluator::internals::pad;
use evaluator::{Category, HandRank, Rank, RankTable};

use crate::Pokerval;
use crate::error::{LayoutError, layout_number};

/// A hand's strength in the layout of ACE_eval: one `u32` for hands of at least five cards. Larger is better.
///
/// Bits 31 to 28 hold the category (0 high card to 7 four of a kind, 9 straight flush). Bits 25 to 13 are a
/// mask of the ranks that make the category, bits 12 to 0 a mask of the kickers. Both have the deuce lowest.
/// A straight has only its top card, a flush has five value ranks, and a full house has the triple as value
/// and the pair as kicker.
///
/// `Display` writes the eight hexadecimal digits that ACE_eval prints.
///
/// ```
/// use evaluator::RankTable;
/// use hand_values::AceValue;
///
/// let table = RankTable::embedded();
/// let rank = table.rank("3C 4C 5C 6H 8D 3D 8H".parse()?);
/// assert_eq!(AceValue::of(table.class(rank)).unwrap().to_string(), "20084010");
/// assert_eq!(AceValue::try_from(0x2008_4010)?.rank(table), rank);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct AceValue(u32);

layout_number!(AceValue, u32, as_u32, "ACE value", digits: 8);

const CATEGORY_SHIFT: u32 = 28;
const VALUE_SHIFT: u32 = Rank::COUNT as u32;
const MASK: u32 = (1 << Rank::COUNT) - 1;
const STRAIGHT_FLUSH: u32 = 9;

/// Returns, for the value and for the kickers of a category, the number of ranks and how often each occurs.
fn shape(category: Category) -> [(u32, usize); 2] {
    match category {
        Category::HighCard => [(0, 0), (5, 1)],
        Category::OnePair => [(1, 2), (3, 1)],
        Category::TwoPair => [(2, 2), (1, 1)],
        Category::ThreeOfAKind => [(1, 3), (2, 1)],
        Category::Straight | Category::StraightFlush => [(1, 1), (0, 0)],
        Category::Flush => [(5, 1), (0, 0)],
        Category::FullHouse => [(1, 3), (1, 2)],
        Category::FourOfAKind => [(1, 4), (1, 1)],
    }
}

impl AceValue {
    /// Returns the value of a hand, which is a [`HandClass`](evaluator::HandClass) or a value of another
    /// system. Returns `None` for hands of fewer than five cards, which ACE_eval does not support.
    ///
    /// ```
    /// use hand_values::{AceValue, Pokerval};
    ///
    /// let royal = Pokerval::try_from(0x800E_DCBA)?;
    /// assert_eq!(AceValue::of(royal).map(AceValue::as_u32), Some(0x9200_0000));
    /// assert_eq!(AceValue::of(Pokerval::try_from(0)?), None);
    /// # Ok::<(), hand_values::LayoutError>(())
    /// ```
    #[must_use]
    pub fn of(hand: impl Into<Pokerval>) -> Option<Self> {
        let value = hand.into();
        if !value.is_full() {
            return None;
        }
        let category = value.category();
        let number = match category {
            Category::StraightFlush => STRAIGHT_FLUSH,
            other => other as u32,
        };
        let [(values, times), _] = shape(category);
        let value_places = values as usize * times;
        let places = value.places();
        // The places of a straight after the first are neither value nor kicker.
        let kicker_places = if value_places == 1 { &[] } else { &places[value_places..] };
        let (value_mask, kickers) = (mask(&places[..value_places]), mask(kicker_places));
        Some(Self(number << CATEGORY_SHIFT | value_mask << VALUE_SHIFT | kickers))
    }

    /// Returns the rank of the hands with this value.
    ///
    /// ```
    /// use evaluator::{HandRank, RankTable};
    /// use hand_values::AceValue;
    ///
    /// assert_eq!(AceValue::try_from(0x9200_0000)?.rank(RankTable::embedded()), HandRank::MAX);
    /// # Ok::<(), hand_values::LayoutError>(())
    /// ```
    #[must_use]
    pub fn rank(self, table: &RankTable) -> HandRank {
        Pokerval::from(self).rank(table)
    }
}

/// Returns the rank mask of places, deuce lowest.
fn mask(places: &[u32]) -> u32 {
    places.iter().fold(0, |mask, &place| mask | 1 << place.saturating_sub(2))
}

/// Returns the ranks of a mask in the numbers of the pokerval layout, highest first.
fn ranks(mask: u32) -> impl Iterator<Item = u32> {
    (0..Rank::COUNT as u32).rev().filter(move |bit| mask >> bit & 1 != 0).map(|bit| bit + 2)
}

fn decode(value: u32) -> Result<u32, &'static str> {
    let category = match value >> CATEGORY_SHIFT {
        STRAIGHT_FLUSH => Category::StraightFlush,
        number @ 0..=7 => Category::ALL[number as usize],
        _ => return Err("expected a category of 0 to 7 or 9"),
    };
    if value >> (2 * VALUE_SHIFT) & 3 != 0 {
        return Err("bits 27 and 26 are not zero");
    }
    let masks = [value >> VALUE_SHIFT & MASK, value & MASK];
    let shape = shape(category);
    if masks.map(u32::count_ones) != shape.map(|(count, _)| count) {
        return Err("the number of value ranks or kickers does not fit the category");
    }
    if matches!(category, Category::Straight | Category::StraightFlush) {
        let top = masks[0].ilog2() + 2;
        return match top {
            5.. => Ok(Pokerval::from_places(category, (0..5).map(|below| top - below))),
            _ => Err("the top card of a straight must be a five or higher"),
        };
    }
    let repeated = |i: usize| ranks(masks[i]).flat_map(move |rank| core::iter::repeat_n(rank, shape[i].1));
    Ok(Pokerval::from_places(category, repeated(0).chain(repeated(1))))
}

/// Accepts the values of hands that exist.
impl TryFrom<u32> for AceValue {
    type Error = LayoutError;

    fn try_from(value: u32) -> Result<Self, LayoutError> {
        let why = match decode(value).map(Pokerval::try_from) {
            Ok(Ok(_)) => return Ok(Self(value)),
            Ok(Err(cause)) => cause.why(),
            Err(why) => why,
        };
        Err(Self(value).error(why))
    }
}

impl From<AceValue> for Pokerval {
    fn from(value: AceValue) -> Self {
        Self::checked(decode(value.0).expect("checked by the constructor"))
    }
}

impl fmt::Display for AceValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        pad(f, |f| write!(f, "{:08X}", self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_give_the_reason() {
        let why = |value: u32| AceValue::try_from(value).unwrap_err().why();
        assert!(why(0x8000_0001).contains("0 to 7 or 9"));
        assert!(why(0x2408_4010).contains("bits 27 and 26"));
        assert!(why(0x2008_0010).contains("does not fit"));
        assert!(why(0x4000_2000).contains("a five or higher"));
        assert!(why(0x0000_1F00).contains("are a straight"));
        assert!(why(0x1000_2007).contains("two groups"));
    }
}
