//! Equity on all flops as an SVG image: the flops from the worst for the first range to the best.

use std::fmt::{self, Display, Formatter};

use equity::distribution::Flop;

use super::SortedFlops;
use crate::game::title as title_of;
use crate::plot::{COLOURS, Plot, key};
use crate::svg::{Heading, open};
use crate::words::{number, short};

/// Two curves of the first range: its equity by flop, and how much of it has the nuts.
pub fn svg(flops: &SortedFlops<'_>) -> String {
    Image(flops).to_string()
}

struct Image<'a>(&'a SortedFlops<'a>);

const MARGIN: usize = 24;
const WIDTH: usize = 760;
const HEIGHT: usize = 420;
const LEGEND: usize = 24;

/// What a curve shows of a flop.
type Number = fn(&Flop) -> f64;

impl Display for Image<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self(SortedFlops { spot, report, nuts, textures, flops, .. }) = self;
        let ranges: Vec<String> = spot.ranges.iter().map(short).collect();
        let title = ranges.join(" v ");
        let mut notes = vec![format!("range 1 on {} flops, in percent", report.count())];
        notes.extend(title_of(spot.cards.game).map(String::from));
        notes.extend(textures.map(|textures| format!("flops: {textures}")));
        let heading = Heading::new(&title, &notes, WIDTH);
        let legend_top = MARGIN + heading.height();
        let (left, top) = (MARGIN + Plot::LABELS, legend_top + 2 * LEGEND + 12);
        let plot = Plot { left, top, width: WIDTH - Plot::LABELS, height: HEIGHT };
        let curves: [(String, Number); 2] = [
            (format!("equity, mean {:.2} %", 100.0 * report.equities()[0]), |flop| flop.equities[0]),
            (
                format!(
                    "part with {} % equity or more, mean {:.2} %",
                    number(100.0 * nuts),
                    100.0 * report.nuts()[0]
                ),
                |flop| flop.nuts[0],
            ),
        ];

        open(f, &title, WIDTH + 2 * MARGIN, top + HEIGHT + Plot::FOOT + MARGIN)?;
        heading.draw(f, MARGIN, MARGIN)?;
        plot.axes(f, "percentile of all flops, each curve sorted by itself")?;
        for (place, ((name, number), colour)) in curves.iter().zip(COLOURS).enumerate() {
            key(f, left, legend_top + place * LEGEND, colour, name)?;
            let mut steps: Vec<(f64, f64)> = flops.iter().map(|flop| (flop.part, number(flop))).collect();
            steps.sort_by(|a, b| a.1.total_cmp(&b.1));
            plot.steps(f, colour, steps.into_iter())?;
        }
        writeln!(f, "</svg>")
    }
}
