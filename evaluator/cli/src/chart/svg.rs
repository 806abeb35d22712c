//! A grid of starting hands as an SVG image.

use std::fmt::{self, Display, Formatter};

use evaluator::Rank;
use evaluator::range::StartingHand;

use crate::colour::{Rgb, Scale};
use crate::grid::ValueGrid;

/// A chart: headings, the grid and a legend.
pub(crate) struct Chart<'a> {
    pub(crate) grid: &'a ValueGrid,
    /// What is charted. Broken into lines, and cut if it is very long.
    pub(crate) title: String,
    /// What stands below the title, in smaller letters.
    pub(crate) notes: Vec<String>,
}

/// The side of a cell; the gap to the next is part of it.
const CELL: usize = 48;
const GAP: usize = 2;
const MARGIN: usize = 24;
const SIDE: usize = Rank::COUNT * CELL;
const WIDTH: usize = SIDE + 2 * MARGIN;

const TITLE_SIZE: usize = 20;
const NOTE_SIZE: usize = 14;
const TITLE_LINES: usize = 3;
const NOTE_LINES: usize = 2;
/// How many characters fit into a line: those of ranges are 0.72 of their size wide on average if they are bold, 0.64 if not.
const TITLE_FITS: usize = SIDE * 100 / (TITLE_SIZE * 72);
const NOTE_FITS: usize = SIDE * 100 / (NOTE_SIZE * 64);

const INK: &str = "#1c2024";
const FAINT_INK: &str = "#9aa1a9";
const FAINT_PAPER: &str = "#eef0f2";
/// Fonts of about the same width, so that the lines fit on every system.
const FONTS: &str = "'DejaVu Sans', Verdana, 'Segoe UI', Arial, sans-serif";

impl Display for Chart<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let title = broken(&self.title, TITLE_FITS, TITLE_LINES);
        let notes: Vec<String> =
            self.notes.iter().flat_map(|note| broken(note, NOTE_FITS, NOTE_LINES)).collect();
        let notes_top = MARGIN + title.len() * (TITLE_SIZE + 6);
        let grid_top = notes_top + notes.len() * (NOTE_SIZE + 6) + 10;
        let legend_top = grid_top + SIDE + 16;
        let height = legend_top + 44 + MARGIN;

        writeln!(
            f,
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}" role="img" font-family="{FONTS}">"#
        )?;
        writeln!(f, "<title>{}</title>", Escaped(&self.title))?;
        writeln!(f, r##"<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>"##)?;
        for (i, line) in title.iter().enumerate() {
            let y = MARGIN + TITLE_SIZE - 4 + i * (TITLE_SIZE + 6);
            text(f, MARGIN, y, TITLE_SIZE, INK, r#" font-weight="bold""#, line)?;
        }
        for (i, line) in notes.iter().enumerate() {
            let y = notes_top + NOTE_SIZE + i * (NOTE_SIZE + 6);
            text(f, MARGIN, y, NOTE_SIZE, INK, "", line)?;
        }
        for hand in StartingHand::ALL {
            self.cell(f, hand, grid_top)?;
        }
        self.legend(f, legend_top)?;
        writeln!(f, "</svg>")
    }
}

impl Chart<'_> {
    fn cell(&self, f: &mut Formatter<'_>, hand: StartingHand, grid_top: usize) -> fmt::Result {
        let (x, y) = (MARGIN + hand.column() * CELL, grid_top + hand.row() * CELL);
        let value = self.grid.value(hand);
        let colour = value.map(|value| self.grid.scale.colour(value));
        let paper = colour.map_or(FAINT_PAPER.into(), Rgb::hex);
        let ink = colour.map_or(FAINT_INK.into(), |colour| colour.ink().hex());
        // A fine line, so that pale cells end somewhere too.
        let line = if colour.is_some() { r##" stroke="#b9c0c7" stroke-width="0.6""## } else { "" };
        let side = CELL - GAP;
        writeln!(f, r#"<rect x="{x}" y="{y}" width="{side}" height="{side}" rx="4" fill="{paper}"{line}/>"#)?;
        // Whole hands need no figure where the figure is a weight.
        let figure = value.filter(|&value| self.grid.scale == Scale::Equity || value < 1.0);
        let middle = x + side / 2;
        let name_y = if figure.is_some() { y + 21 } else { y + 28 };
        text(f, middle, name_y, 14, &ink, CENTRED, &hand.to_string())?;
        match figure {
            Some(value) => text(f, middle, y + 37, 12, &ink, CENTRED, &self.grid.figure(value)),
            None => Ok(()),
        }
    }

    fn legend(&self, f: &mut Formatter<'_>, top: usize) -> fmt::Result {
        let scale = self.grid.scale;
        let (bar_width, bar_height) = (6 * CELL, 16);
        writeln!(f, r#"<defs><linearGradient id="scale">"#)?;
        for (value, colour) in scale.stops() {
            writeln!(f, r#"<stop offset="{value}" stop-color="{}"/>"#, colour.hex())?;
        }
        writeln!(f, "</linearGradient></defs>")?;
        writeln!(
            f,
            r#"<rect x="{MARGIN}" y="{top}" width="{bar_width}" height="{bar_height}" rx="3" fill="url(#scale)"/>"#
        )?;
        for quarter in 0..=4 {
            let x = MARGIN + quarter * bar_width / 4;
            let anchor = match quarter {
                0 => "",
                4 => r#" text-anchor="end""#,
                _ => CENTRED,
            };
            text(f, x, top + 32, 12, INK, anchor, &format!("{} %", 25 * quarter))?;
        }
        let name = match scale {
            Scale::Weight => "weight",
            Scale::Equity => "equity",
        };
        text(f, MARGIN + bar_width + 12, top + 13, NOTE_SIZE, INK, "", name)?;
        let swatch = MARGIN + 9 * CELL;
        writeln!(
            f,
            r#"<rect x="{swatch}" y="{top}" width="{bar_height}" height="{bar_height}" rx="3" fill="{FAINT_PAPER}"/>"#
        )?;
        text(f, swatch + 24, top + 13, NOTE_SIZE, INK, "", "not in the range")
    }
}

const CENTRED: &str = r#" text-anchor="middle""#;

fn text(
    f: &mut Formatter<'_>,
    x: usize,
    y: usize,
    size: usize,
    ink: &str,
    more: &str,
    text: &str,
) -> fmt::Result {
    writeln!(f, r#"<text x="{x}" y="{y}" font-size="{size}" fill="{ink}"{more}>{}</text>"#, Escaped(text))
}

/// Text without what means something in XML.
struct Escaped<'a>(&'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|c| match c {
            '&' => f.write_str("&amp;"),
            '<' => f.write_str("&lt;"),
            '>' => f.write_str("&gt;"),
            c => write!(f, "{c}"),
        })
    }
}

/// A text broken after commas and blanks into lines of so many characters, except where one word is longer, and at most
/// so many lines; what is left out becomes "…".
fn broken(text: &str, fits: usize, most: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for part in text.split_inclusive([',', ' ']) {
        let line = lines.last_mut().expect("there is one at least");
        if line.is_empty() || line.chars().count() + part.trim_end().chars().count() <= fits {
            line.push_str(part);
        } else {
            lines.push(part.into());
        }
    }
    let is_cut = lines.len() > most;
    lines.truncate(most);
    for line in &mut lines {
        *line = line.trim_end().into();
    }
    if is_cut && let Some(last) = lines.last_mut() {
        last.push('…');
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_titles_are_broken_and_cut() {
        assert_eq!(broken("AA,KK", 40, 3), ["AA,KK"]);
        assert_eq!(broken("AA, KK, QQ", 7, 3), ["AA, KK,", "QQ"]);
        let lines = broken(&"A2s-A5s,".repeat(7), 35, 3);
        assert_eq!(lines, ["A2s-A5s,".repeat(4), "A2s-A5s,".repeat(3)]);
        let lines = broken(&"A2s-A5s,".repeat(100), 35, 3);
        assert_eq!((lines.len(), lines[2].ends_with(",…")), (3, true));
    }

    #[test]
    fn text_is_escaped() {
        assert_eq!(Escaped("a<b & c>d").to_string(), "a&lt;b &amp; c&gt;d");
    }
}
