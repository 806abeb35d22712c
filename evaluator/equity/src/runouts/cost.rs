//! How long runouts take, by estimate, and whether they may.

use core::time::Duration;

use crate::engine::Engine;
use crate::isomorphism::SuitSymmetry;
use crate::question::{Choice, Showdown};
use crate::removal::Spot;
use crate::report::EquityError;

/// The nanoseconds that equities by next card, categories and outs take on one thread, roughly.
pub(crate) fn of_stages(spot: &Spot, symmetry: &SuitSymmetry, engine: &Engine) -> [f64; 3] {
    // A board is met once for each of its cards that may come next; a whole one, once.
    let times = spot.missing().max(1) as f64;
    let equities = Choice::new(spot, engine, None).exact_cost().as_nanos() as f64 * times;
    [equities, of_categories(spot, symmetry), 100.0 * spot.deals()]
}

/// For the categories of hands.
fn of_categories(spot: &Spot, symmetry: &SuitSymmetry) -> f64 {
    let combos: f64 = spot.ranges.iter().map(|range| range.count() as f64).sum();
    let deals = match spot.players() {
        2 => 20.0 * combos,
        3 => 80.0 * combos,
        _ => 10.0 * combos + 10.0 * spot.deals(),
    };
    (1_000.0 + deals) * spot.all_boards() as f64 / symmetry.order() as f64
}

impl Showdown<'_> {
    /// Whether work may take so many nanoseconds.
    pub(crate) fn may_take(&self, nanoseconds: f64) -> Result<(), EquityError> {
        // A float beyond all integers becomes the largest one.
        let estimate = Duration::try_from_secs_f64(nanoseconds * 1e-9).unwrap_or(Duration::MAX);
        self.options.may_take(estimate)
    }
}
