//! The orders of the short deck as anybody believes them at a glance: try every choice of five cards, sort each by how
//! often its ranks occur, keep the best. It is slow, and it is what [`short_deck`](super::short_deck) is measured
//! against.

use evaluator::{Card, CardSet, Category};

/// Triton's order, the weakest category first.
const TRITON: [Category; 9] = [
    Category::HighCard,
    Category::OnePair,
    Category::TwoPair,
    Category::ThreeOfAKind,
    Category::Straight,
    Category::FullHouse,
    Category::Flush,
    Category::FourOfAKind,
    Category::StraightFlush,
];

/// The other order, the weakest category first.
const TRIPS_ABOVE_STRAIGHT: [Category; 9] = [
    Category::HighCard,
    Category::OnePair,
    Category::TwoPair,
    Category::Straight,
    Category::ThreeOfAKind,
    Category::FullHouse,
    Category::Flush,
    Category::FourOfAKind,
    Category::StraightFlush,
];

/// The value of a hand of any number of cards, sixes to aces, by Triton's rules: the place of its category in the order,
/// then the ranks of the up to five cards that count, the most important first, a nibble each: 2 to 14, 1 for the ace of
/// A-6-7-8-9, 0 for a card that is not there.
///
/// ```
/// use tablegen::reference::naive_short_deck::value;
///
/// assert_eq!(value("As 6d 7c 8h 9s Kd Kc".parse()?), 0x0409_8761);
/// # Ok::<(), evaluator::ParseCardError>(())
/// ```
#[must_use]
pub fn value(hand: CardSet) -> u32 {
    value_in(&TRITON, hand)
}

/// The same where three of a kind beats a straight.
///
/// ```
/// use tablegen::reference::naive_short_deck::value_with_trips_above_straight;
///
/// assert_eq!(value_with_trips_above_straight("As 6d 7c 8h 9s Ad Ac".parse()?), 0x040E_EE98);
/// # Ok::<(), evaluator::ParseCardError>(())
/// ```
#[must_use]
pub fn value_with_trips_above_straight(hand: CardSet) -> u32 {
    value_in(&TRIPS_ABOVE_STRAIGHT, hand)
}

/// Cards are left out, each in turn, until five are left.
fn value_in(order: &[Category; 9], hand: CardSet) -> u32 {
    if hand.len() > 5 {
        let without = |card: Card| value_in(order, hand - card.into());
        return hand.iter().map(without).max().unwrap_or(0);
    }
    let (category, ranks) = category_and_ranks(hand);
    let place = order.iter().take_while(|&&weaker| weaker != category).count() as u32;
    place << 24 | ranks.iter().fold(0, |nibbles, &rank| nibbles << 4 | rank)
}

/// What a hand of up to five cards is, and the ranks of its cards, the most important first.
fn category_and_ranks(hand: CardSet) -> (Category, [u32; 5]) {
    let rank = |card: Card| card.rank() as u32 + 2;
    let mut times = [0; 15];
    hand.iter().for_each(|card| times[rank(card) as usize] += 1);

    // Sorted by how often the rank occurs, then by rank, the best first.
    let mut sorted = [(0, 0); 5];
    for (place, card) in sorted.iter_mut().zip(hand) {
        *place = (times[rank(card) as usize], rank(card));
    }
    sorted.sort_unstable_by(|a, b| b.cmp(a));

    let mut ranks = sorted.map(|(_, rank)| rank);
    let is_lowest_straight = ranks == [14, 9, 8, 7, 6];
    if is_lowest_straight {
        ranks = [9, 8, 7, 6, 1];
    }
    let is_run = hand.len() == 5 && ranks.windows(2).all(|pair| pair[0] == pair[1] + 1);
    let is_straight = is_run || is_lowest_straight;
    let is_flush = hand.len() == 5 && hand.iter().zip(hand.iter().skip(1)).all(|(a, b)| a.suit() == b.suit());

    let category = match sorted.map(|(times, _)| times) {
        [4, ..] => Category::FourOfAKind,
        [3, 3, 3, 2, 2] => Category::FullHouse,
        [3, ..] => Category::ThreeOfAKind,
        [2, 2, 2, 2, _] => Category::TwoPair,
        [2, ..] => Category::OnePair,
        _ if is_straight && is_flush => Category::StraightFlush,
        _ if is_flush => Category::Flush,
        _ if is_straight => Category::Straight,
        _ => Category::HighCard,
    };
    (category, ranks)
}
