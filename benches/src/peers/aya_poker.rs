//! aya_poker: an accumulator and two perfect hashes, one division by a constant each.
//!
//! Its `Hand` also collects cards with a check for duplicates; `insert_unchecked`, which leaves the check to the caller,
//! is the faster of its two ways.

use aya_poker::base::{CARDS, Card, Hand};
use aya_poker::{PokerHandRank, poker_rank};

use crate::contestant::{Accumulator, Contestant, by_id};

/// aya_poker 0.1.
#[derive(Clone, Debug)]
pub struct AyaPoker {
    cards: [Card; 256],
}

impl Default for AyaPoker {
    fn default() -> Self {
        // Its deck has our order: by rank, clubs to spades.
        Self { cards: by_id(|card| CARDS[usize::from(card.id())]) }
    }
}

impl Contestant for AyaPoker {
    const NAME: &'static str = "aya_poker";
    type Rank = PokerHandRank;

    #[inline(always)]
    fn number(rank: PokerHandRank) -> u64 {
        u64::from(rank.0)
    }

    #[inline(always)]
    fn rank_ids<const N: usize>(&self, ids: &[u8; N]) -> PokerHandRank {
        let mut hand = Hand::new();
        for &id in ids {
            hand.insert_unchecked(&self.cards[usize::from(id)]);
        }
        poker_rank(&hand)
    }
}

impl Accumulator for AyaPoker {
    type Hand = Hand;

    #[inline(always)]
    fn empty(&self) -> Hand {
        Hand::new()
    }

    #[inline(always)]
    fn add(&self, mut hand: Hand, _place: usize, position: usize) -> Hand {
        hand.insert_unchecked(&self.cards[position]);
        hand
    }

    #[inline(always)]
    fn rank(&self, hand: &Hand) -> PokerHandRank {
        poker_rank(hand)
    }
}
