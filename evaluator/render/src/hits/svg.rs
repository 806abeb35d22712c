//! Hits as an SVG image: a bar for each kind of hand and each draw, of each range.

use std::fmt::{self, Formatter};

use holdem::hits::{Hits, Tally};

use super::{HitReport, part};
use crate::bars::{Bars, Row};
use crate::dark::adapting;
use crate::plot::{COLOURS, key};
use crate::svg::{Heading, open};
use crate::words::written;

/// Returns the bars, without the kinds of hands that no range has.
pub fn svg(report: &HitReport<'_>) -> String {
    adapting(&written(|f| report.draw(f)))
}

const MARGIN: usize = 24;
/// The gap between made hands and draws.
const BREAK: usize = 20;
const LEGEND: usize = 24;

impl HitReport<'_> {
    fn draw(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let players = self.hits.len();
        let ranges = self.spot.names();
        let title = ranges.join(" v ");
        let cards = match self.is_before_the_flop() {
            true => format!("on all flops {}", self.spot.cards),
            false => self.spot.cards.to_string(),
        };
        let notes = [format!("made hands and draws, in percent; {}", cards.trim_end())];
        let heading = Heading::new(&title, &notes, Bars::WIDTH);
        let (made, draws) = self.rows();
        let longest = made.iter().chain(&draws).flat_map(|row| &row.1).fold(0.0, |a: f64, &b| a.max(b));
        let bars = Bars { left: MARGIN, count: players, longest };
        let legend = if players > 1 { players * LEGEND } else { 0 };
        let top = MARGIN + heading.height() + legend;
        let draws_top = top + bars.height(made.len()) + BREAK;

        open(f, &title, Bars::WIDTH + 2 * MARGIN, draws_top + bars.height(draws.len()) + MARGIN)?;
        heading.draw(f, MARGIN, MARGIN)?;
        if players > 1 {
            for (player, range) in ranges.iter().enumerate() {
                let y = MARGIN + heading.height() + player * LEGEND;
                key(f, MARGIN, y, COLOURS[player % 2], &format!("{}: {range}", player + 1))?;
            }
        }
        bars.draw(f, top, &made)?;
        bars.draw(f, draws_top, &draws)?;
        writeln!(f, "</svg>")
    }

    /// Returns the made hands and the draws that occur in a range.
    fn rows(&self) -> (Vec<Row>, Vec<Row>) {
        let parts = |tally: &dyn Fn(&Hits) -> Tally| {
            self.hits.iter().map(|hits| part(tally(hits), hits)).collect::<Vec<f64>>()
        };
        let is_there = |row: &Row| row.1.iter().any(|&part| part > 0.0);
        let made = HitReport::made().map(|made| (in_words(made.name()), parts(&|hits| hits.of(made))));
        let draws = self.draws().map(|draw| (in_words(draw.name()), parts(&|hits| hits.drawing(draw))));
        (made.filter(is_there).collect(), draws.filter(is_there).collect())
    }
}

/// Returns the name of a kind of hand or a draw as players write it: `pocket pair below top pair` for
/// `pp-below-top`.
fn in_words(name: &str) -> String {
    match name.strip_prefix("pp-below-") {
        Some(pair) => format!("pocket pair below {pair} pair"),
        None if ["open-ended", "ace-high"].contains(&name) => name.into(),
        None => name.replace('-', " "),
    }
}
