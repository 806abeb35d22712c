//! Helpers of the naive evaluators, which the other evaluators do not use.

use evaluator::{Card, CardSet, Category, Rank};

/// Up to five cards, sorted by how often their ranks occur, then by rank, the highest first.
pub(super) struct Sorted {
    /// The ranks, in this order.
    pub(super) ranks: [u8; 5],
    /// The category, ignoring straights and flushes.
    pub(super) category: Category,
    is_flush: bool,
}

impl Sorted {
    /// Sorts up to five cards. `rank` numbers the ranks, up to 14, and `none` is the number for a missing
    /// card.
    pub(super) fn of(hand: CardSet, rank: impl Fn(Card) -> u8, none: u8) -> Self {
        let mut times = [0; 15];
        hand.iter().for_each(|card| times[usize::from(rank(card))] += 1);
        let mut sorted = [(0, none); 5];
        for (place, card) in sorted.iter_mut().zip(hand) {
            *place = (times[usize::from(rank(card))], rank(card));
        }
        sorted.sort_unstable_by(|a, b| b.cmp(a));

        let category = match sorted.map(|(times, _)| times) {
            [4, ..] => Category::FourOfAKind,
            [3, 3, 3, 2, 2] => Category::FullHouse,
            [3, ..] => Category::ThreeOfAKind,
            [2, 2, 2, 2, _] => Category::TwoPair,
            [2, ..] => Category::OnePair,
            _ => Category::HighCard,
        };
        let is_flush =
            hand.len() == 5 && hand.iter().zip(hand.iter().skip(1)).all(|(a, b)| a.suit() == b.suit());
        Self { ranks: sorted.map(|(_, rank)| rank), category, is_flush }
    }

    /// Returns `true` if there are five ranks and they descend by one.
    pub(super) fn is_run(&self) -> bool {
        self.ranks.windows(2).all(|pair| pair[0] == pair[1] + 1)
    }

    /// Returns the category with flushes and straights.
    pub(super) fn category_with_flushes(&self, is_straight: bool) -> Category {
        match self.category {
            Category::HighCard if is_straight && self.is_flush => Category::StraightFlush,
            Category::HighCard if self.is_flush => Category::Flush,
            Category::HighCard if is_straight => Category::Straight,
            category => category,
        }
    }
}

/// Returns the largest value over all choices of five cards, or that of all cards if there are fewer.
pub(super) fn best_of_five<V: Ord>(hand: CardSet, value: impl Fn(CardSet) -> V + Copy) -> V {
    if hand.len() <= 5 {
        return value(hand);
    }
    // Remove each card in turn until five are left.
    let without = |card: Card| best_of_five(hand - card.into(), value);
    hand.iter().map(without).max().expect("more than five cards")
}

/// Returns the place of a category in an order.
pub(super) fn place_in(order: &[Category], category: Category) -> u32 {
    order.iter().take_while(|&&weaker| weaker != category).count() as u32
}

/// Returns a number with a nibble for each rank, the first in the highest place.
pub(super) fn nibbles(ranks: [u8; 5]) -> u32 {
    ranks.iter().fold(0, |nibbles, &rank| nibbles << 4 | u32::from(rank))
}

/// Returns the rank of a card with the ace low: 1 to 13.
pub(super) fn low_rank(card: Card) -> u8 {
    match card.rank() {
        Rank::Ace => 1,
        other => other as u8 + 2,
    }
}

/// The kinds of fewer than five cards, worst first.
const FEWER_CARDS: [Category; 5] =
    [Category::FourOfAKind, Category::ThreeOfAKind, Category::TwoPair, Category::OnePair, Category::HighCard];

/// Returns the value of up to five cards where the lowest hand wins: place and nibbles. `order` has the kinds
/// of five cards, worst first. A missing card has rank 15.
pub(super) fn low_value(order: &[Category], cards: usize, category: Category, ranks: [u8; 5]) -> u32 {
    let (place, sub) = match cards {
        0..5 => (cards as u32, place_in(&FEWER_CARDS, category)),
        _ => (5 + place_in(order, category), 0),
    };
    place << 24 | sub << 20 | nibbles(ranks.map(|rank| 15 - rank))
}
