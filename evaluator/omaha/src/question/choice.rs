//! The choice of a plan by estimated time.

use std::time::Duration;

use equity::internals::{Found, Reporter};
use equity::{EquityError, Method, Options, Plan, Report, Stop};
use evaluator::Isa;

use super::showdown::Showdown;
use crate::exact::{enumeration, hand_vs_random, hands_preflop, sweep};
use crate::preflop_table;
use crate::simulation;
use crate::spot::{OmahaError, Seat, Spot};

/// The estimated times of plans for a spot, in nanoseconds on one thread.
pub(super) struct Choice<'a> {
    spot: &'a Spot,
    isa: Isa,
    /// The exact plans that apply, fastest first.
    exact: Vec<(f64, Plan)>,
}

impl<'a> Choice<'a> {
    pub(super) fn new(spot: &'a Spot, isa: Isa) -> Self {
        let mut exact: Vec<(f64, Plan)> = [
            preflop_table::cost(spot).map(|cost| (cost, Plan::PreflopTable)),
            hands_preflop::cost(spot, isa)
                .or_else(|| hand_vs_random::cost(spot))
                .map(|cost| (cost, Plan::HandVsHand)),
            sweep::cost(spot).map(|cost| (cost, Plan::Sweep)),
            Self::can_be_listed(spot).then(|| (enumeration::cost(spot), Plan::Enumeration)),
        ]
        .into_iter()
        .flatten()
        .collect();
        exact.sort_by(|a, b| a.0.total_cmp(&b.0));
        Self { spot, isa, exact }
    }

    /// Returns `true` if lists of all players' hands fit in memory.
    fn can_be_listed(spot: &Spot) -> bool {
        spot.hole_cards <= enumeration::MOST_LISTED
            || !spot.seats.iter().any(|seat| matches!(seat, Seat::Any))
    }

    /// Returns the estimated time of the fastest exact plan.
    pub(super) fn exact_cost(&self) -> Duration {
        let cost = self.exact.first().map_or(f64::INFINITY, |&(cost, _)| cost);
        Duration::try_from_secs_f64(cost / 1e9).unwrap_or(Duration::MAX)
    }

    /// Returns the plan for a question.
    fn plan(&self, question: &Showdown<'_>) -> Result<Plan, EquityError> {
        let does_not_apply = |plan, reason| Err(EquityError::PlanDoesNotApply { plan, reason });
        let Options { method, plan, exact_within, .. } = question.options;
        if let Some(plan) = plan {
            return match plan == Plan::MonteCarlo || self.exact.iter().any(|&(_, other)| other == plan) {
                true => Ok(plan),
                false => does_not_apply(plan, "it does not apply to this Omaha question"),
            };
        }
        match (method, self.exact.first()) {
            (Method::MonteCarlo, _) => Ok(Plan::MonteCarlo),
            (Method::Exact, Some(&(_, plan))) => Ok(plan),
            (Method::Exact, None) => {
                does_not_apply(Plan::Enumeration, "all hands of six cards are too many to list")
            }
            (_, Some(&(_, plan))) if self.exact_cost() <= exact_within => Ok(plan),
            _ => Ok(Plan::MonteCarlo),
        }
    }

    pub(super) fn answer(
        &self,
        question: &Showdown<'_>,
        reporter: &Reporter<'_>,
    ) -> Result<Report, OmahaError> {
        let mut plan = self.plan(question)?;
        if plan == Plan::MonteCarlo {
            let stop = question.options.stop;
            stop.check(reporter.may_stop())?;
            plan = self.all_cases(&stop).unwrap_or(plan);
        }
        let (spot, mut found) = (self.spot, self.follow(plan, question, reporter)?);
        let players = spot.players();
        if !found.has_weight() {
            let is_counted = spot.is_even() || plan == Plan::MonteCarlo;
            let (no_deal, no_weight) = (EquityError::NoDeal { players }, EquityError::NoWeight { players });
            return Err(if is_counted { no_deal } else { no_weight }.into());
        }
        if found.simulation.is_none() {
            found.scale = spot.scale;
        }
        Ok(Report::new(players, spot.is_unweighted(), plan, self.exact_cost(), found))
    }

    /// Returns an exact plan that replaces a simulation of at least as many samples as there are cases.
    fn all_cases(&self, stop: &Stop) -> Option<Plan> {
        /// The maximum number of cases if neither an error nor a number of samples limits the simulation: a
        /// few milliseconds.
        const WITHOUT_LIMIT: f64 = 1_048_576.0;
        let by_samples = stop.samples.map_or(f64::INFINITY, |samples| samples as f64);
        // The standard deviation of a share of the pot is at most one half.
        let by_error = stop.standard_error.map_or(f64::INFINITY, |error| 0.25 / (error * error));
        let most = by_samples.min(by_error);
        let most = if most.is_finite() { most } else { WITHOUT_LIMIT };
        let is_in_time = stop.time.is_none_or(|time| self.exact_cost() <= time);
        let &(_, plan) = self.exact.first()?;
        (is_in_time && enumeration::most_cases(self.spot) <= most).then_some(plan)
    }

    fn follow(
        &self,
        plan: Plan,
        question: &Showdown<'_>,
        reporter: &Reporter<'_>,
    ) -> Result<Found, EquityError> {
        match plan {
            Plan::PreflopTable => Ok(preflop_table::look_up(self.spot)),
            Plan::HandVsHand if self.spot.board.is_empty() => {
                hands_preflop::count(self.spot, self.isa, reporter)
            }
            Plan::HandVsHand => hand_vs_random::count(self.spot, self.isa, reporter),
            Plan::Sweep => sweep::sweep(self.spot, reporter),
            Plan::MonteCarlo => {
                let Options { stop, seed, .. } = question.options;
                simulation::simulate(self.spot, stop, seed, reporter)
            }
            _ => enumeration::enumerate(self.spot, reporter),
        }
    }
}
