use alloc::boxed::Box;

use crate::{Card, Holding};

/// How much of a range each holding can meet: what shares no card with it.
pub(super) struct Opponents {
    weights: Sums<f64>,
    counts: Sums<u32>,
    range: Box<[f64; Holding::COUNT]>,
}

/// A sum over all holdings, and over those with each card.
struct Sums<T> {
    all: T,
    with: [T; Card::COUNT],
}

impl Opponents {
    pub(super) fn new(range: &[f64; Holding::COUNT]) -> Self {
        let mut weights = Sums { all: 0.0, with: [0.0; Card::COUNT] };
        let mut counts = Sums { all: 0, with: [0; Card::COUNT] };
        let mut rest = &range[..];
        for high in 1..Card::COUNT {
            // The holdings with this higher card, by the lower one.
            let (with_high, after) = rest.split_at(high);
            for (low, &weight) in with_high.iter().enumerate() {
                weights.with[low] += weight;
                counts.with[low] += u32::from(weight > 0.0);
            }
            weights.with[high] += with_high.iter().sum::<f64>();
            counts.with[high] += with_high.iter().map(|&weight| u32::from(weight > 0.0)).sum::<u32>();
            rest = after;
        }
        // Each holding has two cards.
        weights.all = weights.with.iter().sum::<f64>() / 2.0;
        counts.all = counts.with.iter().sum::<u32>() / 2;
        Self { weights, counts, range: Box::new(*range) }
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
