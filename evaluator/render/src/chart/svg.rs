//! A grid of starting hands as an SVG image.

use std::fmt::{self, Formatter};
use std::iter;

use evaluator::Rank;
use holdem::range::StartingHand;

use super::contents::Chart;
use crate::colour::{Rgb, Scale};
use crate::dark::adapting;
use crate::svg::{CENTRED, FAINT_INK, FAINT_PAPER, Heading, INK, NOTE_SIZE, RIGHT, STRIPE, open, text};
use crate::words::written;

/// Returns the chart with headings and a legend. A long title is broken into lines, and a very long one is
/// cut.
pub fn svg(chart: &Chart) -> String {
    adapting(&written(|f| chart.draw(f)))
}

/// The side of a cell in hold'em, including the gap to the next. Games with fewer cells have larger ones.
const CELL: usize = 48;
const GAP: usize = 2;
const MARGIN: usize = 24;
const SIDE: usize = Rank::COUNT * CELL;
const WIDTH: usize = SIDE + 2 * MARGIN;

impl Chart {
    fn draw(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let heading = Heading::new(&self.title, &self.notes, SIDE);
        let grid_top = MARGIN + heading.height();
        let legend_top = grid_top + SIDE + 16;
        let height = legend_top + 20 + (self.swatches().len() - 1).max(1) * SWATCH_STEP + MARGIN;

        open(f, &self.title, WIDTH, height)?;
        heading.draw(f, MARGIN, MARGIN)?;
        for &hand in self.grid.rows().flatten() {
            self.cell(f, hand, grid_top)?;
        }
        self.legend(f, legend_top)?;
        writeln!(f, "</svg>")
    }

    fn cell(&self, f: &mut Formatter<'_>, hand: StartingHand, grid_top: usize) -> fmt::Result {
        let grid = &self.grid;
        let cell = SIDE / grid.rows().count();
        let (x, y) = (MARGIN + hand.column() * cell, grid_top + hand.row() * cell);
        let value = grid.value(hand);
        let colour = value.map(|value| grid.scale.colour(value));
        let side = cell - GAP;
        // The color fills the part of the cell that is left of the hand. The part that known cards block is
        // above it.
        let [left, taken] = grid.parts(hand).map(|part| part * side as f64);
        let bottom = (y + side) as f64;
        let mut fill = |top: f64, height: f64, paint: &str| match height > 0.0 {
            true => writeln!(
                f,
                r#"<rect x="{x}" y="{top:.1}" width="{side}" height="{height:.1}" rx="4" fill="{paint}"/>"#
            ),
            false => Ok(()),
        };
        fill(y as f64, side as f64, FAINT_PAPER)?;
        fill(bottom - left - taken, taken, "url(#taken)")?;
        fill(bottom - left, left, &colour.map_or(FAINT_PAPER.into(), Rgb::hex))?;
        if left > 0.0 && left < side as f64 {
            edge(f, x, bottom - left, side)?;
        }
        if left + taken > 0.0 {
            // A fine line, so that pale cells have a visible edge.
            writeln!(
                f,
                r#"<rect x="{x}" y="{y}" width="{side}" height="{side}" rx="4" fill="none" stroke="{EDGE}" stroke-width="0.6"/>"#
            )?;
        }
        let ink = if left + taken > 0.0 { INK } else { FAINT_INK };
        // A whole hand needs no figure if the figure is a weight.
        let figure = value.filter(|&value| grid.scale == Scale::Equity || value < 1.0);
        let middle = x + side / 2;
        let name_y = if figure.is_some() { y + cell / 2 - 3 } else { y + cell / 2 + 4 };
        // Stripes and edges do not touch the letters above them.
        let more = if (0.0..side as f64).contains(&left) && left + taken > 0.0 {
            format!(
                r#"{CENTRED} stroke="{FAINT_PAPER}" stroke-width="3" stroke-linejoin="round" paint-order="stroke""#
            )
        } else {
            CENTRED.into()
        };
        text(f, middle, name_y, 14, ink, &more, &hand.to_string())?;
        match figure {
            Some(value) => text(f, middle, y + cell / 2 + 13, 12, ink, &more, &grid.figure(value)),
            None => Ok(()),
        }
    }

    fn legend(&self, f: &mut Formatter<'_>, top: usize) -> fmt::Result {
        let (bar_width, bar_height) = (6 * CELL, 16);
        let name = match self.grid.scale {
            Scale::Weight => "weight",
            Scale::Equity => "equity",
        };
        // The id names the scale, because a page may have several images and ids are global.
        writeln!(f, r#"<defs><linearGradient id="scale-{name}">"#)?;
        for (value, colour) in self.grid.scale.stops() {
            writeln!(f, r#"<stop offset="{value}" stop-color="{}"/>"#, colour.hex())?;
        }
        // The paint of the part of a cell that known cards block.
        writeln!(
            f,
            r#"</linearGradient><pattern id="taken" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="6" height="6" fill="{FAINT_PAPER}"/><rect width="2" height="6" fill="{STRIPE}"/></pattern></defs>"#
        )?;
        writeln!(
            f,
            r#"<rect x="{MARGIN}" y="{top}" width="{bar_width}" height="{bar_height}" rx="3" fill="url(#scale-{name})"/>"#
        )?;
        for quarter in 0..=4 {
            let x = MARGIN + quarter * bar_width / 4;
            let anchor = match quarter {
                0 => "",
                4 => RIGHT,
                _ => CENTRED,
            };
            text(f, x, top + 32, 12, INK, anchor, &format!("{} %", 25 * quarter))?;
        }
        text(f, MARGIN + bar_width + 12, top + 13, NOTE_SIZE, INK, "", name)?;
        for (row, (paint, name)) in self.swatches().into_iter().enumerate() {
            swatch(f, top + row * SWATCH_STEP, paint, name)?;
        }
        Ok(())
    }

    /// Returns the legend of paints other than the scale. No paint is that of a partly filled cell.
    fn swatches(&self) -> Vec<(Option<&'static str>, &'static str)> {
        let grid = &self.grid;
        let is_taken = |hand| grid.parts(hand)[1] > 0.0;
        let any_taken = StartingHand::ALL.into_iter().any(is_taken);
        let taken = any_taken.then_some((Some("url(#taken)"), "known cards"));
        let part = grid.has_marks().then_some((None, "part by weight"));
        iter::once((Some(FAINT_PAPER), "not in the range")).chain(taken).chain(part).collect()
    }
}

/// Draws a line where the filled part of a cell ends, because colors near the middle of the scale hardly
/// differ from the paper.
fn edge(f: &mut Formatter<'_>, x: usize, y: f64, width: usize) -> fmt::Result {
    let right = x + width;
    writeln!(f, r#"<line x1="{x}" y1="{y:.1}" x2="{right}" y2="{y:.1}" stroke="{EDGE}" stroke-width="0.8"/>"#)
}

/// The color of lines around cells and their parts: paler than text, which they may cross.
const EDGE: &str = "#adb5bd";

/// The distance between the swatches of the legend.
const SWATCH_STEP: usize = 24;

/// Draws a paint and its meaning.
fn swatch(f: &mut Formatter<'_>, top: usize, paint: Option<&str>, name: &str) -> fmt::Result {
    let x = MARGIN + 9 * CELL;
    let paper = paint.unwrap_or(FAINT_PAPER);
    writeln!(f, r#"<rect x="{x}" y="{top}" width="16" height="16" rx="3" fill="{paper}"/>"#)?;
    if paint.is_none() {
        let (middle, blue) = (top + 8, Scale::Equity.colour(0.75).hex());
        writeln!(f, r#"<rect x="{x}" y="{middle}" width="16" height="8" rx="3" fill="{blue}"/>"#)?;
        edge(f, x, middle as f64, 16)?;
    }
    text(f, x + 24, top + 13, NOTE_SIZE, INK, "", name)
}
