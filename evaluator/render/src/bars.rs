//! Horizontal bars as SVG: rows with a name and a bar for each of one or two ranges or numbers.

use std::fmt::{self, Formatter};

use crate::plot::COLOURS;
use crate::svg::{INK, NOTE_SIZE, RIGHT, text};

/// A name, and the fractions that its bars represent.
pub(crate) type Row = (String, Vec<f64>);

/// The layout of rows of bars.
#[derive(Clone, Copy)]
pub(crate) struct Bars {
    pub(crate) left: usize,
    /// The number of bars in a row.
    pub(crate) count: usize,
    /// The fraction with the longest bar.
    pub(crate) longest: f64,
}

const NAMES: usize = 280;
const LONGEST: usize = 400;
const NUMBERS: usize = 70;
const BAR: usize = 16;
/// The gap between rows.
const GAP: usize = 8;

impl Bars {
    /// The width of rows.
    pub(crate) const WIDTH: usize = NAMES + LONGEST + NUMBERS;

    /// Returns the height of `rows` rows.
    pub(crate) const fn height(self, rows: usize) -> usize {
        rows * (self.count * BAR + GAP)
    }

    /// Draws rows below `top`.
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
        // A tiny fraction stays visible.
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
