//! The choice of a plan by estimated time.

use alloc::vec::Vec;
use core::time::Duration;

use crate::cost::duration;
use crate::options::{Method, Options};
use crate::report::{EquityError, Plan};

/// An exact plan for a question.
#[derive(Clone, Copy, Debug)]
pub struct Candidate<T> {
    /// Its name.
    pub plan: Plan,
    /// What runs it.
    pub run: T,
    /// The estimated time on one thread.
    pub cost: Duration,
    /// `true` if it is chosen only if no other plan applies.
    pub is_last: bool,
}

/// The exact plans of a question: those that apply, and the others with reasons.
#[derive(Clone, Debug)]
pub struct Candidates<T> {
    /// The plans that apply, the best first.
    exact: Vec<Candidate<T>>,
    others: Vec<(Plan, &'static str)>,
}

impl<T: Copy> Candidates<T> {
    /// Sorts plans by their cost in nanoseconds. `is_last` accepts plans that are chosen only if no other one
    /// applies.
    pub fn new(
        plans: impl IntoIterator<Item = (Plan, T, Result<f64, &'static str>)>,
        is_last: impl Fn(Plan) -> bool,
    ) -> Self {
        let (mut exact, mut others) = (Vec::new(), Vec::new());
        for (plan, run, cost) in plans {
            match cost {
                Ok(cost) => exact.push(Candidate { plan, run, cost: duration(cost), is_last: is_last(plan) }),
                Err(reason) => others.push((plan, reason)),
            }
        }
        exact.sort_by_key(|plan| (plan.is_last, plan.cost));
        Self { exact, others }
    }

    /// Returns the estimated time of the best plan.
    #[must_use]
    pub fn exact_cost(&self) -> Duration {
        self.exact.first().map_or(Duration::MAX, |best| best.cost)
    }

    /// Returns the plan with a name.
    ///
    /// # Errors
    ///
    /// Returns [`EquityError::PlanDoesNotApply`] with the reason if the plan does not apply.
    pub fn named(&self, plan: Plan) -> Result<Candidate<T>, EquityError> {
        if let Some(exact) = self.exact.iter().find(|exact| exact.plan == plan) {
            return Ok(*exact);
        }
        let reason = self.others.iter().find(|(other, _)| *other == plan).map(|&(_, reason)| reason);
        Err(EquityError::PlanDoesNotApply { plan, reason: reason.unwrap_or("this game has no such plan") })
    }

    /// Returns the exact plan that the options request or prefer, or `None` for a simulation.
    ///
    /// # Errors
    ///
    /// Returns an error if the requested plan does not apply, if no exact plan applies and exact work is
    /// requested, or if shares by combo, which simulations do not have, would take too long.
    pub fn preferred(&self, options: &Options) -> Result<Option<Candidate<T>>, EquityError> {
        let (best, estimate, limit) = (self.exact.first(), self.exact_cost(), options.exact_within);
        match (options.plan, options.method) {
            (Some(plan), _) if plan.is_exact() => self.named(plan).map(Some),
            (Some(_), _) | (None, Method::MonteCarlo) => Ok(None),
            (None, Method::Exact) => {
                best.copied().map_or_else(|| self.named(Plan::Enumeration), Ok).map(Some)
            }
            (None, Method::Auto) if estimate <= limit => Ok(best.copied()),
            (None, Method::Auto) if options.by_combo => Err(EquityError::TooLong { estimate, limit }),
            (None, Method::Auto) => Ok(None),
        }
    }

    /// Returns the exact plan for a question, or `None` for a simulation. A simulation that would draw at least
    /// as many showdowns as there are `cases` is [replaced](crate::Stop::is_replaced).
    ///
    /// # Errors
    ///
    /// Returns the errors of [`preferred`](Self::preferred), and an error if a simulation would not end.
    /// `may_stop` means that a callback may end it.
    pub fn choose(
        &self,
        options: &Options,
        may_stop: bool,
        cases: impl FnOnce() -> f64,
    ) -> Result<Option<Candidate<T>>, EquityError> {
        if let Some(exact) = self.preferred(options)? {
            return Ok(Some(exact));
        }
        options.stop.check(may_stop)?;
        let best = self.exact.first();
        Ok(best.filter(|best| options.stop.is_replaced(cases(), best.cost)).copied())
    }
}
