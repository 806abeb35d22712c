//! Counts of random hands.

use evaluator::{Card, CardSet};
use fastrand::Rng;
use rayon::prelude::*;

use super::added;
use crate::ranks::{Counts, Ranks};

/// The number of hands in a task. Each task has its own generator, so that the result does not depend on the
/// threads.
const CHUNK: u64 = 1 << 16;

/// Counts the categories of `samples` random hands.
pub(super) fn count(cards: usize, samples: u64, seed: u64, ranks: &Ranks) -> Counts {
    let deck: Vec<Card> = ranks.game.deck().iter().collect();
    let chunks = samples.div_ceil(CHUNK);
    let count = |chunk: u64| {
        // Each seed comes from another generator, because consecutive numbers are not random seeds.
        let mut rng =
            Rng::with_seed(Rng::with_seed(seed).u64(..) ^ chunk.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let mut counts = Counts::default();
        for _ in 0..CHUNK.min(samples - chunk * CHUNK) {
            let hand = draw(cards, &deck, &mut rng);
            counts[ranks.place(ranks.rank_set(hand))] += 1;
        }
        counts
    };
    (0..chunks).into_par_iter().map(count).reduce(Counts::default, added)
}

/// Draws cards until the hand has enough distinct ones.
fn draw(cards: usize, deck: &[Card], rng: &mut Rng) -> CardSet {
    let mut hand = CardSet::EMPTY;
    while hand.len() < cards {
        hand.insert(deck[rng.usize(..deck.len())]);
    }
    hand
}
