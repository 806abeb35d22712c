//! Slow twins: obviously right implementations.

use std::sync::LazyLock;

use evaluator::{Card, CardSet, Suit};

/// Returns the smallest image of a deal in rounds under suit permutations.
pub fn least_of_orbit(rounds: &[CardSet]) -> Vec<CardSet> {
    let images = suit_orders().iter().map(|suits| permuted(rounds, *suits));
    images.min_by_key(|sets| sets.iter().map(|set| set.bits()).collect::<Vec<_>>()).expect("24 images")
}

/// Returns the number of different images of a deal under suit permutations.
pub fn orbit_size(rounds: &[CardSet]) -> usize {
    let mut images: Vec<Vec<u64>> = suit_orders()
        .iter()
        .map(|suits| permuted(rounds, *suits).iter().map(|set| set.bits()).collect())
        .collect();
    images.sort_unstable();
    images.dedup();
    images.len()
}

/// Returns a deal with its suits permuted.
pub fn permuted(rounds: &[CardSet], suits: [Suit; 4]) -> Vec<CardSet> {
    let image = |card: Card| Card::new(card.rank(), suits[card.suit() as usize]);
    rounds.iter().map(|set| set.iter().map(image).collect()).collect()
}

/// Returns the 24 orders of suits.
pub fn suit_orders() -> &'static [[Suit; 4]] {
    static ORDERS: LazyLock<Vec<[Suit; 4]>> = LazyLock::new(|| {
        let all = (0..4usize.pow(4))
            .map(|number| [0, 1, 2, 3].map(|place| Suit::ALL[number / 4usize.pow(place) % 4]));
        all.filter(|order| Suit::ALL.into_iter().all(|suit| order.contains(&suit))).collect()
    });
    &ORDERS
}

/// Returns the five-card hands of an Omaha player: two hole cards with three board cards.
pub fn omaha_hands(hole: CardSet, board: CardSet) -> Vec<CardSet> {
    let hands = test_support::omaha_hands(hole.bits(), board.bits());
    hands.into_iter().map(CardSet::from_bits_truncate).collect()
}

/// Returns the card ranks of the lowest hand of eight or better, the highest first, aces as 1.
pub fn omaha_low(hole: CardSet, board: CardSet) -> Option<[u8; 5]> {
    let low = |hand: CardSet| {
        test_support::eight_or_better(hand.iter().map(|card| (card.rank() as u8 + 1) % 13 + 1))
    };
    omaha_hands(hole, board).into_iter().filter_map(low).min()
}
