//! The results of a plan, before they become a report.

use alloc::vec;
use alloc::vec::Vec;

use crate::report::error::EquityError;
use crate::report::report::{ComboShares, Simulation};
use crate::report::sample::{Estimated, Sample};

/// The results of a plan.
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

/// The weights of cases by the set of winners, as the first of two players sees them.
pub(crate) fn heads_up(wins: f64, ties: f64, total: f64) -> Vec<f64> {
    // Rounding must not leave less than nothing.
    vec![0.0, wins.max(0.0), (total - wins - ties).max(0.0), ties.max(0.0)]
}

impl Found {
    /// What was found on all boards.
    pub(crate) fn exact(by_winners: Vec<f64>, combos: Option<Vec<ComboShares>>) -> Self {
        let (total, standard_errors) = (by_winners.iter().sum(), Vec::new());
        Self { by_winners, total, part: 1.0, combos, simulation: None, standard_errors }
    }

    /// What was found on some boards when the run was stopped.
    pub(crate) fn sampled(sample: &Sample, players: usize) -> Result<Self, EquityError> {
        let Estimated { by_winners, standard_errors, part } =
            sample.estimate(players).ok_or(EquityError::Stopped)?;
        Ok(Self { part, standard_errors, ..Self::exact(by_winners, None) })
    }

    /// All but what is asked for each combo: before that was found, the run was stopped.
    pub(crate) fn without_combos(by_winners: Vec<f64>, players: usize, done: f64) -> Self {
        let part = done.min(1.0 - f64::EPSILON);
        Self { part, standard_errors: vec![0.0; players], ..Self::exact(by_winners, None) }
    }
}
