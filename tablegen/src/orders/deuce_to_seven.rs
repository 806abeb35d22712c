//! Deuce-to-seven low.

use evaluator::CardSet;
use evaluator::order::DeuceToSeven;

use super::Generated;
use crate::reference::{deuce_to_seven, naive_deuce_to_seven};

impl Generated for DeuceToSeven {
    const SLOTS: usize = 8_596;
    const PLAIN_CARDS: usize = 5;

    fn has_rank_key(copies: &[u8; 13]) -> bool {
        copies.iter().sum::<u8>() <= 5
    }

    fn value(hand: CardSet) -> u32 {
        deuce_to_seven::value(hand)
    }

    fn plain_value(hand: CardSet) -> u32 {
        naive_deuce_to_seven::value(hand)
    }
}
