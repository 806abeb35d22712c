use alloc::vec;
use alloc::vec::Vec;

use evaluator::{CardSet, HoleCards};

use crate::strength::board_strength::live_combos;
use crate::strength::weighted::StrengthSums;

/// The equities of all combos on one board against each of several clusters, returned by
/// [`Strength::clusters`](super::Strength::clusters).
#[derive(Clone, Debug)]
pub struct ClusterEquities {
    clusters: usize,
    equities: Vec<f64>,
}

impl ClusterEquities {
    pub(super) fn new(board: CardSet, found: &[StrengthSums]) -> Self {
        let clusters = found.len();
        let mut equities = vec![f64::NAN; HoleCards::COUNT * clusters];
        for index in live_combos(board) {
            let equity =
                |found: &StrengthSums| (found.points[index] / (2.0 * found.met[index])).clamp(0.0, 1.0);
            let row = &mut equities[index * clusters..][..clusters];
            row.iter_mut().zip(found).for_each(|(place, found)| *place = equity(found));
        }
        Self { clusters, equities }
    }

    /// Returns the number of clusters.
    #[must_use]
    pub const fn clusters(&self) -> usize {
        self.clusters
    }

    /// Returns a combo's equities from 0 to 1, one against each cluster. They are NaN if the combo shares a
    /// card with the board, or with each combo of the cluster that the board leaves.
    #[must_use]
    pub fn of(&self, combo: HoleCards) -> &[f64] {
        &self.equities[combo.index() * self.clusters..][..self.clusters]
    }

    /// Returns all equities, row after row by [`HoleCards::index`], one column for each cluster.
    #[must_use]
    pub fn equities(&self) -> &[f64] {
        &self.equities
    }
}
