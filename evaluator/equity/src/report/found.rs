//! The results of a plan, before they become a report.

use alloc::vec;
use alloc::vec::Vec;

use crate::packed::packed;
use crate::report::error::EquityError;
use crate::report::halves::{Halves, is_by_winners};
use crate::report::report::{ComboShares, Simulation};
use crate::report::sample::Sample;
use crate::report::scale::{Scale, least_positive};

/// The results of a plan.
#[derive(Clone, Debug)]
pub struct Found {
    /// The weight of the cases that each set of players wins or shares, by [`PlayerSet::bits`](crate::PlayerSet::bits).
    pub by_winners: Vec<f64>,
    /// The same cases as integers, if the plan counted them beyond 2^53, up to which sums of integers are exact in `f64`.
    pub counts: Option<Vec<u128>>,
    /// The cases by best and lowest hands, in games that share the pot between them.
    pub halves: Option<Halves>,
    /// The weight of all cases that were looked at.
    pub total: f64,
    /// Which part of all cases they are: 1 unless the run was stopped.
    pub part: f64,
    /// The shares of combos, if they were asked for.
    pub combos: Option<Vec<ComboShares>>,
    /// The simulation, if it was one.
    pub simulation: Option<Simulation>,
    /// For each player that of the equity; none if the result is exact.
    pub standard_errors: Vec<f64>,
    /// What 1 stands for in all weights of cases but those of `combos`, which have a scale each.
    pub scale: Scale,
}

/// Above 2^-1000, what terms of a sum have lost by underflow does not count.
const LEAST_TOTAL: f64 = 9.332_636_185_032_189e-302;

/// The weights of cases by the set of winners, as the first of two players sees them.
pub(crate) fn heads_up(wins: f64, ties: f64, total: f64) -> Vec<f64> {
    // Rounding must not leave less than nothing.
    vec![0.0, wins.max(0.0), (total - wins - ties).max(0.0), ties.max(0.0)]
}

impl Found {
    /// Returns `true` if the deals that are possible weigh enough to say who wins: not if all of them underflow.
    pub fn has_weight(&self) -> bool {
        self.total > LEAST_TOTAL
    }

    /// What was found on all boards.
    pub fn exact(by_winners: Vec<f64>, combos: Option<Vec<ComboShares>>) -> Self {
        let (total, standard_errors) = (by_winners.iter().sum(), Vec::new());
        let (counts, simulation, scale) = (None, None, Scale::ONE);
        Self {
            by_winners,
            counts,
            halves: None,
            total,
            part: 1.0,
            combos,
            simulation,
            standard_errors,
            scale,
        }
    }

    /// Takes all weights but those of combos out of their scale, and returns the binary exponent of the unit that they are
    /// in then: 0, which is the caller's, if all of them are floats with all their digits.
    pub(crate) fn leave_scale(&mut self) -> i32 {
        if self.scale == Scale::ONE {
            return 0;
        }
        let exponent = self.scale.exponent_for(least_positive(self.by_winners.iter().copied()));
        let to_units = self.scale.to_units(exponent);
        self.by_winners.iter_mut().for_each(|weight| *weight = to_units(*weight));
        self.total = to_units(self.total);
        if let Some(halves) = &mut self.halves {
            halves.map(&to_units);
        }
        self.scale = Scale::ONE;
        exponent
    }

    /// All cases by winners, or by best and lowest hands.
    pub fn of_cases(cases: Vec<f64>, players: usize) -> Self {
        if is_by_winners(&cases, players) {
            return Self::exact(cases, None);
        }
        let halves = Halves::of(players, cases);
        Self { halves: Some(halves.clone()), ..Self::exact(halves.by_winners(), None) }
    }

    /// Cases that were counted in integers, by the set of winners.
    pub fn counted(counts: Vec<u128>) -> Self {
        let by_winners = counts.iter().map(|&count| count as f64).collect();
        let total = counts.iter().sum::<u128>() as f64;
        Self { counts: Some(counts), total, ..Self::exact(by_winners, None) }
    }

    /// What was found on some boards when the run was stopped.
    pub fn sampled(sample: &Sample, players: usize) -> Result<Self, EquityError> {
        sample.estimate(players).ok_or(EquityError::Stopped)
    }

    /// All but what is asked for each combo: before that was found, the run was stopped.
    pub fn without_combos(by_winners: Vec<f64>, players: usize, done: f64) -> Self {
        let part = done.min(1.0 - f64::EPSILON);
        Self { part, standard_errors: vec![0.0; players], ..Self::exact(by_winners, None) }
    }
}

packed! {
    Found { by_winners, counts, halves, total, part, combos, simulation, standard_errors, scale }
}
