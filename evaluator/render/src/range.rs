//! A range for machines.

use evaluator::range::{Dialect, Range};
use serde::Serialize;

/// What the text of a range means.
#[derive(Clone, Debug, Serialize)]
pub struct RangeJson {
    range: String,
    dialect: &'static str,
    combos: f64,
    holdings: usize,
    share: f64,
    /// The mean weights of the starting hands, in 13 rows from aces to deuces.
    grid: Vec<Vec<f64>>,
}

/// A range that was read in a dialect.
#[must_use]
pub fn json(range: &Range, dialect: Dialect) -> RangeJson {
    RangeJson {
        range: range.to_string(),
        dialect: dialect.name(),
        combos: range.combos(),
        holdings: range.count(),
        share: range.share(),
        grid: range.grid().rows().map(|row| row.map(|cell| cell.weight).to_vec()).to_vec(),
    }
}
