//! A chart for people.

use super::contents::Chart;
use crate::colour::Palette;

/// The title, the notes and the grid.
pub fn text(chart: &Chart, palette: Palette) -> String {
    let Chart { title, notes, grid } = chart;
    let notes: String = notes.iter().map(|note| format!("{note}\n")).collect();
    format!("{title}\n{notes}\n{}", grid.text(palette))
}
