//! Low hands: ace-to-five, deuce-to-seven, badugi.

use evaluator::order::{AceToFive, Badugi, DeuceToSeven};
use evaluator::{CardSet, ClassRecord};

use super::Generated;
use crate::reference::{
    ace_to_five, badugi, deuce_to_seven, naive_ace_to_five, naive_badugi, naive_deuce_to_seven,
};

impl Generated for AceToFive {
    const FILE: &'static str = "ace-to-five.tbl";
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

impl Generated for DeuceToSeven {
    const FILE: &'static str = "deuce-to-seven.tbl";
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

impl Generated for Badugi {
    const FILE: &'static str = "badugi.tbl";
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

/// A value contains 15 less each card rank, so that lower ranks are better.
pub(super) fn record(value: &u32) -> ClassRecord {
    let rank = |place: u32| match value >> (4 * place) & 0xF {
        0 => 0,
        nibble => (15 - nibble) << (4 * place),
    };
    ClassRecord { pokerval: (0..5).map(rank).sum(), cactus_kev: 0, reserved: 0 }
}
