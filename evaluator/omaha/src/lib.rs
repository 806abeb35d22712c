//! Omaha: ranks, ranges and exact equities of hands with four, five and six hole cards.
//!
//! Exactly two of a player's cards play with exactly three of the board.

#![deny(unsafe_code)]

mod against_random;
mod hand_vs_hand;
mod hole;
mod lanes;
mod rank;
mod tables;

pub use hole::{Hole, HoleError};
pub use rank::{Played, best_hand, best_low};

#[doc(hidden)]
pub fn compare(isa: evaluator::Isa, holes: [Hole; 2]) -> (i64, i64) {
    let o = hand_vs_hand::Counter::new(isa).count(holes, evaluator::CardSet::EMPTY);
    (o.wins, o.ties)
}
#[doc(hidden)]
pub fn time(isa: evaluator::Isa, holes: [Hole; 2], times: usize) -> f64 {
    let mut c = hand_vs_hand::Counter::new(isa);
    c.count(holes, evaluator::CardSet::EMPTY);
    let mut all = Vec::new();
    for _ in 0..times {
        let t = std::time::Instant::now();
        c.count(holes, evaluator::CardSet::EMPTY);
        all.push(t.elapsed().as_secs_f64());
    }
    all.sort_by(f64::total_cmp);
    all[times / 2]
}

#[doc(hidden)]
pub use against_random::{AllHands, RowSums};
#[doc(hidden)]
pub fn random(isa: evaluator::Isa, hole: Hole) -> (i64, i64) {
    let o = against_random::against_random(
        isa,
        hole,
        evaluator::CardSet::EMPTY,
        &equity::internals::Reporter::new(None),
    )
    .unwrap();
    (o.wins, o.ties)
}
