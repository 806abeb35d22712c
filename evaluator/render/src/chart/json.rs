//! A chart as JSON.

use serde_json::{Value, json};

use super::contents::Chart;
use crate::colour::Scale;

/// Returns the starting hands of a chart with their weights or equities, in the order of the grid's index.
pub fn json(chart: &Chart) -> Value {
    let name = match chart.grid.scale {
        Scale::Weight => "weight",
        Scale::Equity => "equity",
    };
    let hand = |(hand, value): (_, f64)| json!({ "hand": format!("{hand}"), name: value });
    json!({ "range": chart.title, "hands": chart.grid.hands().map(hand).collect::<Vec<_>>() })
}
