//! What the naive evaluators have in common, and the others do not know.

use evaluator::{Card, CardSet, Category, Rank};

/// Up to five cards, sorted by how often their ranks occur, then by rank, the highest first.
pub(super) struct Sorted {
    /// The ranks in this order.
    pub(super) ranks: [u8; 5],
    /// What the cards are, straights and flushes left aside.
    pub(super) category: Category,
    is_flush: bool,
}

impl Sorted {
    /// Ranks are as `rank` numbers them, up to 14; `none` stands for a card that is not there.
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

    /// Whether the ranks descend by one, as those of fewer than five cards do not.
    pub(super) fn is_run(&self) -> bool {
        self.ranks.windows(2).all(|pair| pair[0] == pair[1] + 1)
    }

    /// What the cards are where flushes count, and straights.
    pub(super) fn category_with_flushes(&self, is_straight: bool) -> Category {
        match self.category {
            Category::HighCard if is_straight && self.is_flush => Category::StraightFlush,
            Category::HighCard if self.is_flush => Category::Flush,
            Category::HighCard if is_straight => Category::Straight,
            category => category,
        }
    }
}

/// The largest value of all choices of five cards; that of all cards where there are fewer.
pub(super) fn best_of_five<V: Ord>(hand: CardSet, value: impl Fn(CardSet) -> V + Copy) -> V {
    if hand.len() <= 5 {
        return value(hand);
    }
    // Cards are left out, each in turn, until five are left.
    let without = |card: Card| best_of_five(hand - card.into(), value);
    hand.iter().map(without).max().expect("more than five cards")
}

/// Where a category stands in an order of them.
pub(super) fn place_in(order: &[Category], category: Category) -> u32 {
    order.iter().take_while(|&&weaker| weaker != category).count() as u32
}

/// A number with a nibble for each rank, the first in the highest place.
pub(super) fn nibbles(ranks: [u8; 5]) -> u32 {
    ranks.iter().fold(0, |nibbles, &rank| nibbles << 4 | u32::from(rank))
}

/// A rank where the ace is low: 1 to 13.
pub(super) fn low_rank(card: Card) -> u8 {
    match card.rank() {
        Rank::Ace => 1,
        other => other as u8 + 2,
    }
}

/// What fewer than five cards can be, the worst first.
const FEWER_CARDS: [Category; 5] =
    [Category::FourOfAKind, Category::ThreeOfAKind, Category::TwoPair, Category::OnePair, Category::HighCard];

/// The value of up to five cards where the lowest hand wins: place and nibbles. The order has what five cards can be, the
/// worst first; a card that is not there has rank 15.
pub(super) fn low_value(order: &[Category], cards: usize, category: Category, ranks: [u8; 5]) -> u32 {
    let (place, sub) = match cards {
        0..5 => (cards as u32, place_in(&FEWER_CARDS, category)),
        _ => (5 + place_in(order, category), 0),
    };
    place << 24 | sub << 20 | nibbles(ranks.map(|rank| 15 - rank))
}
