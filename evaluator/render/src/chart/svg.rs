//! A grid of starting hands as an SVG image.

use std::fmt::{self, Display, Formatter};

use equity::range::StartingHand;
use evaluator::Rank;

use super::contents::Chart;
use crate::colour::{Rgb, Scale};
use crate::svg::{CENTRED, FAINT_INK, FAINT_PAPER, Heading, INK, NOTE_SIZE, RIGHT, open, text};

/// The chart with headings and a legend. The title is broken into lines, and cut if it is very long.
pub fn svg(chart: &Chart) -> String {
    Image(chart).to_string()
}

struct Image<'a>(&'a Chart);

/// The side of a cell; the gap to the next is part of it.
const CELL: usize = 48;
const GAP: usize = 2;
const MARGIN: usize = 24;
const SIDE: usize = Rank::COUNT * CELL;
const WIDTH: usize = SIDE + 2 * MARGIN;

impl Display for Image<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let heading = Heading::new(&self.0.title, &self.0.notes, SIDE);
        let grid_top = MARGIN + heading.height();
        let legend_top = grid_top + SIDE + 16;
        let height = legend_top + 44 + MARGIN;

        open(f, &self.0.title, WIDTH, height)?;
        heading.draw(f, MARGIN, MARGIN)?;
        for hand in StartingHand::ALL {
            self.cell(f, hand, grid_top)?;
        }
        self.legend(f, legend_top)?;
        writeln!(f, "</svg>")
    }
}

impl Image<'_> {
    fn cell(&self, f: &mut Formatter<'_>, hand: StartingHand, grid_top: usize) -> fmt::Result {
        let (x, y) = (MARGIN + hand.column() * CELL, grid_top + hand.row() * CELL);
        let value = self.0.grid.value(hand);
        let colour = value.map(|value| self.0.grid.scale.colour(value));
        let paper = colour.map_or(FAINT_PAPER.into(), Rgb::hex);
        let ink = colour.map_or(FAINT_INK.into(), |colour| colour.ink().hex());
        // A fine line, so that pale cells end somewhere too.
        let line = if colour.is_some() { r##" stroke="#b9c0c7" stroke-width="0.6""## } else { "" };
        let side = CELL - GAP;
        writeln!(f, r#"<rect x="{x}" y="{y}" width="{side}" height="{side}" rx="4" fill="{paper}"{line}/>"#)?;
        // Whole hands need no figure where the figure is a weight.
        let figure = value.filter(|&value| self.0.grid.scale == Scale::Equity || value < 1.0);
        let middle = x + side / 2;
        let name_y = if figure.is_some() { y + 21 } else { y + 28 };
        text(f, middle, name_y, 14, &ink, CENTRED, &hand.to_string())?;
        match figure {
            Some(value) => text(f, middle, y + 37, 12, &ink, CENTRED, &self.0.grid.figure(value)),
            None => Ok(()),
        }
    }

    fn legend(&self, f: &mut Formatter<'_>, top: usize) -> fmt::Result {
        let scale = self.0.grid.scale;
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
                4 => RIGHT,
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
