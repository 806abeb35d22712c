//! What a plan has found, before it is told as a report.

use alloc::vec;
use alloc::vec::Vec;

use crate::report::report::{ComboShares, Simulation};
use crate::report::shares::Shares;

/// What was found.
pub(crate) struct Found {
    /// The weight of the cases that each set of players wins or shares, by [`PlayerSet::bits`](crate::report::player_set::PlayerSet::bits).
    pub(crate) by_winners: Vec<f64>,
    /// The weight of all cases that were looked at.
    pub(crate) total: f64,
    /// Which part of all cases they are: 1 unless the run was stopped.
    pub(crate) part: f64,
    pub(crate) combos: Option<Vec<ComboShares>>,
    pub(crate) simulation: Option<Simulation>,
    pub(crate) standard_errors: Vec<f64>,
}

impl Found {
    pub(crate) fn exact(
        by_winners: Vec<f64>,
        total: f64,
        part: f64,
        combos: Option<Vec<ComboShares>>,
    ) -> Self {
        Self { by_winners, total, part, combos, simulation: None, standard_errors: Vec::new() }
    }

    /// What two players share, as the first one sees it.
    pub(crate) fn heads_up(shares: Shares, part: f64, combos: Option<Vec<ComboShares>>) -> Self {
        // Where sums are not exact, or the total is that of the boards' mean, there may be more wins than cases.
        let (wins, ties, losses) = (shares.wins.max(0.0), shares.ties.max(0.0), shares.losses().max(0.0));
        Self::exact(vec![0.0, wins, losses, ties], wins + ties + losses, part, combos)
    }
}
