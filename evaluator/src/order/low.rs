//! Orders in which the lowest hand wins.

use core::cmp::Reverse;
use core::fmt;

use super::{Game, Order, RankSets, sealed};
use crate::category::Category;
use crate::holdem::choose;

/// Ace-to-five low, the order of razz: 0 to 7 cards, aces are low, straights and flushes do not count. The
/// best hand is the wheel, 5-4-3-2-A. Hands of fewer than five cards are worse than any five, and fewer cards
/// are worse.
///
/// ```
/// use evaluator::TableOf;
/// use evaluator::order::AceToFive;
///
/// # #[cfg(feature = "low")] {
/// let table = TableOf::<AceToFive>::embedded();
/// let [wheel, eight] = ["As 2s 3s 4s 5s Kd Kc", "8c 6d 4h 3s 2c 2d Kh"].map(|text| table.rank(text.parse().unwrap()));
/// assert!(wheel > eight);
/// assert_eq!(table.class(eight).to_string(), "8-6 low, 8-6-4-3-2");
/// # }
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AceToFive;

/// Deuce-to-seven low: 0 to 5 cards, aces are high, straights and flushes count against the hand. The best
/// hand is 7-5-4-3-2, number one. Hands of fewer than five cards are worse than any five, and fewer cards are
/// worse.
///
/// ```
/// use evaluator::TableOf;
/// use evaluator::order::DeuceToSeven;
///
/// # #[cfg(feature = "low")] {
/// let table = TableOf::<DeuceToSeven>::embedded();
/// let [rough, straight] = ["As Kd 4c 3h 2s", "6s 5d 4c 3h 2s"].map(|text| table.rank(text.parse().unwrap()));
/// assert!(rough > straight);
/// assert_eq!(table.class(rough).to_string(), "A-K low, A-K-4-3-2");
/// # }
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DeuceToSeven;

/// Badugi: 0 to 4 cards, aces are low. Only one of several cards with the same rank or suit counts. Hands in
/// which more cards count are better, then hands with lower cards.
///
/// ```
/// use evaluator::TableOf;
/// use evaluator::order::Badugi;
///
/// # #[cfg(feature = "low")] {
/// let table = TableOf::<Badugi>::embedded();
/// let class = table.class(table.rank("Ks 7d 4h 2h".parse().unwrap()));
/// assert_eq!(class.to_string(), "three-card K-7-2");
/// # }
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Badugi;

/// A category of low hands, ordered from weak to strong.
///
/// ```
/// use evaluator::order::{DeuceToSeven, LowCategory, Order};
///
/// let (worst, best) = (DeuceToSeven::CATEGORIES[5].0, DeuceToSeven::CATEGORIES[13].0);
/// assert!(LowCategory::Cards(4) < worst && worst < best);
/// assert_eq!((worst.name(), best.snake_case()), ("straight flush", "no_pair"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LowCategory {
    /// The number of cards that count, up to four: in badugi, or in a hand of fewer than five cards.
    Cards(u8),
    /// A five-card category of hold'em. The higher it is in hold'em, the weaker it is here.
    Poker(Reverse<Category>),
}

impl LowCategory {
    const fn poker(category: Category) -> Self {
        Self::Poker(Reverse(category))
    }

    /// Returns the name in English, lower case: "one pair".
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.names()[0]
    }

    /// Returns the name in snake case: "one_pair".
    #[must_use]
    pub const fn snake_case(self) -> &'static str {
        self.names()[1]
    }

    /// Returns the names in English and in snake case.
    const fn names(self) -> [&'static str; 2] {
        match self {
            Self::Cards(0) => ["no cards", "no_cards"],
            Self::Cards(1) => ["one card", "one_card"],
            Self::Cards(2) => ["two cards", "two_cards"],
            Self::Cards(3) => ["three cards", "three_cards"],
            Self::Cards(_) => ["four cards", "four_cards"],
            Self::Poker(Reverse(Category::HighCard)) => ["no pair", "no_pair"],
            Self::Poker(Reverse(category)) => category.names(),
        }
    }
}

impl fmt::Display for LowCategory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Returns the number of distinct hands of up to four cards if suits do not matter: the multisets of ranks.
const fn multisets(cards: usize) -> u16 {
    choose(13 + cards - 1, cards) as u16
}

/// Returns the number of values of a category of five cards. If neither straights nor flushes count, a hand
/// without a pair is any five ranks.
const fn value_count(category: Category) -> u16 {
    (match category {
        Category::HighCard => choose(13, 5),
        Category::OnePair => 13 * choose(12, 3),
        Category::TwoPair => choose(13, 2) * 11,
        Category::ThreeOfAKind => 13 * choose(12, 2),
        Category::FullHouse | Category::FourOfAKind => 13 * 12,
        Category::Straight | Category::StraightFlush => DEUCE_TO_SEVEN_STRAIGHTS,
        Category::Flush => choose(13, 5) - DEUCE_TO_SEVEN_STRAIGHTS,
    }) as u16
}

/// Six high to ace high. Five, four, three, deuce and ace are not a straight.
const DEUCE_TO_SEVEN_STRAIGHTS: u64 = 9;

const fn cards(cards: usize) -> (LowCategory, u16) {
    (LowCategory::Cards(cards as u8), multisets(cards))
}

const fn paired(category: Category) -> (LowCategory, u16) {
    (LowCategory::poker(category), value_count(category))
}

const fn distinct(cards: usize) -> (LowCategory, u16) {
    (LowCategory::Cards(cards as u8), choose(13, cards) as u16)
}

impl sealed::Sealed for AceToFive {}

impl Order for AceToFive {
    type Category = LowCategory;
    const GAME: Game = Game::AceToFive;
    const KIND: u32 = 9;
    const CATEGORIES: &'static [(LowCategory, u16)] = &[
        cards(0),
        cards(1),
        cards(2),
        cards(3),
        cards(4),
        paired(Category::FourOfAKind),
        paired(Category::FullHouse),
        paired(Category::ThreeOfAKind),
        paired(Category::TwoPair),
        paired(Category::OnePair),
        (LowCategory::poker(Category::HighCard), choose(13, 5) as u16),
    ];
    const RANK_SETS: RankSets = RankSets::FiveRanks;
}

impl sealed::Sealed for DeuceToSeven {}

impl Order for DeuceToSeven {
    type Category = LowCategory;
    const GAME: Game = Game::DeuceToSeven;
    const KIND: u32 = 10;
    const CATEGORIES: &'static [(LowCategory, u16)] = &[
        cards(0),
        cards(1),
        cards(2),
        cards(3),
        cards(4),
        paired(Category::StraightFlush),
        paired(Category::FourOfAKind),
        paired(Category::FullHouse),
        paired(Category::Flush),
        paired(Category::Straight),
        paired(Category::ThreeOfAKind),
        paired(Category::TwoPair),
        paired(Category::OnePair),
        // The same number as flushes: five ranks that are not a straight.
        (LowCategory::poker(Category::HighCard), value_count(Category::Flush)),
    ];
    const RANK_SETS: RankSets = RankSets::Flush;
}

impl sealed::Sealed for Badugi {}

impl Order for Badugi {
    type Category = LowCategory;
    const GAME: Game = Game::Badugi;
    const KIND: u32 = 11;
    const CATEGORIES: &'static [(LowCategory, u16)] =
        &[distinct(0), distinct(1), distinct(2), distinct(3), distinct(4)];
    const RANK_SETS: RankSets = RankSets::OfEachSuit;
}
