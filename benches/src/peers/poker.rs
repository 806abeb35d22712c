//! poker: Cactus Kev's products of primes in a hash map, all 21 choices of five cards of seven.
//!
//! It checks that cards are distinct, ranks slices of its cards, and has no hand that could be built beforehand. (Its
//! `static_lookup` tables are downloaded when it is built, and so are no part of this.)

use evaluator::{Rank as OurRank, Suit as OurSuit};
use poker::{Card, Eval, Evaluator, FiveCard, Rank, Suit};

use crate::contestant::{Accumulator, Contestant, by_id};

/// poker 0.7.
#[derive(Debug)]
pub struct Poker {
    evaluator: Evaluator,
    cards: [Card; 256],
}

impl Default for Poker {
    fn default() -> Self {
        Self {
            evaluator: Evaluator::new(),
            cards: by_id(|card| Card::new(rank(card.rank()), suit(card.suit()))),
        }
    }
}

fn rank(rank: OurRank) -> Rank {
    Rank::try_from(rank.to_char()).expect("both write ranks alike")
}

fn suit(suit: OurSuit) -> Suit {
    Suit::try_from(suit.to_char()).expect("both write suits alike")
}

impl Contestant for Poker {
    const NAME: &'static str = "poker";
    type Rank = Eval<FiveCard>;

    /// It keeps its numbers to itself, but compares them.
    #[inline(always)]
    fn number(rank: Eval<FiveCard>) -> u64 {
        u64::from(rank.is_better_than(Eval::<FiveCard>::WORST))
    }

    #[inline(always)]
    fn rank_ids<const N: usize>(&self, ids: &[u8; N]) -> Eval<FiveCard> {
        let cards = ids.map(|id| self.cards[usize::from(id)]);
        self.evaluator.evaluate_five(cards).expect("inputs are hands of distinct cards")
    }
}

impl Accumulator for Poker {
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
    fn rank(&self, hand: &[Card; 7]) -> Eval<FiveCard> {
        self.evaluator.evaluate_five(hand).expect("inputs are hands of distinct cards")
    }
}
