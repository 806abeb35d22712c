//! `rivertable chart`: a range as a grid of starting hands, on the terminal and as an image.

mod svg;

use std::io::Write;
use std::path::PathBuf;

use crate::chart::svg::Chart;
use crate::colour::Palette;
use crate::error::Failure;
use crate::grid::ValueGrid;
use crate::lines::output;
use crate::output_file;
use crate::range::{DialectChoice, size};

/// Show a range as a grid of starting hands
///
/// Suited hands are upper right, offsuit ones lower left. On a terminal the grid has colours, unless NO_COLOR is set.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The range, such as "QQ+, AKs, AKo:0.5"; `rivertable help range` says how ranges are written
    #[arg(allow_hyphen_values = true)]
    range: String,
    #[command(flatten)]
    dialect: DialectChoice,
    /// Draw the chart into this file too, as an SVG image
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let range = args.dialect.read("", &args.range)?;
    let grid = ValueGrid::of_weights(&range);
    let (title, note) = (range.to_string(), size(&range));
    if let Some(file) = &args.svg {
        let chart = Chart { grid: &grid, title: title.clone(), notes: vec![note.clone()] };
        output_file::write(file, chart.to_string().as_bytes())?;
    }
    let mut out = output();
    writeln!(out, "{title}\n{note}\n\n{}", grid.text(Palette::of_output()).trim_end())?;
    Ok(out.flush()?)
}
