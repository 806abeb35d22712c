//! A chart as text.

use super::contents::Chart;
use crate::colour::Palette;
use crate::grid::PARTIAL;

/// Returns the title, the notes and the grid.
pub fn text(chart: &Chart, palette: Palette) -> String {
    let Chart { title, notes, grid } = chart;
    let notes: String = notes.iter().map(|note| format!("{note}\n")).collect();
    let marks = if grid.has_marks() { format!("\n{PARTIAL} partly in the range\n") } else { String::new() };
    format!("{title}\n{notes}\n{}{marks}", grid.text(palette))
}
