//! The equity graph: two curves over percentiles, as an SVG image.

use std::fmt::{self, Formatter};

use super::{DistributionReport, points};
use crate::dark::adapting;
use crate::plot::{COLOURS, Plot, key};
use crate::spot::PlayerRange;
use crate::svg::{Heading, open};
use crate::words::{number, written};

/// Returns a curve for each player, from the worst combos to the best.
pub fn svg<R: PlayerRange>(report: &DistributionReport<'_, R>) -> String {
    adapting(&written(|f| report.draw(f)))
}

const MARGIN: usize = 24;
const WIDTH: usize = 760;
const HEIGHT: usize = 420;
const LEGEND: usize = 24;

impl<R: PlayerRange> DistributionReport<'_, R> {
    fn draw(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let DistributionReport { spot, distribution, nuts, .. } = *self;
        let ranges = spot.names();
        let title = ranges.join(" v ");
        let notes = [
            format!("equity by percentile of the range, in percent; {}", spot.cards),
            format!(
                "range advantage {}, nut advantage {} (equity of {} % or more)",
                points(distribution.range_advantage()),
                points(distribution.nut_advantage(nuts)),
                number(100.0 * nuts)
            ),
        ]
        .map(|note| note.trim_end_matches("; ").to_string());
        let heading = Heading::new(&title, &notes, WIDTH);
        let legend_top = MARGIN + heading.height();
        let (left, top) = (MARGIN + Plot::LABELS, legend_top + ranges.len() * LEGEND + 12);
        let plot = Plot { left, top, width: WIDTH - Plot::LABELS, height: HEIGHT };

        open(f, &title, WIDTH + 2 * MARGIN, top + HEIGHT + Plot::FOOT + MARGIN)?;
        heading.draw(f, MARGIN, MARGIN)?;
        for (player, range) in ranges.iter().enumerate() {
            let equity = 100.0 * distribution.equities()[player];
            let meaning = format!("{}: {equity:.2} %  {range}", player + 1);
            key(f, left, legend_top + player * LEGEND, COLOURS[player % 2], &meaning)?;
        }
        plot.axes(f, "percentile of the range, worst combos first")?;
        plot.mark(f, nuts, &format!("nuts: {} % or more", number(100.0 * nuts)))?;
        for (curve, colour) in distribution.curves().iter().zip(COLOURS) {
            plot.steps(f, colour, curve.iter().map(|combo| (combo.part, combo.equity)))?;
        }
        writeln!(f, "</svg>")
    }
}
