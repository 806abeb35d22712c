//! Hits as text.

use std::fmt::{self, Formatter};

use evaluator::CardSet;
use holdem::hits::{Hits, Tally};
use holdem::range::{Range, StartingHand};

use super::{Filtered, HitReport, is_of_sets_alone, part};
use crate::words::{counted, number, written};

/// Returns a line for each kind of hand and each draw, with columns for each range.
pub fn text(report: &HitReport<'_>) -> String {
    written(|f| report.write(f))
}

/// The width of the names of kinds and draws.
const NAMES: usize = 24;

impl HitReport<'_> {
    fn write(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (spot, hits) = (self.spot(), &self.hits);
        f.write_str(&spot.cards.line())?;
        for (player, hits) in hits.iter().enumerate() {
            writeln!(f, "range {}  {}  {}", player + 1, self.size(hits), spot.name(player))?;
        }
        self.filtered(f)?;
        self.heading(f, "made hand", &["combos", "part", "or better"])?;
        for made in HitReport::made() {
            self.line(f, made.name(), |hits| vec![hits.of(made), hits.at_least(made)])?;
        }
        if self.draws().next().is_some() {
            self.heading(f, "draw", &["combos", "part", ""])?;
            for draw in self.draws() {
                self.line(f, draw.name(), |hits| vec![hits.drawing(draw)])?;
            }
        }
        Ok(())
    }

    fn size(&self, hits: &Hits) -> String {
        match self.is_before_the_flop() {
            true => "on all flops".into(),
            false => counted(hits.total().weight, "combo"),
        }
    }

    fn heading(&self, f: &mut Formatter<'_>, name: &str, columns: &[&str; 3]) -> fmt::Result {
        write!(f, "\n{name:NAMES$}")?;
        let [combos, part, more] = columns;
        // The number of combos over all flops is meaningless to readers.
        let combos = if self.is_before_the_flop() { "" } else { combos };
        let columns = format!("{combos:>10}{part:>10}{more:>11}");
        writeln!(f, "{}", columns.repeat(self.hits.len()).trim_end())
    }

    /// Writes a name, and for each range the number of combos, their share, and the cumulative share.
    fn line(&self, f: &mut Formatter<'_>, name: &str, tallies: impl Fn(&Hits) -> Vec<Tally>) -> fmt::Result {
        let mut line = format!("{name:NAMES$}");
        for hits in &self.hits {
            let tallies = tallies(hits);
            line += &match (self.is_before_the_flop(), tallies[0].combos) {
                (true, _) => format!("{:>10}", ""),
                (false, 0) => format!("{:>10}", "."),
                (false, _) => format!("{:>10}", number(tallies[0].weight)),
            };
            line += &format!("{:>10}", percent(tallies[0], hits));
            line += &format!("{:>11}", tallies.get(1).map(|&tally| percent(tally, hits)).unwrap_or_default());
        }
        writeln!(f, "{}", line.trim_end())
    }

    fn filtered(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (spot, Some(filtered)) = (self.spot(), &self.filtered) else { return Ok(()) };
        writeln!(f, "\nwhere {}", filtered.predicate)?;
        for (player, (&tally, hits)) in filtered.tallies.iter().zip(&self.hits).enumerate() {
            write!(f, "range {}  {:.2} %", player + 1, 100.0 * part(tally, hits))?;
            match &filtered.ranges {
                Some(ranges) => {
                    let (range, known) = (&spot.ranges[player], spot.cards.all());
                    let kept = with_taken(&ranges[player], range, known);
                    writeln!(f, ", {}: {kept}", counted(tally.weight, "combo"))?;
                }
                None => match self.remark(player) {
                    Some(remark) => writeln!(f, ", {remark}")?,
                    None => writeln!(f)?,
                },
            }
        }
        Ok(())
    }

    /// Returns a remark about the filtered part of a range before the flop, if one is needed. It gives the
    /// share of full houses of pocket pairs on flops of three cards of one rank, or reports that hands better
    /// than sets are excluded.
    pub fn remark(&self, player: usize) -> Option<String> {
        let Filtered { predicate, tallies, on_trips, .. } = self.filtered.as_ref()?;
        let on_trips = on_trips.as_ref()?;
        let (weight, whole) = (on_trips[player], self.hits[player].total().weight);
        if weight == 0.0 {
            let is_told = tallies[player].weight > 0.0 && is_of_sets_alone(predicate);
            return is_told.then(|| "without full houses and quads, which set+ includes".into());
        }
        let [part, rest] = [weight, tallies[player].weight - weight].map(|weight| 100.0 * weight / whole);
        Some(format!("of which {part:.2} % are full houses on flops like 222; {rest:.2} % without those"))
    }
}

/// Returns the kept part of a range plus the blocked combos of starting hands that are kept whole. With the
/// known cards both ranges are equal, and this one has a readable text.
fn with_taken(kept: &Range, range: &Range, known: CardSet) -> Range {
    let mut whole = kept.clone();
    for hand in StartingHand::ALL {
        let combos = hand.combos().filter(|&combo| range.weight(combo) > 0.0);
        let (taken, left): (Vec<_>, Vec<_>) = combos.partition(|combo| combo.card_set().intersects(known));
        if !left.is_empty() && left.iter().all(|&combo| kept.weight(combo) > 0.0) {
            taken.into_iter().for_each(|combo| whole.set(combo, range.weight(combo)).expect("a weight"));
        }
    }
    whole
}

/// Returns a share in percent, or a dot for zero.
fn percent(tally: Tally, hits: &Hits) -> String {
    if tally.combos == 0 { ".".into() } else { format!("{:.2} %", 100.0 * part(tally, hits)) }
}
