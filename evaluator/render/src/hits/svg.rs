//! How ranges hit, as an SVG image: a bar for each kind of hand and each draw, of each range.

use std::fmt::{self, Display, Formatter};

use equity::hits::{Hits, Tally};

use super::{HitReport, part};
use crate::plot::{COLOURS, key};
use crate::svg::{Heading, INK, NOTE_SIZE, RIGHT, open, text};
use crate::words::short;

/// The bars. Kinds of hands that no range has are left out.
pub fn svg(report: &HitReport<'_>) -> String {
    Image(report).to_string()
}

struct Image<'a>(&'a HitReport<'a>);

const MARGIN: usize = 24;
const NAMES: usize = 200;
const BARS: usize = 420;
const NUMBERS: usize = 70;
const WIDTH: usize = 2 * MARGIN + NAMES + BARS + NUMBERS;
const BAR: usize = 16;
/// Between rows, and between made hands and draws.
const GAP: usize = 8;
const BREAK: usize = 20;
const LEGEND: usize = 24;

/// A name, and the part of each range that it is.
type Row = (&'static str, Vec<f64>);

impl Display for Image<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self(report) = self;
        let players = report.hits.len();
        let ranges: Vec<String> = report.spot.ranges.iter().map(short).collect();
        let title = ranges.join(" v ");
        let cards = match report.is_before_the_flop() {
            true => format!("on all flops {}", report.spot.cards),
            false => report.spot.cards.to_string(),
        };
        let notes = [format!("made hands and draws, in percent; {}", cards.trim_end())];
        let heading = Heading::new(&title, &notes, WIDTH - 2 * MARGIN);
        let (made, draws) = self.rows();
        let row = players * BAR + GAP;
        let legend = if players > 1 { players * LEGEND } else { 0 };
        let top = MARGIN + heading.height() + legend;
        let height = top + (made.len() + draws.len()) * row + BREAK + MARGIN;

        open(f, &title, WIDTH, height)?;
        heading.draw(f, MARGIN, MARGIN)?;
        if players > 1 {
            for (player, range) in ranges.iter().enumerate() {
                let y = MARGIN + heading.height() + player * LEGEND;
                key(f, MARGIN, y, COLOURS[player % 2], &format!("{}: {range}", player + 1))?;
            }
        }
        let largest = made.iter().chain(&draws).flat_map(|row| &row.1).fold(0.0, |a: f64, &b| a.max(b));
        for (place, (name, parts)) in made.iter().chain(&draws).enumerate() {
            let y = top + place * row + if place < made.len() { 0 } else { BREAK };
            let middle = y + players * BAR / 2 + 5;
            text(f, MARGIN + NAMES - 10, middle, NOTE_SIZE, INK, RIGHT, name)?;
            for (player, &part) in parts.iter().enumerate() {
                bar(f, y + player * BAR, COLOURS[player % 2], part, largest)?;
            }
        }
        writeln!(f, "</svg>")
    }
}

impl Image<'_> {
    /// Made hands and draws that are in a range.
    fn rows(&self) -> (Vec<Row>, Vec<Row>) {
        let Self(report) = self;
        let parts = |tally: &dyn Fn(&Hits) -> Tally| {
            report.hits.iter().map(|hits| part(tally(hits), hits)).collect::<Vec<f64>>()
        };
        let is_there = |row: &Row| row.1.iter().any(|&part| part > 0.0);
        let made = HitReport::made().map(|made| (made.name(), parts(&|hits| hits.of(made))));
        let draws = report.draws().map(|draw| (draw.name(), parts(&|hits| hits.drawing(draw))));
        (made.filter(is_there).collect(), draws.filter(is_there).collect())
    }
}

fn bar(f: &mut Formatter<'_>, y: usize, colour: &str, part: f64, largest: f64) -> fmt::Result {
    let left = MARGIN + NAMES;
    // What is almost nothing can still be seen.
    let width = if part > 0.0 { (part / largest * BARS as f64).max(1.0) } else { 0.0 };
    let height = BAR - 2;
    writeln!(f, r#"<rect x="{left}" y="{y}" width="{width:.1}" height="{height}" rx="2" fill="{colour}"/>"#)?;
    let figure = if part > 0.0 { format!("{:.2}", 100.0 * part) } else { "0".into() };
    text(f, left + width as usize + 8, y + 11, 12, INK, "", &figure)
}
