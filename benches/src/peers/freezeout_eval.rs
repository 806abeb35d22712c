//! freezeout-eval: Cactus Kev's scheme with a perfect hash over seven ranks, and all 21 choices of five for a flush.
//!
//! It ranks slices of its cards and has no hand that could be built beforehand, so that in the nest only a place of
//! the slice changes.

use evaluator::{Rank as OurRank, Suit as OurSuit};
use freezeout_eval::{Card, HandValue, Rank, Suit};

use crate::contestant::{Accumulator, Contestant, by_id};

/// freezeout-eval 0.2.
#[derive(Clone, Debug)]
pub struct FreezeoutEval {
    cards: [Card; 256],
}

impl Default for FreezeoutEval {
    fn default() -> Self {
        Self { cards: by_id(|card| Card::new(rank(card.rank()), suit(card.suit()))) }
    }
}

fn rank(rank: OurRank) -> Rank {
    Rank::ranks().nth(rank as usize).expect("both go from deuce to ace")
}

fn suit(suit: OurSuit) -> Suit {
    match suit {
        OurSuit::Clubs => Suit::Clubs,
        OurSuit::Diamonds => Suit::Diamonds,
        OurSuit::Hearts => Suit::Hearts,
        OurSuit::Spades => Suit::Spades,
    }
}

impl Contestant for FreezeoutEval {
    const NAME: &'static str = "freezeout-eval";
    /// Its numbers are smaller for better hands, but their order is turned round.
    type Rank = HandValue;

    #[inline(always)]
    fn number(rank: HandValue) -> u64 {
        u64::from(rank.value())
    }

    #[inline(always)]
    fn rank_ids<const N: usize>(&self, ids: &[u8; N]) -> HandValue {
        HandValue::eval(&ids.map(|id| self.cards[usize::from(id)]))
    }
}

impl Accumulator for FreezeoutEval {
    type Hand = [Card; 7];

    #[inline(always)]
    fn empty(&self) -> [Card; 7] {
        [self.cards[0]; 7]
    }

    #[inline(always)]
    fn add(&self, mut hand: [Card; 7], place: usize, position: usize) -> [Card; 7] {
        hand[place] = self.cards[position];
        hand
    }

    #[inline(always)]
    fn rank(&self, hand: &[Card; 7]) -> HandValue {
        HandValue::eval(hand)
    }
}
