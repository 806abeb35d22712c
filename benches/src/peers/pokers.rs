//! pokers: OMPEval's accumulator and tables in Rust, read unchecked.

use evaluator::Suit;
use pokers::{CARDS, Hand};

use crate::contestant::{Accumulator, Contestant, by_id};

/// pokers 0.10.
#[derive(Clone, Debug)]
pub struct Pokers {
    /// Its cards are hands of one card, to be added to others.
    cards: [Hand; 256],
}

impl Default for Pokers {
    fn default() -> Self {
        Self { cards: by_id(|card| CARDS[4 * card.rank() as usize + suit(card.suit())]) }
    }
}

/// Its suits in the order of its ids: s, h, c, d.
fn suit(suit: Suit) -> usize {
    match suit {
        Suit::Spades => 0,
        Suit::Hearts => 1,
        Suit::Clubs => 2,
        Suit::Diamonds => 3,
    }
}

impl Contestant for Pokers {
    const NAME: &'static str = "pokers";
    type Rank = u16;

    #[inline(always)]
    fn number(rank: u16) -> u64 {
        u64::from(rank)
    }

    #[inline(always)]
    fn rank_ids<const N: usize>(&self, ids: &[u8; N]) -> u16 {
        ids.iter().fold(Hand::default(), |hand, &id| hand + self.cards[usize::from(id)]).evaluate()
    }
}

impl Accumulator for Pokers {
    type Hand = Hand;

    #[inline(always)]
    fn empty(&self) -> Hand {
        Hand::default()
    }

    #[inline(always)]
    fn add(&self, hand: Hand, _place: usize, position: usize) -> Hand {
        hand + self.cards[position]
    }

    #[inline(always)]
    fn rank(&self, hand: &Hand) -> u16 {
        hand.evaluate()
    }
}
