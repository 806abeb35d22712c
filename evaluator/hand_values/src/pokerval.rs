use core::fmt;

use evaluator::internals::pad;
use evaluator::{Category, ClassRecord, HandClass, HandRank, Rank, RankTable, Words};

use crate::error::{LayoutError, layout_number};

/// A hand's strength in OpenHoldem's layout: one `u32`, 0 for no cards. Larger is better.
///
/// Bits 31 to 24 hold one bit for the category, from one pair at bit 24 to straight flush at bit 31. High
/// card has no bit. Bits 19 to 0 hold five ranks of four bits, the most important first: 14 for the ace down
/// to 2 for the deuce, 1 for the ace at the low end of a wheel, and 0 for no card. A group repeats its rank.
///
/// A `Pokerval` is always the value of some hand of 0 to 7 cards. `Display` writes it in hexadecimal.
///
/// ```
/// use evaluator::RankTable;
/// use hand_values::Pokerval;
///
/// let table = RankTable::embedded();
/// let rank = table.rank("KsKh QcQd 7s".parse()?);
/// let value = Pokerval::from(table.class(rank));
/// assert_eq!(value.to_string(), "0x020DDCC7");
/// assert_eq!(Pokerval::try_from(0x020D_DCC7)?.rank(table), rank);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Pokerval(u32);

layout_number!(Pokerval, u32, as_u32, "pokerval", digits: 8);

const CATEGORY_SHIFT: u32 = 24;

impl Pokerval {
    /// Returns the rank of the hands with this value.
    ///
    /// ```
    /// use evaluator::{HandRank, RankTable};
    /// use hand_values::Pokerval;
    ///
    /// assert_eq!(Pokerval::try_from(0x800E_DCBA)?.rank(RankTable::embedded()), HandRank::MAX);
    /// # Ok::<(), hand_values::LayoutError>(())
    /// ```
    #[must_use]
    pub fn rank(self, table: &RankTable) -> HandRank {
        let found = table.records().binary_search_by_key(&self.0, |record| record.pokerval);
        let rank = found.ok().and_then(|ordinal| HandRank::from_ordinal(ordinal as u16));
        rank.expect("a table has all values")
    }

    /// Creates a value from one that is known to be valid.
    pub(crate) const fn checked(value: u32) -> Self {
        Self(value)
    }

    /// Returns the value of a hand of a category with the given ranks in the numbers of the layout, the most
    /// important first. The value is only valid if such a hand exists.
    pub(crate) fn from_places(category: Category, places: impl IntoIterator<Item = u32>) -> u32 {
        let category_bit = if category == Category::HighCard { 0 } else { 1 << (category as u32 - 1) };
        let first_places = places.into_iter().zip((0..5).rev());
        first_places.fold(category_bit << CATEGORY_SHIFT, |value, (place, i)| value | place << (4 * i))
    }

    /// Returns the category.
    ///
    /// ```
    /// use evaluator::Category;
    /// use hand_values::Pokerval;
    ///
    /// assert_eq!(Pokerval::try_from(0x020D_DCC7)?.category(), Category::TwoPair);
    /// # Ok::<(), hand_values::LayoutError>(())
    /// ```
    #[must_use]
    pub const fn category(self) -> Category {
        match (self.0 >> CATEGORY_SHIFT).checked_ilog2() {
            None => Category::HighCard,
            Some(bit) => Category::ALL[bit as usize + 1],
        }
    }

    /// Returns the ranks of the up to five cards that count, the most important first.
    ///
    /// ```
    /// use evaluator::Rank;
    /// use hand_values::Pokerval;
    ///
    /// assert!(Pokerval::try_from(0x000E_2000)?.ranks().eq([Rank::Ace, Rank::Two]));
    /// # Ok::<(), hand_values::LayoutError>(())
    /// ```
    pub fn ranks(self) -> impl Iterator<Item = Rank> + Clone {
        self.record().ranks()
    }

    /// Returns the name of the hand in English.
    ///
    /// ```
    /// use hand_values::Pokerval;
    ///
    /// assert_eq!(Pokerval::try_from(0x800E_DCBA)?.words().to_string(), "royal flush");
    /// # Ok::<(), hand_values::LayoutError>(())
    /// ```
    #[must_use]
    pub const fn words(self) -> Words {
        Words::of(self.category(), self.record())
    }

    /// Returns a record with this value.
    const fn record(self) -> ClassRecord {
        ClassRecord { pokerval: self.0, cactus_kev: 0, reserved: 0 }
    }

    /// Returns the five places, the most important first.
    pub(crate) const fn places(self) -> [u32; 5] {
        places(self.0)
    }

    /// Returns `true` if all five places are filled.
    pub(crate) const fn is_full(self) -> bool {
        self.0 & 0xF != 0
    }
}

const fn places(value: u32) -> [u32; 5] {
    [value >> 16 & 0xF, value >> 12 & 0xF, value >> 8 & 0xF, value >> 4 & 0xF, value & 0xF]
}

fn check_form(value: u32) -> Result<(), &'static str> {
    let category = value >> CATEGORY_SHIFT;
    // A nibble is 15 if all four of its bits are set.
    let ones = value & value >> 1 & value >> 2 & value >> 3;
    if category == 0xFF {
        Err("all eight category bits are set, which means five of a kind, impossible with one deck")
    } else if category.count_ones() > 1 {
        Err("more than one category bit is set")
    } else if value >> 20 & 0xF != 0 {
        Err("bits 23 to 20 are not zero")
    } else if ones & 0x1_1111 != 0 {
        Err("a rank is 15, and the ace is 14")
    } else {
        Ok(())
    }
}

/// Returns the sizes of the groups of equal ranks in a category's places, and the number of groups that must
/// be present.
pub(crate) fn groups(category: Category) -> (&'static [usize], usize) {
    match category {
        Category::HighCard => (&[1, 1, 1, 1, 1], 0),
        Category::OnePair => (&[2, 1, 1, 1], 1),
        Category::TwoPair => (&[2, 2, 1], 2),
        Category::ThreeOfAKind => (&[3, 1, 1], 1),
        Category::Straight | Category::Flush | Category::StraightFlush => (&[1, 1, 1, 1, 1], 5),
        Category::FullHouse => (&[3, 2], 2),
        Category::FourOfAKind => (&[4, 1], 1),
    }
}

/// Checks that some hand of this category has these places.
fn check_places(category: Category, places: [u32; 5]) -> Result<(), &'static str> {
    // In a wheel the ace is 1.
    let is_run = places[4] >= 1 && places.windows(2).all(|pair| pair[0] == pair[1] + 1);
    if matches!(category, Category::Straight | Category::StraightFlush) {
        return if is_run { Ok(()) } else { Err("the ranks of a straight descend by one") };
    }
    if is_run || places == [14, 5, 4, 3, 2] {
        return Err("the five ranks are a straight");
    }
    if places.contains(&1) {
        return Err("the ace counts as 1 only in a wheel");
    }
    let (sizes, needed) = groups(category);
    let mut seen: [(usize, u32); 5] = [(0, 0); 5];
    let mut rest = places.as_slice();
    let mut gap = false;
    for (number, &size) in sizes.iter().enumerate() {
        let (group, after) = rest.split_at(size);
        rest = after;
        let rank = group[0];
        if group.iter().any(|&other| other != rank) {
            return Err("the cards of a group differ in rank");
        }
        if rank == 0 {
            gap = true;
            if number < needed {
                return Err("a rank that the category needs is missing");
            }
            continue;
        }
        if gap {
            return Err("a rank follows an empty place");
        }
        if seen[..number].iter().any(|&(_, other)| other == rank) {
            return Err("a rank is in two groups");
        }
        if seen[..number].last().is_some_and(|&(last_size, last)| last_size == size && last < rank) {
            return Err("the ranks of kickers or pairs do not descend");
        }
        seen[number] = (size, rank);
    }
    Ok(())
}

/// Accepts the values of hands that exist.
impl TryFrom<u32> for Pokerval {
    type Error = LayoutError;

    fn try_from(value: u32) -> Result<Self, LayoutError> {
        check_form(value)
            .and_then(|()| check_places(Self(value).category(), places(value)))
            .map(|()| Self(value))
            .map_err(|why| Self(value).error(why))
    }
}

impl From<HandClass> for Pokerval {
    fn from(hand: HandClass) -> Self {
        Self(hand.record().pokerval)
    }
}

impl fmt::Display for Pokerval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        pad(f, |f| write!(f, "{:#010X}", self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn errors_give_the_reason() {
        let why = |value: u32| Pokerval::try_from(value).unwrap_err().why();
        assert!(why(0xFF0E_EEEE).contains("five of a kind"));
        assert!(why(0x0300_0000).contains("more than one category bit"));
        assert!(why(0x0010_0000).contains("bits 23 to 20"));
        assert!(why(0x000F_0000).contains("15"));
        assert!(why(0x000E_DCBA).contains("are a straight"));
        assert!(why(0x100E_5432).contains("are a straight"));
        assert!(why(0x080E_5432).contains("descend by one"));
        assert!(why(0x0804_3210).contains("descend by one"));
        assert!(why(0x000D_1000).contains("only in a wheel"));
        assert!(why(0x010E_D000).contains("differ in rank"));
        assert!(why(0x0100_0000).contains("missing"));
        assert!(why(0x100E_DC90).contains("missing"));
        assert!(why(0x000E_0D00).contains("follows an empty place"));
        assert!(why(0x010E_EE00).contains("two groups"));
        assert!(why(0x000D_E000).contains("do not descend"));
        assert!(why(0x020C_CDD7).contains("do not descend"));
        assert_eq!(
            Pokerval::try_from(0x0000_000F).unwrap_err().to_string(),
            "0x0000000F is not a valid pokerval: a rank is 15, and the ace is 14"
        );
    }

    #[test]
    fn a_full_house_may_have_the_higher_pair() {
        assert!(Pokerval::try_from(0x2002_22EE).is_ok());
        assert!(Pokerval::try_from(0x4002_222E).is_ok());
        assert!(Pokerval::try_from(0x0402_22ED).is_ok());
    }
}
