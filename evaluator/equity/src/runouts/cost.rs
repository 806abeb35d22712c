//! How long runouts take, by estimate.

use crate::cost;
use crate::engine::Engine;
use crate::isomorphism::SuitSymmetry;
use crate::question::Choice;
use crate::removal::Spot;

/// The nanoseconds that equities by next card, categories and outs take on one thread, by estimate.
pub(crate) fn of_stages(spot: &Spot, symmetry: &SuitSymmetry, engine: &Engine) -> [f64; 3] {
    // A board is met once for each of its cards that may come next; a whole one, once.
    let times = spot.missing().max(1) as f64;
    let equities = Choice::new(spot, engine, None).exact_cost().as_nanos() as f64 * times;
    let combos = spot.ranges.iter().map(|range| range.count() as f64).sum();
    let (boards, deals) = (spot.all_boards() as f64 / symmetry.order() as f64, spot.deals());
    [equities, cost::categories(boards, spot.players(), combos, deals), cost::outs(deals)]
}
