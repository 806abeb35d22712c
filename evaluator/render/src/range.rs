//! A range for machines.

use equity::range::{Dialect, Range};
use serde_json::{Value, json};

/// What a text means that was read in a dialect.
pub fn json(range: &Range, dialect: Dialect) -> Value {
    // The mean weights of the starting hands, in 13 rows from aces to deuces.
    let grid = range.grid().rows().map(|row| row.map(|cell| cell.weight));
    json!({
        "range": range.to_string(),
        "dialect": dialect.name(),
        "combos": without_noise(range.total_weight()),
        "holdings": range.count(),
        "share": range.share(),
        "grid": grid,
    })
}

/// A number to twelve significant digits: the sum of 1,326 weights of 0.3 is 397.8, and not 397.80000000000933.
fn without_noise(sum: f64) -> f64 {
    format!("{sum:.11e}").parse().unwrap_or(sum)
}
