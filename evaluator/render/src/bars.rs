//! Bars from left to right as SVG: rows with a name and a bar for each of one or two ranges or numbers.

use std::fmt::{self, Formatter};

use crate::plot::COLOURS;
use crate::svg::{INK, NOTE_SIZE, RIGHT, text};

/// A name, and the parts of 1 that its bars stand for.
pub(crate) type Row = (String, Vec<f64>);

/// Where rows of bars are drawn.
#[derive(Clone, Copy)]
pub(crate) struct Bars {
    pub(crate) left: usize,
    /// How many bars a row has.
    pub(crate) count: usize,
    /// The part of 1 that has the longest bar.
    pub(crate) longest: f64,
}

const NAMES: usize = 280;
const LONGEST: usize = 400;
const NUMBERS: usize = 70;
const BAR: usize = 16;
/// Between rows.
const GAP: usize = 8;

impl Bars {
    /// How wide rows are.
    pub(crate) const WIDTH: usize = NAMES + LONGEST + NUMBERS;

    /// How high so many rows are.
    pub(crate) const fn height(self, rows: usize) -> usize {
        rows * (self.count * BAR + GAP)
    }

    /// Draws rows from some height on.
    pub(crate) fn draw(self, f: &mut Formatter<'_>, top: usize, rows: &[Row]) -> fmt::Result {
        for (place, (name, parts)) in rows.iter().enumerate() {
            let y = top + self.height(place);
            let middle = y + self.count * BAR / 2 + 5;
            text(f, self.left + NAMES - 10, middle, NOTE_SIZE, INK, RIGHT, name)?;
            for (bar, &part) in parts.iter().enumerate() {
                self.bar(f, y + bar * BAR, COLOURS[bar % 2], part)?;
            }
        }
        Ok(())
    }

    fn bar(self, f: &mut Formatter<'_>, y: usize, colour: &str, part: f64) -> fmt::Result {
        let left = self.left + NAMES;
        // What is almost nothing can still be seen.
        let width = if part > 0.0 { (part / self.longest * LONGEST as f64).max(1.0) } else { 0.0 };
        let height = BAR - 2;
        writeln!(
            f,
            r#"<rect x="{left}" y="{y}" width="{width:.1}" height="{height}" rx="2" fill="{colour}"/>"#
        )?;
        let figure = if part > 0.0 { format!("{:.2}", 100.0 * part) } else { "0".into() };
        text(f, left + width as usize + 8, y + 11, 12, INK, "", &figure)
    }
}
