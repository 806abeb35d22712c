//! The equities of two ranges combo by combo: text, JSON, comma-separated values, and the equity graph.

mod csv;
mod json;
mod svg;
mod text;

use equity::distribution::Distribution;
use holdem::range::Range;

pub use csv::csv;
pub use json::json;
pub use svg::svg;
pub use text::text;

use crate::spot::Spot;

/// A distribution with its question.
#[derive(Debug)]
pub struct DistributionReport<'a, R = Range> {
    /// The ranges and the known cards.
    pub spot: &'a Spot<R>,
    /// The equities of their hands.
    pub distribution: &'a Distribution,
    /// The smallest equity of the nuts, 0 to 1.
    pub nuts: f64,
    /// The number of bins of the histogram.
    pub bins: usize,
    /// The time in seconds.
    pub seconds: f64,
}

impl<R> Clone for DistributionReport<'_, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R> Copy for DistributionReport<'_, R> {}

/// Returns a difference of fractions in percentage points, with its sign.
pub(crate) fn points(difference: f64) -> String {
    let hundredths = (1e4 * difference).round();
    // Zero has no sign.
    if hundredths == 0.0 { "0.00".into() } else { format!("{:+.2}", hundredths / 100.0) }
}
