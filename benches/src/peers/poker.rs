//! poker: Cactus Kev's products of primes in a hash map, all 21 choices of five cards of seven.
//!
//! It checks that cards are distinct, ranks slices of its cards, and has no hand that could be built in
//! advance. (Its `static_lookup` tables are downloaded at build time, so they are not used here.)

use poker::{Card, Eval, Evaluator, FiveCard, Rank, Suit};

use crate::contestant::{Contestant, OfSlices, by_id};

/// Returns poker 0.7.
#[must_use]
pub fn poker() -> impl Contestant {
    let evaluator = Evaluator::new();
    let cards = by_id(|card| {
        let rank = Rank::try_from(card.rank().to_char()).expect("both write ranks alike");
        Card::new(rank, Suit::try_from(card.suit().to_char()).expect("both write suits alike"))
    });
    OfSlices {
        name: "poker",
        cards,
        rank: move |cards: &[Card]| {
            evaluator.evaluate_five(cards).expect("inputs are hands of distinct cards")
        },
        // Its numbers are private, but it compares them.
        number: |rank: Eval<FiveCard>| u64::from(rank.is_better_than(Eval::<FiveCard>::WORST)),
    }
}
