//! Badugi.

use evaluator::CardSet;
use evaluator::order::Badugi;

use super::Generated;
use crate::reference::{badugi, naive_badugi};

impl Generated for Badugi {
    /// There are no rank keys, but a table always has room for one row.
    const SLOTS: usize = evaluator::key::COLUMNS;
    const PLAIN_CARDS: usize = 4;

    fn has_rank_key(_: &[u8; 13]) -> bool {
        false
    }

    fn value(hand: CardSet) -> u32 {
        badugi::value(hand)
    }

    fn plain_value(hand: CardSet) -> u32 {
        naive_badugi::value(hand)
    }
}
