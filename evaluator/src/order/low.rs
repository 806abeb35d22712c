//! What the orders share in which the lowest hand wins.

mod records;
mod words;

use core::cmp::Reverse;
use core::fmt;

pub(super) use records::LowRecords;
pub(super) use words::{write_low, write_ranks};

use crate::category::Category;
use crate::holdem::choose;

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
    /// Returns a category of five cards.
    pub(super) const fn poker(category: Category) -> Self {
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

/// Returns the category of up to four cards in which pairs count, with its number of values.
pub(super) const fn cards(cards: usize) -> (LowCategory, u16) {
    (LowCategory::Cards(cards as u8), multisets(cards))
}

/// Returns a category of five cards in which ranks repeat, with its number of values.
pub(super) const fn paired(category: Category) -> (LowCategory, u16) {
    let values = match category {
        Category::OnePair => 13 * choose(12, 3),
        Category::TwoPair => choose(13, 2) * 11,
        Category::ThreeOfAKind => 13 * choose(12, 2),
        Category::FullHouse | Category::FourOfAKind => 13 * 12,
        _ => panic!("no rank repeats"),
    };
    (LowCategory::poker(category), values as u16)
}
