//! Running sums of the weights of cases.

use alloc::vec;
use alloc::vec::Vec;

use equity::Shares;
use evaluator::HoleCards;

/// The weights of cases.
#[derive(Clone)]
pub(crate) struct CaseSums {
    /// The weights by the set of winners, as bits.
    pub(crate) by_winners: Vec<f64>,
    /// The shares of each combo for each player, or empty if they are not requested. The code that adds to
    /// them decides whether they include the combo's own weight.
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
