//! The flop report, for people.

use std::fmt::{self, Display, Formatter};
use std::time::Duration;

use equity::distribution::{Flop, TextureFilter};

use super::SortedFlops;
use crate::distribution::points;
use crate::words::{number, short};

/// The means, a line for each texture, and as many flops as are asked for.
pub fn text(flops: &SortedFlops<'_>, most: usize) -> String {
    Text(flops, most).to_string()
}

struct Text<'a>(&'a SortedFlops<'a>, usize);

/// How wide the names of textures and flops are.
const NAMES: usize = 16;

impl Display for Text<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self(SortedFlops { spot, report, nuts, textures, seconds, flops }, most) = self;
        let cards = spot.cards.to_string();
        if !cards.is_empty() {
            writeln!(f, "{cards}")?;
        }
        if let Some(textures) = textures {
            writeln!(f, "flops   {textures}")?;
        }
        let from = format!("≥ {} %", number(100.0 * nuts));
        writeln!(f, "{:8}{:>12}{from:>12}{:>10}  range", "player", "equity", "combos")?;
        for (player, range) in spot.ranges.iter().enumerate() {
            let [equity, nuts] = [report.equities()[player], report.nuts()[player]].map(|part| 100.0 * part);
            let combos = number(range.without(spot.cards.all()).total_weight());
            writeln!(f, "{:<8}{equity:>10.4} %{nuts:>10.4} %{combos:>10}  {}", player + 1, short(range))?;
        }

        heading(f, "texture", "flops")?;
        for name in TextureFilter::WORDS {
            let filter: TextureFilter = name.parse().expect("it is one of the words");
            let alike = flops.iter().filter(|flop| filter.is_true_of(flop.texture));
            let count: u32 = alike.clone().map(|flop| flop.count).sum();
            if count > 0 {
                line(f, name, &count.to_string(), alike)?;
            }
        }
        if *most > 0 {
            heading(f, "flop", "alike")?;
        }
        for flop in flops.iter().take(*most) {
            line(f, &flop.cards.to_string(), &flop.count.to_string(), [flop].into_iter())?;
        }
        let left = flops.len().saturating_sub(*most);
        if left > 0 {
            writeln!(f, "… and {left} more")?;
        }
        writeln!(f, "\nflops   {}, {} up to suits", report.count(), flops.len())?;
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

/// The means over some flops.
fn line<'a>(
    f: &mut Formatter<'_>,
    name: &str,
    count: &str,
    flops: impl Iterator<Item = &'a Flop> + Clone,
) -> fmt::Result {
    let all: f64 = flops.clone().map(|flop| flop.part).sum();
    let mean =
        |number: fn(&Flop) -> f64| flops.clone().map(|flop| flop.part * number(flop)).sum::<f64>() / all;
    let [first, second] =
        [mean(|flop| flop.equities[0]), mean(|flop| flop.equities[1])].map(|part| 100.0 * part);
    let advantages = [mean(Flop::range_advantage), mean(Flop::nut_advantage)].map(points);
    let [range, nuts] = advantages;
    writeln!(f, "{name:NAMES$}{count:>8}{first:>10.2} %{second:>10.2} %{range:>12}{nuts:>12}")
}
