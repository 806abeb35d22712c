//! Equity on all flops as an SVG image: bars by texture.

use std::fmt::{self, Formatter};

use super::{SortedFlops, mean};
use crate::bars::{Bars, Row};
use crate::dark::adapting;
use crate::game::title as title_of;
use crate::plot::{COLOURS, key};
use crate::svg::{Heading, open};
use crate::words::{number, written};

/// Returns two bars of the first range for each texture: its equity, and its share of nuts.
pub fn svg(flops: &SortedFlops<'_>) -> String {
    adapting(&written(|f| flops.draw(f)))
}

const MARGIN: usize = 24;
const LEGEND: usize = 24;

impl SortedFlops<'_> {
    fn draw(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let SortedFlops { spot, report, nuts, textures, .. } = self;
        let ranges = spot.names();
        let title = ranges.join(" v ");
        let mut notes = vec![format!("range 1 on {} flops by texture, in percent", report.count())];
        notes.extend(title_of(spot.cards.game).map(String::from));
        notes.extend(textures.map(|textures| format!("flops: {textures}")));
        let heading = Heading::new(&title, &notes, Bars::WIDTH);
        let meanings = ["equity".into(), format!("part with {} % equity or more", number(100.0 * nuts))];
        let legend_top = MARGIN + heading.height();
        let top = legend_top + meanings.len() * LEGEND + 12;
        let rows = self.rows();
        let bars = Bars { left: MARGIN, count: meanings.len(), longest: 1.0 };

        open(f, &title, Bars::WIDTH + 2 * MARGIN, top + bars.height(rows.len()) + MARGIN)?;
        heading.draw(f, MARGIN, MARGIN)?;
        for (place, (meaning, colour)) in meanings.iter().zip(COLOURS).enumerate() {
            key(f, MARGIN, legend_top + place * LEGEND, colour, meaning)?;
        }
        bars.draw(f, top, &rows)?;
        writeln!(f, "</svg>")
    }

    /// Returns all flops, then those of each texture, with their numbers.
    fn rows(&self) -> Vec<Row> {
        let all = [("all", self.report.count(), self.flops.iter().collect())];
        let row = |(name, count, flops): (&str, u32, Vec<_>)| {
            let parts = vec![mean(&flops, |flop| flop.equities[0]), mean(&flops, |flop| flop.nuts[0])];
            (format!("{name} ({count})"), parts)
        };
        all.into_iter().chain(self.by_texture()).map(row).collect()
    }
}
