//! The distribution of equity as text.

use std::fmt::{self, Formatter};
use std::time::Duration;

use super::{DistributionReport, points};
use crate::spot::PlayerRange;
use crate::words::{number, written};

/// Returns the figures, the equities at each tenth of the ranges, and the histogram.
pub fn text<R: PlayerRange>(report: &DistributionReport<'_, R>) -> String {
    written(|f| report.write(f))
}

/// The length of a histogram's longest bar.
const BAR: f64 = 30.0;

impl<R: PlayerRange> DistributionReport<'_, R> {
    fn write(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let DistributionReport { spot, distribution, nuts, bins, seconds } = *self;
        f.write_str(&spot.cards.line())?;
        let from = format!("≥ {} %", number(100.0 * nuts));
        writeln!(f, "{:8}{:>12}{:>12}{from:>12}{:>10}  range", "player", "equity", "median", "combos")?;
        let (at_least, medians) = (distribution.at_least(nuts), distribution.percentile(0.5));
        for (player, range) in spot.ranges.iter().enumerate() {
            write!(f, "{:<8}", player + 1)?;
            for part in [distribution.equities()[player], medians[player], at_least[player]] {
                write!(f, "{:>10.4} %", 100.0 * part)?;
            }
            let combos = range.weight_without(spot.cards.all());
            writeln!(f, "{:>10}  {}", number(combos), spot.name(player))?;
        }
        writeln!(
            f,
            "range advantage  {:>7}  equity of 1 minus that of 2",
            points(distribution.range_advantage())
        )?;
        writeln!(
            f,
            "nut advantage    {:>7}  part of 1 with {} % equity or more, minus that of 2",
            points(distribution.nut_advantage(nuts)),
            number(100.0 * nuts)
        )?;

        writeln!(f, "\nequity at each tenth of the range, worst first\n{:8}{:>9}{:>9}", "", 1, 2)?;
        for tenth in 0..=10 {
            let [first, second] =
                distribution.percentile(f64::from(tenth) / 10.0).map(|equity| 100.0 * equity);
            writeln!(f, "{:>6} %{first:>9.2}{second:>9.2}", 10 * tenth)?;
        }

        writeln!(f, "\nparts of the ranges by equity, in percent\n{:15}{:>8}{:>8}", "", 1, 2)?;
        let [first, second] = distribution.histogram(bins);
        let largest = first.iter().chain(&second).fold(0.0, |a: f64, &b| a.max(b));
        for bin in (0..bins).rev() {
            let bound = |bin: usize| number(100.0 * bin as f64 / bins as f64);
            let name = format!("{} to {}", bound(bin), bound(bin + 1));
            let bar = |part: f64, letter: &str| letter.repeat((part / largest * BAR).round() as usize);
            let bars = format!("{:<30} {}", bar(first[bin], "█"), bar(second[bin], "░"));
            let [first, second] = [first[bin], second[bin]].map(|part| 100.0 * part);
            writeln!(f, "{}", format!("{name:15}{first:>8.2}{second:>8.2}  {bars}").trim_end())?;
        }
        writeln!(f, "\ntime    {:.2?}", Duration::from_secs_f64(seconds))
    }
}
