//! How the combos of two ranges fare one by one: text for people, JSON, comma-separated values, and the equity graph.

mod csv;
mod json;
mod svg;
mod text;

use equity::distribution::Distribution;

pub use csv::csv;
pub use json::json;
pub use svg::svg;
pub use text::text;

use crate::spot::Spot;

/// A distribution with what was asked.
#[derive(Clone, Copy, Debug)]
pub struct DistributionReport<'a> {
    /// The ranges and the cards that are known.
    pub spot: &'a Spot,
    /// How their combos fare.
    pub distribution: &'a Distribution,
    /// The equity from which on hands count as nuts, 0 to 1.
    pub nuts: f64,
    /// Into how many bins the histogram divides equities.
    pub bins: usize,
    /// How long it took.
    pub seconds: f64,
}

/// A difference of parts in points of a percentage, with its sign.
pub(crate) fn points(difference: f64) -> String {
    let hundredths = (1e4 * difference).round();
    // Nothing has no sign.
    if hundredths == 0.0 { "0.00".into() } else { format!("{:+.2}", hundredths / 100.0) }
}
