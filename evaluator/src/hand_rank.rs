use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;

use crate::category::Category;
use crate::holdem::choose;
use crate::order::{AceToFive, AnyCategory, High, Order};

/// The hand rank of 0 to 7 cards in hold'em: **larger is better**, and equal hands have equal ranks.
///
/// The number is `category << 12 | index`. The index counts the distinct hands of the category from the
/// weakest up. The order is consistent over all card counts: a missing kicker is worse than any card, so a
/// lone pair of aces loses to a pair of aces with a deuce. There are 9,842 legal values, and a `HandRank` is
/// always one of them. 0 is the empty hand.
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
pub type HandRank = RankIn<High>;

/// The hand rank in an [order](Order) of hands: **larger is better**, also where the lowest hand wins. Equal
/// hands have equal ranks.
///
/// The number is `place << 12 | index`. `place` is the position of the hand's category in
/// [`Order::CATEGORIES`], `index` the number of weaker hands in the category. A `RankIn` is always a legal
/// value. 0 is the empty hand. For hold'em use [`HandRank`].
///
/// ```
/// use evaluator::order::{DeuceToSeven, ShortDeck};
/// use evaluator::{Category, RankIn};
///
/// // Short deck orders the categories differently.
/// assert_eq!(RankIn::<ShortDeck>::MAX.category(), Category::StraightFlush);
/// assert_eq!(RankIn::<ShortDeck>::from_u16(6 << 12).unwrap().category(), Category::Flush);
/// assert_eq!(RankIn::<DeuceToSeven>::MAX.category().name(), "no pair");
/// ```
#[repr(transparent)]
pub struct RankIn<O: Order>(u16, PhantomData<fn() -> O>);

/// A hand rank is `place of its category << CATEGORY_SHIFT | index`.
pub const CATEGORY_SHIFT: u32 = 12;
const INDEX_MASK: u16 = (1 << CATEGORY_SHIFT) - 1;

/// The value for a missing hand rank. It is not a legal rank in any order.
pub(crate) const NO_RANK: u16 = 0xFFFF;

impl HandRank {
    /// Returns the rank with the given category and index. Returns `None` if the index is not below the
    /// category's number of values.
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
        Self::at(category as usize, index)
    }
}

impl<O: Order> RankIn<O> {
    /// The number of categories.
    const PLACES: usize = O::CATEGORIES.len();

    /// The number of values below each category, then the number of all values.
    const FIRST_ORDINAL: [u16; 1 << (u16::BITS - CATEGORY_SHIFT)] = {
        let mut first = [0; 1 << (u16::BITS - CATEGORY_SHIFT)];
        let mut place = 0;
        while place < Self::PLACES {
            first[place + 1] = first[place] + O::CATEGORIES[place].1;
            place += 1;
        }
        first
    };

    /// The number of distinct values.
    pub const COUNT: usize = Self::FIRST_ORDINAL[Self::PLACES] as usize;

    /// The rank of the empty hand, below all others.
    pub const MIN: Self = Self::from_table(0);

    /// The rank of the best hand: a royal flush in hold'em.
    pub const MAX: Self = match Self::at(Self::PLACES - 1, O::CATEGORIES[Self::PLACES - 1].1 - 1) {
        Some(rank) => rank,
        None => unreachable!(),
    };

    /// The value for a missing rank. It is not a legal rank.
    pub const NO_RANK: u16 = NO_RANK;

    /// Returns the rank with the given place and index.
    const fn at(place: usize, index: u16) -> Option<Self> {
        if place < Self::PLACES && index < O::CATEGORIES[place].1 {
            Some(Self::from_table((place as u16) << CATEGORY_SHIFT | index))
        } else {
            None
        }
    }

    /// Returns the rank with the given number. Returns `None` if it is not a legal rank.
    ///
    /// ```
    /// use evaluator::HandRank;
    ///
    /// assert_eq!(HandRank::from_u16(0), Some(HandRank::MIN));
    /// assert_eq!(HandRank::from_u16(HandRank::NO_RANK), None);
    /// ```
    #[must_use]
    pub const fn from_u16(value: u16) -> Option<Self> {
        Self::at((value >> CATEGORY_SHIFT) as usize, value & INDEX_MASK)
    }

    /// Converts a value from a validated table.
    #[inline(always)]
    #[doc(hidden)]
    #[must_use]
    pub const fn from_table(value: u16) -> Self {
        Self(value, PhantomData)
    }

    /// Returns the rank with `ordinal` ranks below it, 0 to 9,841 in hold'em. Returns `None` for larger
    /// ordinals.
    ///
    /// ```
    /// use evaluator::HandRank;
    ///
    /// assert_eq!(HandRank::from_ordinal(9841), Some(HandRank::MAX));
    /// assert_eq!(HandRank::from_ordinal(9842), None);
    /// ```
    #[must_use]
    pub const fn from_ordinal(ordinal: u16) -> Option<Self> {
        let mut place = 0;
        while place < Self::PLACES {
            if ordinal < Self::FIRST_ORDINAL[place + 1] {
                return Self::at(place, ordinal - Self::FIRST_ORDINAL[place]);
            }
            place += 1;
        }
        None
    }

    /// Returns the number of ranks below this one.
    ///
    /// ```
    /// use evaluator::HandRank;
    ///
    /// assert_eq!((HandRank::MIN.ordinal(), HandRank::MAX.ordinal()), (0, 9841));
    /// ```
    #[must_use]
    pub const fn ordinal(self) -> u16 {
        Self::FIRST_ORDINAL[self.place()] + self.index()
    }

    /// Returns the hand's category.
    ///
    /// ```
    /// use evaluator::{Category, HandRank};
    ///
    /// assert_eq!(HandRank::MIN.category(), Category::HighCard);
    /// ```
    #[must_use]
    pub const fn category(self) -> O::Category {
        O::CATEGORIES[self.place()].0
    }

    /// Returns the position of the hand's category in [`Order::CATEGORIES`].
    ///
    /// ```
    /// use evaluator::HandRank;
    ///
    /// assert_eq!(HandRank::MAX.place(), 8);
    /// ```
    #[must_use]
    pub const fn place(self) -> usize {
        (self.0 >> CATEGORY_SHIFT) as usize
    }

    /// Returns the number of ranks below this one in the same category.
    ///
    /// ```
    /// use evaluator::HandRank;
    ///
    /// assert_eq!(HandRank::MAX.index(), 9); // the best of ten straight flushes
    /// ```
    #[must_use]
    pub const fn index(self) -> u16 {
        self.0 & INDEX_MASK
    }

    /// Returns the rank as a number.
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

    /// Returns `true` if all `values` are legal ranks. [`NO_RANK`] is accepted too if the order's deck lacks
    /// cards. Written without branches so that it is vectorized, because it runs over the whole table
    /// whenever one is opened.
    pub(crate) fn all_legal(values: &[u16]) -> bool {
        let no_rank = O::DECK.len() < crate::CardSet::FULL.len();
        if cfg!(miri) {
            // The full comparison takes minutes under an interpreter.
            let is_legal = |value| Self::from_u16(value).is_some() || no_rank && value == NO_RANK;
            return values.iter().all(|&value| is_legal(value));
        }
        values.chunks(64).all(|chunk| {
            let illegal = chunk.iter().fold(0u16, |illegal, &value| {
                let is_none = no_rank & (value == NO_RANK);
                let legal = O::CATEGORIES.iter().enumerate().fold(is_none, |legal, (place, &(_, count))| {
                    legal | (value.wrapping_sub((place as u16) << CATEGORY_SHIFT) < count)
                });
                illegal | u16::from(!legal)
            });
            illegal == 0
        })
    }
}

impl RankIn<AceToFive> {
    /// Returns `true` if five cards of this rank are an eight-or-better low: five distinct ranks, none above
    /// the eight. The low half of a split pot requires it.
    ///
    /// ```
    /// use evaluator::RankIn;
    /// use evaluator::order::AceToFive;
    ///
    /// let wheel = RankIn::<AceToFive>::MAX;
    /// assert!(wheel.is_eight_or_better());
    /// let lows = (0..u16::MAX).filter_map(RankIn::<AceToFive>::from_ordinal);
    /// assert_eq!(lows.filter(|low| low.is_eight_or_better()).count(), 56); // five of eight ranks
    /// ```
    #[must_use]
    pub const fn is_eight_or_better(self) -> bool {
        const LOWS: u16 = choose(8, 5) as u16;
        self.as_u16() > Self::MAX.as_u16() - LOWS
    }
}

impl<O: Order> Clone for RankIn<O> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<O: Order> Copy for RankIn<O> {}

/// The empty hand.
impl<O: Order> Default for RankIn<O> {
    #[inline]
    fn default() -> Self {
        Self::MIN
    }
}

impl<O: Order> PartialEq for RankIn<O> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<O: Order> Eq for RankIn<O> {}

impl<O: Order> PartialOrd for RankIn<O> {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<O: Order> Ord for RankIn<O> {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.cmp(&other.0)
    }
}

impl<O: Order> Hash for RankIn<O> {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl<O: Order> From<RankIn<O>> for u16 {
    #[inline]
    fn from(rank: RankIn<O>) -> Self {
        rank.0
    }
}

/// The error for a number that is not a hand rank.
///
/// ```
/// use evaluator::HandRank;
///
/// let error = HandRank::try_from(0x400A).unwrap_err();
/// assert_eq!(error.to_string(), "16394 is not a hand rank: straight has the 10 values 16384 to 16393");
/// assert_eq!(error.found(), 0x400A);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidHandRank {
    found: u16,
    /// The name of the order, or `None` in hold'em.
    order: Option<&'static str>,
    /// The category at the number's place with its number of values, if there is one.
    category: Option<(AnyCategory, u16)>,
    /// The best hand rank of the order.
    highest: u16,
}

impl InvalidHandRank {
    /// Creates the error for an invalid number in an order.
    fn new<O: Order>(found: u16) -> Self {
        let category = O::CATEGORIES.get(usize::from(found >> CATEGORY_SHIFT));
        Self {
            found,
            order: (O::KIND != High::KIND).then_some(O::NAME),
            category: category.map(|&(category, values)| (category.into(), values)),
            highest: RankIn::<O>::MAX.0,
        }
    }

    /// Returns the rejected number.
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
        let Self { found, order, category, highest } = self;
        write!(f, "{found} is not a hand rank")?;
        if let Some(order) = order {
            write!(f, " of {order}")?;
        }
        match category {
            Some((category, values)) => {
                let first = found >> CATEGORY_SHIFT << CATEGORY_SHIFT;
                write!(f, ": {category} has the {values} values {first} to {}", first + values - 1)
            }
            None => {
                let name = if order.is_some() { "the best hand" } else { "the royal flush" };
                write!(f, ": the highest is {highest}, {name}")
            }
        }
    }
}

impl core::error::Error for InvalidHandRank {}

impl<O: Order> TryFrom<u16> for RankIn<O> {
    type Error = InvalidHandRank;

    fn try_from(value: u16) -> Result<Self, InvalidHandRank> {
        Self::from_u16(value).ok_or_else(|| InvalidHandRank::new::<O>(value))
    }
}

impl<O: Order> fmt::Debug for RankIn<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = if O::KIND == High::KIND { "HandRank" } else { O::NAME };
        write!(f, "{name}({:#06x}, {} {})", self.0, self.category(), self.index())
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
    fn errors_explain_invalid_values() {
        let message = |value: u16| HandRank::try_from(value).unwrap_err().to_string();
        assert_eq!(message(0x400A), "16394 is not a hand rank: straight has the 10 values 16384 to 16393");
        assert_eq!(message(0xFFFF), "65535 is not a hand rank: the highest is 32777, the royal flush");
    }
}
