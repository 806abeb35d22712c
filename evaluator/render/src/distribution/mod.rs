//! The equities of two ranges combo by combo: text, JSON, comma-separated values, and the equity graph.

mod csv;
mod json;
mod svg;
mod text;

use holdem::distribution::Distribution;

pub use csv::csv;
pub use json::json;
pub use svg::svg;
pub use text::text;

use crate::spot::Spot;

/// A distribution with its question.
#[derive(Clone, Copy, Debug)]
pub struct DistributionReport<'a> {
    /// The ranges and the known cards.
    pub spot: &'a Spot,
    /// The equities of their combos.
    pub distribution: &'a Distribution,
    /// The smallest equity of the nuts, 0 to 1.
    pub nuts: f64,
    /// The number of bins of the histogram.
    pub bins: usize,
    /// The time in seconds.
    pub seconds: f64,
}

/// Returns a difference of fractions in percentage points, with its sign.
pub(crate) fn points(difference: f64) -> String {
    let hundredths = (1e4 * difference).round();
    // Zero has no sign.
    if hundredths == 0.0 { "0.00".into() } else { format!("{:+.2}", hundredths / 100.0) }
}
