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

    /// Returns the estimated time of the requested plan, or of the best one if none is requested.
    ///
    /// # Errors
    ///
    /// Returns [`EquityError::PlanDoesNotApply`] with the reason if the requested plan does not apply.
    pub fn cost(&self, plan: Option<Plan>) -> Result<Duration, EquityError> {
        plan.map_or(Ok(self.exact_cost()), |plan| Ok(self.named(plan)?.cost))
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
        if options.is_simulation() {
            return Ok(None);
        }
        if let Some(plan) = options.plan {
            return self.named(plan).map(Some);
        }
        match (self.exact.first(), options.may_take(self.exact_cost())) {
            (None, Ok(())) if options.method == Method::Exact => self.named(Plan::Enumeration).map(Some),
            (best, Ok(())) => Ok(best.copied()),
            (_, Err(error)) if options.by_combo => Err(error),
            (_, Err(_)) => Ok(None),
        }
    }

    /// Returns the exact plan for a question, or `None` for a simulation. Short exact work
    /// [replaces](crate::Stop::is_replaced) a simulation that would draw at least as many showdowns as there are
    /// `cases`.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Stop;

    fn candidates() -> Candidates<u8> {
        let plans = [
            (Plan::PreflopTable, 0, Err("there is a board")),
            (Plan::Sweep, 1, Ok(5e6)),
            (Plan::Enumeration, 2, Ok(1e6)),
        ];
        Candidates::new(plans, |plan| plan == Plan::Enumeration)
    }

    fn chosen(options: Options, cases: f64) -> Result<Option<u8>, EquityError> {
        Ok(candidates().choose(&options, false, || cases)?.map(|exact| exact.run))
    }

    #[test]
    fn the_last_resort_is_chosen_only_alone() {
        assert_eq!(candidates().exact_cost(), Duration::from_millis(5));
        assert_eq!(chosen(Options::default(), f64::INFINITY), Ok(Some(1)));
        let alone = Candidates::new([(Plan::Sweep, 1, Err("no")), (Plan::Enumeration, 2, Ok(9.0))], |_| true);
        assert_eq!(alone.preferred(&Options::default()).unwrap().map(|exact| exact.run), Some(2));
    }

    #[test]
    fn requested_plans_are_chosen_or_refused() {
        let with = |plan| Options { plan: Some(plan), exact_within: Duration::ZERO, ..Options::default() };
        assert_eq!(chosen(with(Plan::Enumeration), f64::INFINITY), Ok(Some(2)));
        let refused = |plan, reason| Err(EquityError::PlanDoesNotApply { plan, reason });
        assert_eq!(chosen(with(Plan::PreflopTable), 1.0), refused(Plan::PreflopTable, "there is a board"));
        assert_eq!(
            chosen(with(Plan::HandVsHand), 1.0),
            refused(Plan::HandVsHand, "this game has no such plan")
        );
        let nothing: Candidates<u8> = Candidates::new([(Plan::Enumeration, 2, Err("too many"))], |_| false);
        let exact = Options { method: Method::Exact, ..Options::default() };
        assert!(matches!(
            nothing.preferred(&exact),
            Err(EquityError::PlanDoesNotApply { reason: "too many", .. })
        ));
    }

    #[test]
    fn long_work_is_simulated_unless_combos_are_requested() {
        let limit = Duration::from_millis(4);
        let soon = Options { exact_within: limit, ..Options::default() };
        assert_eq!(chosen(soon, f64::INFINITY), Ok(None));
        let estimate = Duration::from_millis(5);
        let by_combo = chosen(Options { by_combo: true, ..soon }, f64::INFINITY);
        assert_eq!(by_combo, Err(EquityError::TooLong { estimate, limit }));
    }

    #[test]
    fn simulations_of_all_cases_are_replaced() {
        let simulated = |stop| Options { method: Method::MonteCarlo, stop, ..Options::default() };
        // 0.25 / error² showdowns.
        assert_eq!(chosen(simulated(Stop::default()), 6_250_000.0), Ok(Some(1)));
        assert_eq!(chosen(simulated(Stop::default()), 6_250_001.0), Ok(None));
        assert_eq!(chosen(simulated(Stop::never().samples(1_000)), 1_000.0), Ok(Some(1)));
        assert_eq!(chosen(simulated(Stop::never().samples(1_000)), 1_001.0), Ok(None));
        let timed = |millis| simulated(Stop::never().time(Duration::from_millis(millis)));
        assert_eq!(chosen(timed(5), 1_048_576.0), Ok(Some(1)));
        assert_eq!(chosen(timed(5), 1_048_577.0), Ok(None));
        assert_eq!(chosen(timed(4), 1.0), Ok(None));
        assert_eq!(chosen(simulated(Stop::never()), 1.0), Err(EquityError::NoStop));
    }
}
