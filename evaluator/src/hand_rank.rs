use core::fmt;

use crate::Category;

/// The strength of a hand of 0 to 7 cards: **larger is better**, equal hands are equal.
///
/// The number is `category << 12 | index`, the index counting the different hands of the category from the
/// weakest up. The order is consistent over all card counts: a kicker not there is worse than any card, so a
/// lone pair of aces loses to a pair of aces with a deuce. There are 9,842 legal values, and a `HandRank` is
/// always one of them; 0 is the hand without cards.
///
/// ```
/// use evaluator::{Category, HandRank};
///
/// let royal = HandRank::from_parts(Category::StraightFlush, 9).unwrap();
/// assert_eq!(royal, HandRank::MAX);
/// assert_eq!(royal.category(), Category::StraightFlush);
/// assert_eq!(u16::from(royal), 0x8009);
/// assert!(HandRank::try_from(0x800A).is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(transparent)]
pub struct HandRank(u16);

const CATEGORY_SHIFT: u32 = 12;
const INDEX_MASK: u16 = (1 << CATEGORY_SHIFT) - 1;

/// `FIRST_ORDINAL[c]` counts the values in the categories below `c`.
const FIRST_ORDINAL: [u16; Category::COUNT + 1] = {
    let mut first = [0; Category::COUNT + 1];
    let mut c = 0;
    while c < Category::COUNT {
        first[c + 1] = first[c] + Category::ALL[c].value_count();
        c += 1;
    }
    first
};

impl HandRank {
    /// How many different values there are.
    pub const COUNT: usize = FIRST_ORDINAL[Category::COUNT] as usize;

    /// The rank of the hand without cards, below all others.
    pub const MIN: Self = Self(0);

    /// The rank of a royal flush.
    pub const MAX: Self = match Self::from_parts(Category::StraightFlush, 9) {
        Some(rank) => rank,
        None => unreachable!(),
    };

    /// The value in place of a rank where there is none: never a legal rank.
    pub const NO_RANK: u16 = 0xFFFF;

    /// The rank with a number; `None` if no hand has it.
    ///
    /// ```
    /// use evaluator::HandRank;
    ///
    /// assert_eq!(HandRank::from_u16(0), Some(HandRank::MIN));
    /// assert_eq!(HandRank::from_u16(HandRank::NO_RANK), None);
    /// ```
    #[must_use]
    pub const fn from_u16(value: u16) -> Option<Self> {
        match Category::from_index((value >> CATEGORY_SHIFT) as u8) {
            Some(category) => Self::from_parts(category, value & INDEX_MASK),
            None => None,
        }
    }

    /// The rank of the hand that `index` others of its category stand below; `None` if the category has no more
    /// than `index` values.
    ///
    /// ```
    /// use evaluator::{Category, HandRank};
    ///
    /// // A pair of deuces without kickers is the lowest pair.
    /// assert_eq!(HandRank::from_parts(Category::OnePair, 0).map(HandRank::as_u16), Some(0x1000));
    /// assert_eq!(HandRank::from_parts(Category::Straight, 10), None);
    /// ```
    #[must_use]
    pub const fn from_parts(category: Category, index: u16) -> Option<Self> {
        if index < category.value_count() {
            Some(Self((category as u16) << CATEGORY_SHIFT | index))
        } else {
            None
        }
    }

    /// A value that a validated table gave.
    #[inline(always)]
    #[doc(hidden)]
    #[must_use]
    pub const fn from_table(value: u16) -> Self {
        Self(value)
    }

    /// The rank that `ordinal` others stand below, 0 to 9,841; `None` above.
    ///
    /// ```
    /// use evaluator::HandRank;
    ///
    /// assert_eq!(HandRank::from_ordinal(9841), Some(HandRank::MAX));
    /// assert_eq!(HandRank::from_ordinal(9842), None);
    /// ```
    #[must_use]
    pub const fn from_ordinal(ordinal: u16) -> Option<Self> {
        let mut c = 0;
        while c < Category::COUNT {
            if ordinal < FIRST_ORDINAL[c + 1] {
                return Self::from_parts(Category::ALL[c], ordinal - FIRST_ORDINAL[c]);
            }
            c += 1;
        }
        None
    }

    /// How many of the 9,842 ranks stand below this one.
    ///
    /// ```
    /// use evaluator::HandRank;
    ///
    /// assert_eq!((HandRank::MIN.ordinal(), HandRank::MAX.ordinal()), (0, 9841));
    /// ```
    #[must_use]
    pub const fn ordinal(self) -> u16 {
        FIRST_ORDINAL[self.category() as usize] + self.index()
    }

    /// The hand's category.
    ///
    /// ```
    /// use evaluator::{Category, HandRank};
    ///
    /// assert_eq!(HandRank::MIN.category(), Category::HighCard);
    /// ```
    #[must_use]
    pub const fn category(self) -> Category {
        Category::ALL[(self.0 >> CATEGORY_SHIFT) as usize]
    }

    /// How many values of the same category stand below this one.
    ///
    /// ```
    /// use evaluator::HandRank;
    ///
    /// assert_eq!(HandRank::MAX.index(), 9); // of the ten straight flushes the best
    /// ```
    #[must_use]
    pub const fn index(self) -> u16 {
        self.0 & INDEX_MASK
    }

    /// The number itself.
    ///
    /// ```
    /// use evaluator::HandRank;
    ///
    /// assert_eq!(HandRank::MAX.as_u16(), 8 << 12 | 9);
    /// ```
    #[inline]
    #[must_use]
    pub const fn as_u16(self) -> u16 {
        self.0
    }

    /// Whether every one of `values` is a legal rank. Written without branches so that it is vectorised: it
    /// runs over the whole table whenever one is opened.
    pub(crate) fn all_legal(values: &[u16]) -> bool {
        values.chunks(64).all(|chunk| {
            let illegal = chunk.iter().fold(0u16, |illegal, &value| {
                let legal = Category::ALL.iter().fold(false, |legal, &category| {
                    legal | (value.wrapping_sub((category as u16) << CATEGORY_SHIFT) < category.value_count())
                });
                illegal | u16::from(!legal)
            });
            illegal == 0
        })
    }
}

impl From<HandRank> for u16 {
    #[inline]
    fn from(rank: HandRank) -> Self {
        rank.0
    }
}

/// A number that is no hand's rank.
///
/// ```
/// use evaluator::HandRank;
///
/// let error = HandRank::try_from(0x400A).unwrap_err();
/// assert_eq!(error.to_string(), "16394 is no hand rank: straight has the 10 values 16384 to 16393");
/// assert_eq!(error.found(), 0x400A);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidHandRank {
    found: u16,
}

impl InvalidHandRank {
    /// The number.
    ///
    /// ```
    /// use evaluator::HandRank;
    ///
    /// assert_eq!(HandRank::try_from(HandRank::NO_RANK).unwrap_err().found(), 0xFFFF);
    /// ```
    #[must_use]
    pub const fn found(self) -> u16 {
        self.found
    }
}

impl fmt::Display for InvalidHandRank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = self.found;
        match Category::from_index((value >> CATEGORY_SHIFT) as u8) {
            Some(category) => write!(
                f,
                "{value} is no hand rank: {category} has the {} values {} to {}",
                category.value_count(),
                (category as u16) << CATEGORY_SHIFT,
                ((category as u16) << CATEGORY_SHIFT) + category.value_count() - 1,
            ),
            None => write!(f, "{value} is no hand rank: the highest is {}, the royal flush", HandRank::MAX.0),
        }
    }
}

impl core::error::Error for InvalidHandRank {}

impl TryFrom<u16> for HandRank {
    type Error = InvalidHandRank;

    fn try_from(value: u16) -> Result<Self, InvalidHandRank> {
        Self::from_u16(value).ok_or(InvalidHandRank { found: value })
    }
}

impl fmt::Debug for HandRank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "HandRank({:#06x}, {} {})", self.0, self.category(), self.index())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;
    use alloc::vec::Vec;

    #[test]
    fn there_are_9842_legal_values_in_order() {
        let legal: Vec<HandRank> = (0..=u16::MAX).filter_map(HandRank::from_u16).collect();
        assert_eq!(legal.len(), 9842);
        assert_eq!(legal.len(), HandRank::COUNT);
        for (ordinal, &rank) in legal.iter().enumerate() {
            assert_eq!(rank.ordinal() as usize, ordinal);
            assert_eq!(HandRank::from_ordinal(ordinal as u16), Some(rank));
            assert_eq!(HandRank::from_parts(rank.category(), rank.index()), Some(rank));
        }
        assert_eq!(HandRank::from_ordinal(9842), None);
    }

    #[test]
    fn the_bulk_check_agrees_with_the_single_one() {
        for value in 0..=u16::MAX {
            assert_eq!(HandRank::all_legal(&[value]), HandRank::from_u16(value).is_some(), "{value}");
        }
        let mut values = [0u16; 200];
        assert!(HandRank::all_legal(&values));
        values[150] = 0x800A;
        assert!(!HandRank::all_legal(&values));
    }

    #[test]
    fn an_illegal_value_says_why() {
        let said = |value: u16| HandRank::try_from(value).unwrap_err().to_string();
        assert_eq!(said(0x400A), "16394 is no hand rank: straight has the 10 values 16384 to 16393");
        assert_eq!(said(0xFFFF), "65535 is no hand rank: the highest is 32777, the royal flush");
    }
}
