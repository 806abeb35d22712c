//! A range for machines.

use evaluator::range::{Dialect, Range};
use serde_json::{Value, json};

/// What a text means that was read in a dialect.
pub fn json(range: &Range, dialect: Dialect) -> Value {
    // The mean weights of the starting hands, in 13 rows from aces to deuces.
    let grid = range.grid().rows().map(|row| row.map(|cell| cell.weight));
    json!({
        "range": range.to_string(),
        "dialect": dialect.name(),
        "combos": range.combos(),
        "holdings": range.count(),
        "share": range.share(),
        "grid": grid,
    })
}
