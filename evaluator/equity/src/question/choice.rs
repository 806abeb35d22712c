//! The choice among the plans of a game.

use std::prelude::rust_2024::*;

use crate::candidates::Candidates;
use crate::play::{ExactPlan, Play, Query, enumeration};
use crate::progress::Reporter;
use crate::{EquityError, Options, Plan, Report};

/// Returns the exact plans of a game with their estimated times.
pub(super) fn candidates<P: Play>(query: &Query<'_, P>) -> Candidates<ExactPlan<P>> {
    let plans = query.play.plans();
    let all = plans.exact.iter().chain([&plans.enumeration]);
    Candidates::new(all.map(|exact| (exact.plan, *exact, (exact.cost)(query))), |_| false)
}

/// Answers a question by the requested plan or the best one.
pub(super) fn answer<P: Play>(
    query: &Query<'_, P>,
    options: &Options,
    reporter: &Reporter<'_>,
) -> Result<Report, EquityError> {
    let (candidates, spot) = (candidates(query), query.spot);
    let exact = candidates.choose(options, reporter.may_stop(), || enumeration::most_cases(spot))?;
    let mut found = match exact {
        Some(exact) => (exact.run.run)(query, reporter)?,
        None => (query.play.plans().simulate)(query, options.stop, options.seed, reporter)?,
    };
    if found.simulation.is_none() {
        found.scale = spot.scale;
    }
    let plan = exact.map_or(Plan::MonteCarlo, |exact| exact.plan);
    Report::checked(
        spot.players(),
        spot.is_unweighted(),
        spot.is_even(),
        plan,
        candidates.exact_cost(),
        found,
    )
}
