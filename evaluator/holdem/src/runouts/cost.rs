//! The estimated time of runouts.

use equity::{EquityError, Plan};

use crate::cost;
use crate::engine::Engine;
use crate::isomorphism::SuitSymmetry;
use crate::question::Choice;
use crate::removal::Spot;

/// Returns the estimated nanoseconds of equities by next card, of categories and of outs on one thread. The
/// equities are computed by the `plan`, if given.
///
/// # Errors
///
/// Returns an error if the plan does not apply.
pub(crate) fn of_stages(
    spot: &Spot,
    symmetry: &SuitSymmetry,
    engine: &Engine,
    plan: Option<Plan>,
) -> Result<[f64; 3], EquityError> {
    // A board is visited once for each of its cards that may come next. A complete board is visited once.
    let times = spot.missing().max(1) as f64;
    let choice = Choice::new(spot, engine, plan);
    let equities = match plan {
        Some(plan) => choice.exact().named(plan)?.cost,
        None => choice.exact().exact_cost(),
    };
    let equities = equities.as_nanos() as f64 * times;
    let combos = spot.ranges.iter().map(|range| range.count() as f64).sum();
    let (boards, deals) = (spot.all_boards() as f64 / symmetry.order() as f64, spot.deals());
    Ok([equities, cost::categories(boards, spot.players(), combos, deals), cost::outs(deals)])
}
