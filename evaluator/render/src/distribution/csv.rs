//! The curves of two ranges as comma-separated values.

use std::fmt::Write;

use super::DistributionReport;

/// Returns a line for each combo of each player, the worst first: its share of the range, the cumulative
/// share, and its equity.
pub fn csv(report: &DistributionReport<'_>) -> String {
    let mut text = String::from("player,combo,part,percentile,equity\n");
    for (player, curve) in report.distribution.curves().iter().enumerate() {
        let mut percentile = 0.0;
        for combo in curve {
            percentile += combo.part;
            let _ =
                writeln!(text, "{},{},{},{percentile},{}", player + 1, combo.combo, combo.part, combo.equity);
        }
    }
    text
}
