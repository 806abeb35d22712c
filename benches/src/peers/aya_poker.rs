//! aya_poker: an accumulator and two perfect hashes, one division by a constant each.
//!
//! Its `Hand` can also check for duplicates. `insert_unchecked`, which leaves the check to the caller, is
//! faster.

use std::fmt::Debug;

use aya_poker::base::{CARDS, Card, Hand};
use aya_poker::{PokerHandRank, poker_rank};

use crate::contestant::{Adapter, Contestant, by_id};

/// Returns aya_poker 0.1.
#[must_use]
pub fn aya_poker() -> impl Contestant {
    aya_poker_by(poker_rank, |rank: PokerHandRank| u64::from(rank.0))
}

/// Returns aya_poker 0.1 for one of its games.
#[must_use]
pub fn aya_poker_by<R: Copy + Ord + Debug + 'static>(
    rank: impl Fn(&Hand) -> R + Copy + 'static,
    number: fn(R) -> u64,
) -> impl Contestant {
    Adapter {
        name: "aya_poker",
        // Its deck has our order: by rank, clubs to spades.
        cards: by_id(|card| CARDS[usize::from(card.id())]),
        empty: Hand::new(),
        add: |mut hand: Hand, card: Card| {
            hand.insert_unchecked(&card);
            hand
        },
        rank,
        number,
    }
}
