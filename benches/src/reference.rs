//! The bit-trick reference that made the table: what ranking costs without one.

use evaluator::{Card, CardSet};
use tablegen::reference::pokerval::pokerval;

use crate::contestant::{Accumulator, Contestant, SetRanker, by_id};

/// `tablegen`'s pokerval.
#[derive(Clone, Debug)]
pub struct PokervalReference {
    cards: [CardSet; 256],
}

impl Default for PokervalReference {
    fn default() -> Self {
        Self { cards: by_id(CardSet::of) }
    }
}

impl Contestant for PokervalReference {
    const NAME: &'static str = "reference_pokerval";
    type Rank = u32;

    #[inline(always)]
    fn number(rank: u32) -> u64 {
        u64::from(rank)
    }

    #[inline(always)]
    fn rank_ids<const N: usize>(&self, ids: &[u8; N]) -> u32 {
        pokerval(ids.iter().fold(CardSet::EMPTY, |set, &id| set | self.cards[usize::from(id)]))
    }
}

impl Accumulator for PokervalReference {
    type Hand = CardSet;

    #[inline(always)]
    fn empty(&self) -> CardSet {
        CardSet::EMPTY
    }

    #[inline(always)]
    fn add(&self, hand: CardSet, _place: usize, position: usize) -> CardSet {
        hand | self.cards[position]
    }

    #[inline(always)]
    fn rank(&self, hand: &CardSet) -> u32 {
        pokerval(*hand)
    }
}

impl SetRanker for PokervalReference {
    type Set = CardSet;

    fn set(&self, ids: &[u8; 7]) -> CardSet {
        ids.iter().map(|&id| Card::ALL[usize::from(id)]).collect()
    }

    #[inline(always)]
    fn rank_set(&self, set: CardSet) -> u32 {
        pokerval(set)
    }
}
