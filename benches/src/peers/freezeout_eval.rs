//! freezeout-eval: Cactus Kev's scheme with a perfect hash over seven ranks, and all 21 choices of five for a
//! flush.
//!
//! It ranks slices of its cards and has no hand that could be built in advance, so in the nested loops an
//! element of the slice changes.

use evaluator::{Rank as OurRank, Suit as OurSuit};
use freezeout_eval::{Card, HandValue, Rank, Suit};

use crate::contestant::{Contestant, OfSlices, by_id};

/// Returns freezeout-eval 0.2.
#[must_use]
pub fn freezeout_eval() -> impl Contestant {
    OfSlices {
        name: "freezeout-eval",
        cards: by_id(|card| Card::new(rank(card.rank()), suit(card.suit()))),
        rank: HandValue::eval,
        // Its numbers are smaller for better hands, but its order is reversed.
        number: |rank: HandValue| u64::from(rank.value()),
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
