//! aya_poker: an accumulator and two perfect hashes, one division by a constant each.
//!
//! Its `Hand` also collects cards with a check for duplicates; `insert_unchecked`, which leaves the check to the caller,
//! is the faster of its two ways.

use aya_poker::base::{CARDS, Card, Hand};
use aya_poker::{PokerHandRank, poker_rank};

use crate::contestant::{Adapter, Contestant, by_id};

/// aya_poker 0.1.
#[must_use]
pub fn aya_poker() -> impl Contestant {
    Adapter {
        name: "aya_poker",
        // Its deck has our order: by rank, clubs to spades.
        cards: by_id(|card| CARDS[usize::from(card.id())]),
        empty: Hand::new(),
        add: |mut hand: Hand, card: Card| {
            hand.insert_unchecked(&card);
            hand
        },
        rank: poker_rank,
        number: |rank: PokerHandRank| u64::from(rank.0),
    }
}
