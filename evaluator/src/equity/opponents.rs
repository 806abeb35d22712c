use alloc::boxed::Box;

use super::dealable::{Dealable, Weights};
use crate::{Card, Holding};

/// How much of a range each holding can meet: what shares no card with it.
pub(super) struct Opponents {
    weights: Sums<f64>,
    counts: Sums<u32>,
    range: Box<Weights>,
}

/// A sum over all holdings, and over those with each card.
struct Sums<T> {
    all: T,
    with: [T; Card::COUNT],
}

impl Opponents {
    pub(super) fn new(range: &Dealable) -> Self {
        let mut weights = Sums { all: 0.0, with: [0.0; Card::COUNT] };
        let mut counts = Sums { all: 0, with: [0; Card::COUNT] };
        for (holding, weight) in range.iter() {
            weights.all += weight;
            counts.all += 1;
            for card in holding.cards() {
                weights.with[usize::from(card.id())] += weight;
                counts.with[usize::from(card.id())] += 1;
            }
        }
        Self { weights, counts, range: range.weights.clone() }
    }

    /// How many holdings of the range a holding can meet.
    pub(super) fn count(&self, holding: Holding) -> u32 {
        let [high, low] = holding.cards().map(|card| self.counts.with[usize::from(card.id())]);
        let twice = u32::from(self.range[holding.index()] > 0.0);
        self.counts.all + twice - high - low
    }

    /// What they weigh.
    pub(super) fn weight(&self, holding: Holding) -> f64 {
        if self.count(holding) == 0 {
            return 0.0;
        }
        let [high, low] = holding.cards().map(|card| self.weights.with[usize::from(card.id())]);
        self.weights.all - high - low + self.range[holding.index()]
    }
}
