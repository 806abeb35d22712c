use alloc::boxed::Box;

use evaluator::{Card, HoleCards};

use crate::removal::live_range::{ComboWeights, LiveRange};

/// How much of a range each combo can meet: what shares no card with it.
pub(crate) struct Opponents {
    weights: Sums<f64>,
    counts: Sums<u32>,
    range: Box<ComboWeights>,
}

/// A sum over all combos, and over those with each card.
struct Sums<T> {
    all: T,
    with: [T; Card::COUNT],
}

impl Opponents {
    pub(crate) fn new(range: &LiveRange) -> Self {
        let mut weights = Sums { all: 0.0, with: [0.0; Card::COUNT] };
        let mut counts = Sums { all: 0, with: [0; Card::COUNT] };
        for (combo, weight) in range.iter() {
            weights.all += weight;
            counts.all += 1;
            for card in combo.cards() {
                weights.with[usize::from(card.id())] += weight;
                counts.with[usize::from(card.id())] += 1;
            }
        }
        Self { weights, counts, range: range.weights.clone() }
    }

    /// How many combos of the range a combo can meet.
    pub(crate) fn count(&self, combo: HoleCards) -> u32 {
        let [high, low] = combo.cards().map(|card| self.counts.with[usize::from(card.id())]);
        let twice = u32::from(self.range[combo.index()] > 0.0);
        self.counts.all + twice - high - low
    }

    /// What they weigh.
    pub(crate) fn weight(&self, combo: HoleCards) -> f64 {
        if self.count(combo) == 0 {
            return 0.0;
        }
        let [high, low] = combo.cards().map(|card| self.weights.with[usize::from(card.id())]);
        self.weights.all - high - low + self.range[combo.index()]
    }
}
