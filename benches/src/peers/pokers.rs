//! pokers: OMPEval's accumulator and tables in Rust, read unchecked.

use evaluator::Suit;
use pokers::{CARDS, Hand};

use crate::contestant::{Adapter, Contestant, by_id};

/// Returns pokers 0.10.
#[must_use]
pub fn pokers() -> impl Contestant {
    Adapter {
        name: "pokers",
        // Its cards are one-card hands, to be added to others.
        cards: by_id(|card| CARDS[4 * card.rank() as usize + suit(card.suit())]),
        empty: Hand::default(),
        add: |hand: Hand, card: Hand| hand + card,
        rank: Hand::evaluate,
        number: |rank: u16| u64::from(rank),
    }
}

/// Its suits in the order of its ids: s, h, c, d.
fn suit(suit: Suit) -> usize {
    match suit {
        Suit::Spades => 0,
        Suit::Hearts => 1,
        Suit::Clubs => 2,
        Suit::Diamonds => 3,
    }
}
