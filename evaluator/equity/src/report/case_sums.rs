//! Sums of weights of cases, while they are found.

use alloc::vec;
use alloc::vec::Vec;

use evaluator::HoleCards;

use crate::report::Shares;

/// The weight of all cases.
#[derive(Clone)]
pub(crate) struct CaseSums {
    /// By the set of winners, as bits.
    pub(crate) by_winners: Vec<f64>,
    /// For each player the shares of each combo; nothing if they are not wanted. Whoever adds to them says whether the combo's
    /// own weight is in them.
    pub(crate) by_combo: Vec<Vec<Shares>>,
}

impl CaseSums {
    pub(crate) fn new(players: usize, by_combo: bool) -> Self {
        let wanted = if by_combo { players } else { 0 };
        Self {
            by_winners: vec![0.0; 1 << players],
            by_combo: vec![vec![Shares::default(); HoleCards::COUNT]; wanted],
        }
    }

    pub(crate) fn add(&mut self, other: &Self) {
        self.by_winners.iter_mut().zip(&other.by_winners).for_each(|(sum, weight)| *sum += weight);
        for (sum, &shares) in self.by_combo.iter_mut().flatten().zip(other.by_combo.iter().flatten()) {
            *sum += shares;
        }
    }
}
