//! The curves of two ranges as comma-separated values.

use std::fmt::Write;

use equity::distribution::HandEquity;

use super::DistributionReport;

/// Returns a line for each combo of each player, the worst first: its share of the range, the cumulative
/// share, and its equity.
pub fn csv<R>(report: &DistributionReport<'_, R>) -> String {
    let mut text = String::from("player,combo,part,percentile,equity\n");
    for (player, curve) in report.distribution.curves().iter().enumerate() {
        let mut percentile = 0.0;
        for HandEquity { hand, part, equity, .. } in curve {
            percentile += part;
            let _ = writeln!(text, "{},{hand:#},{part},{percentile},{equity}", player + 1);
        }
    }
    text
}
