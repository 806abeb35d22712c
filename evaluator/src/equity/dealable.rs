use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::range::Range;
use crate::{CardSet, Holding, Rank};

/// A weight for each holding, by [`Holding::index`].
pub(super) type Weights = [f64; Holding::COUNT];

/// What a range has when some cards are known to be elsewhere. Weights are multiples of the largest one, so that products
/// of them do not vanish.
#[derive(Clone)]
pub(super) struct Dealable {
    /// All that have a weight above 0.
    holdings: Vec<(Holding, f64)>,
    pub(super) weights: Box<Weights>,
    /// The sum of all weights.
    pub(super) whole: f64,
    /// The largest weight, which is 1 here.
    pub(super) largest: f64,
    /// Whether all weights are 0 or 1, and were so before.
    pub(super) is_unweighted: bool,
    /// Whether all weights are 0 or 1 here.
    pub(super) is_even: bool,
}

impl Dealable {
    pub(super) fn new(range: &Range, known: CardSet) -> Self {
        let range = range.without(known);
        let mut holdings: Vec<_> = range.iter().collect();
        let mut weights = Box::new(*range.as_slice());
        let is_unweighted = holdings.iter().all(|&(_, weight)| weight == 1.0);
        let mut largest = 1.0;
        if !is_unweighted {
            largest = holdings.iter().fold(0.0, |largest: f64, &(_, weight)| largest.max(weight));
            holdings.iter_mut().for_each(|(_, weight)| *weight /= largest);
            weights.iter_mut().for_each(|weight| *weight /= largest);
        }
        let is_even = holdings.iter().all(|&(_, weight)| weight == 1.0);
        let whole = holdings.iter().map(|&(_, weight)| weight).sum();
        Self { holdings, weights, whole, largest, is_unweighted, is_even }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (Holding, f64)> + Clone {
        self.holdings.iter().copied()
    }

    /// How many holdings there are.
    pub(super) fn count(&self) -> usize {
        self.holdings.len()
    }

    pub(super) fn weight(&self, holding: Holding) -> f64 {
        self.weights[holding.index()]
    }

    /// Some holdings, each with weight 1.
    pub(super) fn even(holdings: impl IntoIterator<Item = Holding>) -> Self {
        let holdings: Vec<_> = holdings.into_iter().map(|holding| (holding, 1.0)).collect();
        let mut weights = Box::new([0.0; Holding::COUNT]);
        holdings.iter().for_each(|(holding, weight)| weights[holding.index()] = *weight);
        let whole = holdings.len() as f64;
        Self { holdings, weights, whole, largest: 1.0, is_unweighted: true, is_even: true }
    }

    /// How many pairs of ranks there are among the holdings.
    pub(super) fn rank_pairs(&self) -> usize {
        let mut found = [0u16; Rank::COUNT];
        for (holding, _) in &self.holdings {
            found[holding.high().rank() as usize] |= 1 << holding.low().rank() as u16;
        }
        found.iter().map(|lower| lower.count_ones() as usize).sum()
    }
}
