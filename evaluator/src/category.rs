use core::fmt;
use core::str::FromStr;

use crate::card::InvalidId;
use crate::holdem::{Holdem, choose, choose_up_to};
use crate::pad::write_choice;

/// The nine categories of poker hands, weakest first. A royal flush is the top straight flush.
///
/// ```
/// use evaluator::Category;
///
/// assert!(Category::Flush > Category::Straight);
/// assert_eq!(Category::FourOfAKind.to_string(), "four of a kind");
/// assert_eq!(Category::FourOfAKind.snake_case(), "four_of_a_kind");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Category {
    /// No two cards of a rank, no straight, no flush.
    HighCard,
    /// Two cards of one rank.
    OnePair,
    /// Two cards of one rank and two of another.
    TwoPair,
    /// Three cards of one rank.
    ThreeOfAKind,
    /// Five cards of consecutive ranks. The ace counts high or low.
    Straight,
    /// Five cards of one suit.
    Flush,
    /// Three cards of one rank and two of another.
    FullHouse,
    /// Four cards of one rank.
    FourOfAKind,
    /// Five cards of consecutive ranks and one suit.
    StraightFlush,
}

impl Category {
    /// The number of categories.
    pub const COUNT: usize = 9;

    /// Every category, weakest first.
    pub const ALL: [Self; Self::COUNT] = [
        Self::HighCard,
        Self::OnePair,
        Self::TwoPair,
        Self::ThreeOfAKind,
        Self::Straight,
        Self::Flush,
        Self::FullHouse,
        Self::FourOfAKind,
        Self::StraightFlush,
    ];

    /// Returns the category with the given index, 0 for high card to 8 for straight flush. Returns `None` for
    /// larger indices.
    ///
    /// ```
    /// use evaluator::Category;
    ///
    /// assert_eq!(Category::from_index(5), Some(Category::Flush));
    /// assert_eq!(Category::from_index(9), None);
    /// ```
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Self> {
        if (index as usize) < Self::COUNT { Some(Self::ALL[index as usize]) } else { None }
    }

    /// Returns the number of different values that hands of 0 to 7 cards have in this category.
    ///
    /// ```
    /// use evaluator::Category;
    ///
    /// assert_eq!(Category::OnePair.value_count(), 13 * (1 + 12 + 66 + 220));
    /// assert_eq!(Category::ALL.map(Category::value_count).iter().sum::<u16>(), 9842);
    /// ```
    #[must_use]
    pub const fn value_count(self) -> u16 {
        self.value_count_of(Holdem::RANKS)
    }

    /// Returns the number of different values that hands of 0 to 7 cards have in this category, for a deck of
    /// `ranks` ranks (six or more).
    ///
    /// With k kickers out of the r other ranks, a hand may have all k or, with fewer cards, any smaller
    /// number. This makes C(r, 0) + … + C(r, k) values.
    pub(crate) const fn value_count_of(self, ranks: usize) -> u16 {
        /// Returns the number of ways to choose `groups` ranks that repeat equally often, and up to `kickers`
        /// kickers.
        const fn groups_and_kickers(ranks: usize, groups: usize, kickers: usize) -> u64 {
            choose(ranks, groups) * choose_up_to(ranks - groups, kickers)
        }
        // Any rank except the lowest three can be the highest of a straight.
        let straights = ranks as u64 - 3;
        (match self {
            // Five ranks that are not a straight, as in a flush, or fewer ranks.
            Self::HighCard => choose_up_to(ranks, 5) - straights,
            Self::OnePair => groups_and_kickers(ranks, 1, 3),
            Self::TwoPair => groups_and_kickers(ranks, 2, 1),
            Self::ThreeOfAKind => groups_and_kickers(ranks, 1, 2),
            Self::Straight | Self::StraightFlush => straights,
            Self::Flush => choose(ranks, 5) - straights,
            Self::FullHouse => choose(ranks, 1) * choose(ranks - 1, 1),
            Self::FourOfAKind => groups_and_kickers(ranks, 1, 1),
        }) as u16
    }

    /// Returns the name in English, lower case: "two pair".
    ///
    /// ```
    /// use evaluator::Category;
    ///
    /// assert_eq!(Category::FullHouse.name(), "full house");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.names()[0]
    }

    /// Returns the name in snake case: "two_pair".
    ///
    /// ```
    /// use evaluator::Category;
    ///
    /// assert_eq!(Category::FullHouse.snake_case(), "full_house");
    /// ```
    #[must_use]
    pub const fn snake_case(self) -> &'static str {
        self.names()[1]
    }

    /// Returns the names in English and in snake case.
    pub(crate) const fn names(self) -> [&'static str; 2] {
        match self {
            Self::HighCard => ["high card", "high_card"],
            Self::OnePair => ["one pair", "one_pair"],
            Self::TwoPair => ["two pair", "two_pair"],
            Self::ThreeOfAKind => ["three of a kind", "three_of_a_kind"],
            Self::Straight => ["straight", "straight"],
            Self::Flush => ["flush", "flush"],
            Self::FullHouse => ["full house", "full_house"],
            Self::FourOfAKind => ["four of a kind", "four_of_a_kind"],
            Self::StraightFlush => ["straight flush", "straight_flush"],
        }
    }

    /// Returns the category with the given [snake-case name](Self::snake_case). Returns `None` if there is
    /// none.
    ///
    /// ```
    /// use evaluator::Category;
    ///
    /// assert_eq!(Category::from_snake_case("two_pair"), Some(Category::TwoPair));
    /// assert_eq!(Category::from_snake_case("two pair"), None);
    /// ```
    #[must_use]
    pub fn from_snake_case(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|category| category.snake_case() == name)
    }
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Converts a category's number, 0 to 8.
impl TryFrom<u8> for Category {
    type Error = InvalidId;

    fn try_from(index: u8) -> Result<Self, InvalidId> {
        Self::from_index(index).ok_or(InvalidId { found: index, of: "category", count: Self::COUNT })
    }
}

/// The category's index, 0 for high card to 8 for straight flush.
impl From<Category> for u8 {
    fn from(category: Category) -> Self {
        category as Self
    }
}

/// Parses a category's [name](Category::name) or [snake-case name](Category::snake_case), in any case.
impl FromStr for Category {
    type Err = UnknownCategory;

    fn from_str(text: &str) -> Result<Self, UnknownCategory> {
        let is_named = |category: &Self| category.names().iter().any(|name| text.eq_ignore_ascii_case(name));
        Self::ALL.into_iter().find(is_named).ok_or(UnknownCategory)
    }
}

/// The error for text that does not name a [`Category`].
///
/// ```
/// use evaluator::Category;
///
/// assert_eq!("Full House".parse(), Ok(Category::FullHouse));
/// assert_eq!("full_house".parse(), Ok(Category::FullHouse));
/// assert_eq!(
///     "boat".parse::<Category>().unwrap_err().to_string(),
///     "no such category: expected high card, one pair, two pair, three of a kind, straight, flush, full house, \
///      four of a kind or straight flush"
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownCategory;

impl fmt::Display for UnknownCategory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no such category: expected ")?;
        write_choice(f, Category::ALL.map(Category::name))
    }
}

impl core::error::Error for UnknownCategory {}
