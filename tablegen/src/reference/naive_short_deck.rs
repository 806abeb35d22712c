//! The naive orders of short deck: tries every choice of five cards, sorts each by how often its ranks occur,
//! and keeps the best. It is slow, and [`short_deck`](super::short_deck) is compared with it.

use evaluator::{CardSet, Category};

use super::sorted::{Sorted, best_of_five, nibbles, place_in};

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

/// Returns the value of a hand of any number of cards, sixes to aces, by Triton's rules.
///
/// The top byte is the place of its category in the order. Then come the ranks of the up to five cards that
/// count, the most important first, a nibble each: 2 to 14, 1 for the ace of A-6-7-8-9, 0 for a missing card.
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

/// Returns the value by the rules where three of a kind beats a straight.
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

fn value_in(order: &[Category; 9], hand: CardSet) -> u32 {
    best_of_five(hand, |cards| {
        let mut sorted = Sorted::of(cards, |card| card.rank() as u8 + 2, 0);
        let is_lowest_straight = sorted.ranks == [14, 9, 8, 7, 6];
        let category = sorted.category_with_flushes(is_lowest_straight || sorted.is_run());
        if is_lowest_straight {
            sorted.ranks = [9, 8, 7, 6, 1];
        }
        place_in(order, category) << 24 | nibbles(sorted.ranks)
    })
}
