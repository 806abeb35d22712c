//! The estimated time of runouts.

use equity::EquityError;

use crate::Showdown;
use crate::cost;
use crate::engine::Engine;
use crate::plans::Ready;
use equity::internals::{Choice, Planned};

/// Returns the estimated nanoseconds of equities by next card, of categories and of outs on one thread, for a
/// deal whose symmetry is known. The
/// equities are computed by the plan of the question, if it names one.
///
/// # Errors
///
/// Returns an error if the plan does not apply.
pub(crate) fn of_stages(
    question: &Showdown<'_>,
    deal: &Ready,
    engine: &Engine,
) -> Result<[f64; 3], EquityError> {
    // A board is visited once for each of its cards that may come next. A complete board is visited once.
    let spot = &deal.spot;
    let times = spot.missing().max(1) as f64;
    let plan = question.get_options().plan;
    let choice = Choice::new(engine, engine.isa(), engine.deal(question)?, plan);
    let equities = choice.exact().cost(plan)?.as_nanos() as f64 * times;
    let combos = spot.ranges.iter().map(|range| range.count() as f64).sum();
    let (boards, deals) = (spot.all_boards() as f64 / deal.symmetry().order() as f64, spot.deals());
    Ok([equities, cost::categories(boards, spot.players(), combos, deals), cost::outs(deals)])
}
