//! The choice of a plan by estimated time.

use std::prelude::rust_2024::*;
use std::time::Duration;

use crate::progress::Reporter;
use crate::{EquityError, Method, Options, Plan, Report, Stop};

use crate::play::{ExactPlan, Plans, Play, Query, enumeration};

/// The exact plans for a question, each with its estimated time.
pub(super) struct Choice<'a, P: 'static> {
    query: Query<'a, P>,
    /// The plans that apply and their times in nanoseconds on one thread, fastest first.
    exact: Vec<(f64, ExactPlan<P>)>,
    /// The other plans, with reasons.
    others: Vec<(Plan, &'static str)>,
    plans: Plans<P>,
}

impl<'a, P: Play> Choice<'a, P> {
    pub(super) fn new(query: Query<'a, P>) -> Self {
        let (mut exact, mut others, plans) = (Vec::new(), Vec::new(), query.play.plans());
        for plan in plans.exact.iter().chain([&plans.enumeration]) {
            match (plan.cost)(&query) {
                Ok(cost) => exact.push((cost, *plan)),
                Err(reason) => others.push((plan.plan, reason)),
            }
        }
        exact.sort_by(|a, b| a.0.total_cmp(&b.0));
        Self { query, exact, others, plans }
    }

    /// Returns the estimated time of the fastest exact plan.
    pub(super) fn exact_cost(&self) -> Duration {
        let cost = self.exact.first().map_or(f64::INFINITY, |&(cost, _)| cost);
        Duration::try_from_secs_f64(cost / 1e9).unwrap_or(Duration::MAX)
    }

    /// Returns the exact plan for a question, or `None` for a simulation.
    fn plan(&self, options: &Options) -> Result<Option<ExactPlan<P>>, EquityError> {
        let fastest = self.exact.first().map(|&(_, plan)| plan);
        match (options.plan, options.method) {
            (Some(Plan::MonteCarlo), _) | (None, Method::MonteCarlo) => Ok(None),
            (Some(plan), _) => self.named(plan).map(Some),
            (None, Method::Exact) => fastest.map_or_else(|| self.named(Plan::Enumeration), Ok).map(Some),
            (None, _) => Ok(fastest.filter(|_| self.exact_cost() <= options.exact_within)),
        }
    }

    /// Returns the exact plan with a name, or an error with the reason why it does not apply.
    fn named(&self, plan: Plan) -> Result<ExactPlan<P>, EquityError> {
        if let Some(&(_, exact)) = self.exact.iter().find(|(_, exact)| exact.plan == plan) {
            return Ok(exact);
        }
        let reason = self.others.iter().find(|(other, _)| *other == plan).map(|&(_, reason)| reason);
        Err(EquityError::PlanDoesNotApply { plan, reason: reason.unwrap_or("this game has no such plan") })
    }

    pub(super) fn answer(&self, options: &Options, reporter: &Reporter<'_>) -> Result<Report, EquityError> {
        let mut exact = self.plan(options)?;
        if exact.is_none() {
            options.stop.check(reporter.may_stop())?;
            exact = self.all_cases(&options.stop);
        }
        let mut found = match exact {
            Some(exact) => (exact.run)(&self.query, reporter)?,
            None => (self.plans.simulate)(&self.query, options.stop, options.seed, reporter)?,
        };
        let (spot, plan) = (self.query.spot, exact.map_or(Plan::MonteCarlo, |exact| exact.plan));
        let players = spot.players();
        if !found.has_weight() {
            let is_counted = spot.is_even() || plan == Plan::MonteCarlo;
            let (no_deal, no_weight) = (EquityError::NoDeal { players }, EquityError::NoWeight { players });
            return Err(if is_counted { no_deal } else { no_weight });
        }
        if found.simulation.is_none() {
            found.scale = spot.scale;
        }
        Ok(Report::new(players, spot.is_unweighted(), plan, self.exact_cost(), found))
    }

    /// Returns an exact plan that replaces a simulation of at least as many samples as there are cases.
    fn all_cases(&self, stop: &Stop) -> Option<ExactPlan<P>> {
        /// The maximum number of cases if neither an error nor a number of samples limits the simulation: a
        /// few milliseconds.
        const WITHOUT_LIMIT: f64 = 1_048_576.0;
        let most = stop.most_showdowns();
        let most = if most.is_finite() { most } else { WITHOUT_LIMIT };
        let is_in_time = stop.time.is_none_or(|time| self.exact_cost() <= time);
        let &(_, plan) = self.exact.first()?;
        (is_in_time && enumeration::most_cases(self.query.spot) <= most).then_some(plan)
    }
}
