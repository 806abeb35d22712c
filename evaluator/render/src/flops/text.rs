//! The flop report as text.

use std::fmt::{self, Formatter};
use std::time::Duration;

use holdem::distribution::Flop;

use super::{SortedFlops, mean};
use crate::distribution::points;
use crate::words::{grouped, number, written};

/// Returns the means, a line for each texture, and at most `most` flops.
pub fn text(flops: &SortedFlops<'_>, most: usize) -> String {
    written(|f| flops.write(f, most))
}

/// The width of the names of textures and flops.
const NAMES: usize = 16;

impl SortedFlops<'_> {
    fn write(&self, f: &mut Formatter<'_>, most: usize) -> fmt::Result {
        let SortedFlops { spot, report, nuts, textures, seconds, flops } = self;
        f.write_str(&spot.cards.line())?;
        if let Some(textures) = textures {
            writeln!(f, "flops   {textures}")?;
        }
        let from = format!("≥ {} %", number(100.0 * nuts));
        writeln!(f, "{:8}{:>12}{from:>12}{:>10}  range", "player", "equity", "combos")?;
        for (player, range) in spot.ranges.iter().enumerate() {
            let [equity, nuts] = [report.equities()[player], report.nuts()[player]].map(|part| 100.0 * part);
            let combos = number(range.without(spot.cards.all()).total_weight());
            writeln!(
                f,
                "{:<8}{equity:>10.4} %{nuts:>10.4} %{combos:>10}  {}",
                player + 1,
                spot.name(player)
            )?;
        }

        heading(f, "texture", "flops")?;
        for (name, count, alike) in self.by_texture() {
            line(f, name, count, &alike)?;
        }
        if most > 0 {
            heading(f, "flop", "alike")?;
        }
        for flop in flops.iter().take(most) {
            line(f, &flop.cards.to_string(), flop.count, &[flop])?;
        }
        let left = flops.len().saturating_sub(most);
        if left > 0 {
            writeln!(f, "… and {} more", grouped(left))?;
        }
        writeln!(f, "\nflops   {}, {} up to suits", grouped(report.count()), grouped(flops.len()))?;
        writeln!(f, "time    {:.2?}", Duration::from_secs_f64(*seconds))
    }
}

fn heading(f: &mut Formatter<'_>, name: &str, count: &str) -> fmt::Result {
    writeln!(
        f,
        "\n{name:NAMES$}{count:>8}{:>12}{:>12}{:>12}{:>12}",
        "equity of 1", "equity of 2", "range adv.", "nut adv."
    )
}

/// Writes the means over some flops.
fn line(f: &mut Formatter<'_>, name: &str, count: u32, flops: &[&Flop]) -> fmt::Result {
    let [first, second] =
        [mean(flops, |flop| flop.equities[0]), mean(flops, |flop| flop.equities[1])].map(|part| 100.0 * part);
    let [range, nuts] = [mean(flops, Flop::range_advantage), mean(flops, Flop::nut_advantage)].map(points);
    writeln!(f, "{name:NAMES$}{:>8}{first:>10.2} %{second:>10.2} %{range:>12}{nuts:>12}", grouped(count))
}
