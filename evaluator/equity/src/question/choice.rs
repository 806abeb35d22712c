//! The choice among the plans of a game.

use core::time::Duration;

use evaluator::Isa;

use super::planned::{Dealt, ExactPlan, Planned, Query};
use crate::candidates::Candidates;
use crate::cost::SHORT;
use crate::progress::{Reporter, is_for_one_thread};
use crate::{EquityError, Options, Plan, Report};

/// A deal with the exact plans for it.
pub struct Choice<'a, P: Planned> {
    play: &'a P,
    isa: Isa,
    deal: P::Deal,
    exact: Candidates<ExactPlan<P>>,
}

impl<'a, P: Planned> Choice<'a, P> {
    /// Estimates the cost of the plans for a deal, with the `plan` of the caller if there is one. Searches for
    /// suit symmetries if the work is long enough.
    pub fn new(play: &'a P, isa: Isa, deal: P::Deal, plan: Option<Plan>) -> Self {
        let mut choice = Self::without_symmetry(play, isa, deal);
        let cost = choice.exact.cost(plan.filter(|plan| plan.is_exact())).unwrap_or(Duration::MAX);
        if play.use_symmetry(&mut choice.deal, cost) {
            choice.exact = candidates(&choice.query());
        }
        choice
    }

    /// Estimates the cost of the plans without searching for suit symmetries, for work that may be short.
    pub(super) fn without_symmetry(play: &'a P, isa: Isa, deal: P::Deal) -> Self {
        let exact = candidates(&Query { play, deal: &deal, isa });
        Self { play, isa, deal, exact }
    }

    fn query(&self) -> Query<'_, P> {
        Query { play: self.play, deal: &self.deal, isa: self.isa }
    }

    /// Returns the exact plans.
    pub fn exact(&self) -> &Candidates<ExactPlan<P>> {
        &self.exact
    }

    /// Returns `true` if the options prefer an exact plan that is too short to wake other threads for it.
    pub(super) fn is_short(&self, options: &Options) -> bool {
        matches!(self.exact.preferred(options), Ok(Some(exact)) if exact.cost < SHORT)
    }

    /// Answers the question by the requested plan or the best one.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Showdown::run`](super::Showdown::run).
    pub fn answer(&self, options: &Options, reporter: &Reporter<'_>) -> Result<Report, EquityError> {
        let Self { deal, exact, .. } = self;
        let chosen = exact.choose(options, reporter.may_stop(), || deal.cases())?;
        if chosen.is_some_and(|exact| is_for_one_thread(exact.cost)) {
            reporter.keep_to_one_thread();
        }
        let mut found = match chosen {
            Some(exact) => (exact.run.run)(&self.query(), reporter)?,
            None => (self.play.plans().simulate)(&self.query(), options.stop, options.seed, reporter)?,
        };
        if found.simulation.is_none() {
            found.scale = deal.scale();
        }
        for (player, combos) in found.combos.iter_mut().flatten().enumerate() {
            combos.leave_scale(deal.scale_without(player));
        }
        let plan = chosen.map_or(Plan::MonteCarlo, |exact| exact.plan);
        let (players, is_unweighted, is_even) = (deal.players(), deal.is_unweighted(), deal.is_even());
        Report::checked(players, is_unweighted, is_even, plan, exact.exact_cost(), found)
    }
}

/// Returns the exact plans with their estimated times.
fn candidates<P: Planned>(query: &Query<'_, P>) -> Candidates<ExactPlan<P>> {
    let plans = query.play.plans();
    let all = plans.exact.iter().chain([&plans.enumeration]);
    let costs = all.map(|exact| (exact.plan, *exact, (exact.cost)(query)));
    Candidates::new(costs, |plan| query.deal.is_last(plan))
}
