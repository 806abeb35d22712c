//! The results of a plan, which become a report.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use crate::packed_fields;
use crate::report::error::EquityError;
use crate::report::halves::{CaseSets, Halves};
use crate::report::report::{ComboShares, Simulation};
use crate::report::sample::Sample;
use crate::report::scale::{Scale, least_positive};

/// The results of a plan.
#[derive(Clone, Debug)]
pub struct Found {
    /// The weight of the cases by the set of players who win or share, by
    /// [`PlayerSet::bits`](crate::PlayerSet::bits).
    pub by_winners: Vec<f64>,
    /// The same cases as integers, if the plan counts beyond 2^53, the limit of exact integer sums in `f64`.
    pub counts: Option<Vec<u128>>,
    /// The cases by best and lowest hands, in games that split the pot between them.
    pub halves: Option<Halves>,
    /// The weight of all evaluated cases.
    pub total: f64,
    /// The part of all cases that was evaluated: 1 unless the run was stopped.
    pub part: f64,
    /// The shares of combos, if they were requested.
    pub combos: Option<Vec<ComboShares>>,
    /// The facts about the simulation, if it was one.
    pub simulation: Option<Simulation>,
    /// The standard error of each player's equity, or empty if the result is exact.
    pub standard_errors: Vec<f64>,
    /// The policy of later draws in words, if the result depends on one.
    pub policy: Option<String>,
    /// The scale of all weights except those of `combos`, which have their own scales.
    pub scale: Scale,
}

/// The smallest valid total, 2^-1000. Above it, terms lost by underflow are negligible.
const MIN_TOTAL: f64 = 9.332_636_185_032_189e-302;

/// Returns the weights of cases by the set of winners, from the first of two players' cases.
pub fn heads_up(wins: f64, ties: f64, total: f64) -> Vec<f64> {
    // Rounding may produce small negative numbers.
    vec![0.0, wins.max(0.0), (total - wins - ties).max(0.0), ties.max(0.0)]
}

impl Found {
    /// Returns `true` if the deals have enough weight for an equity. `false` means that all of them
    /// underflow.
    pub fn has_weight(&self) -> bool {
        self.total > MIN_TOTAL
    }

    /// Returns the exact result over all boards.
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
            policy: None,
            scale,
        }
    }

    /// Converts all weights, except the weights of combos, from their scale to a unit, and returns the unit's
    /// binary exponent. It is 0, for the caller's unit, if this leaves every weight in full precision.
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

    /// Returns the exact result of cases by winners, or by best and lowest hands.
    pub fn of_cases(cases: Vec<f64>, sets: CaseSets) -> Self {
        match sets {
            CaseSets::Winners(_) => Self::exact(cases, None),
            CaseSets::Halves(players) => {
                let halves = Halves::of(players, cases);
                Self { halves: Some(halves.clone()), ..Self::exact(halves.by_winners(), None) }
            }
        }
    }

    /// Returns the exact result of integer counts by the set of winners.
    pub fn counted(counts: Vec<u128>) -> Self {
        let by_winners = counts.iter().map(|&count| count as f64).collect();
        let total = counts.iter().sum::<u128>() as f64;
        Self { counts: Some(counts), total, ..Self::exact(by_winners, None) }
    }

    /// Returns the estimate from the boards that were done when the run was stopped.
    pub fn sampled(sample: &Sample, sets: CaseSets) -> Result<Self, EquityError> {
        sample.estimate(sets).ok_or(EquityError::Stopped)
    }

    /// Returns the result without the shares of combos, for a run that was stopped before it had them.
    pub fn without_combos(by_winners: Vec<f64>, players: usize, done: f64) -> Self {
        let part = done.min(1.0 - f64::EPSILON);
        Self { part, standard_errors: vec![0.0; players], ..Self::exact(by_winners, None) }
    }
}

packed_fields! {
    Found { by_winners, counts, halves, total, part, combos, simulation, standard_errors, policy, scale }
}
