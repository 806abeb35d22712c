//! Ace-to-five low.

use evaluator::CardSet;
use evaluator::order::AceToFive;

use super::Generated;
use crate::reference::{ace_to_five, naive_ace_to_five};

impl Generated for AceToFive {
    const SLOTS: usize = 36_238;
    const PLAIN_CARDS: usize = 5;

    /// Five card ranks determine the hand rank.
    fn has_rank_key(copies: &[u8; 13]) -> bool {
        copies.iter().filter(|&&copies| copies > 0).count() < 5
    }

    fn value(hand: CardSet) -> u32 {
        ace_to_five::value(hand)
    }

    fn plain_value(hand: CardSet) -> u32 {
        naive_ace_to_five::value(hand)
    }
}
