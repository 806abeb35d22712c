//! Hits as comma-separated values.

use std::fmt::Write;

use holdem::hits::Tally;

use super::{HitReport, part};

/// Returns a line for each range and each kind of hand or draw.
pub fn csv(report: &HitReport<'_>) -> String {
    let mut text = String::from("range,group,name,combos,weight,part,at_least\n");
    for (player, hits) in report.hits.iter().enumerate() {
        let mut line = |group: &str, name: &str, tally: Tally, at_least: Option<Tally>| {
            let Tally { combos, weight, .. } = tally;
            let at_least = at_least.map(|tally| part(tally, hits).to_string()).unwrap_or_default();
            let part = part(tally, hits);
            let _ = writeln!(text, "{},{group},{name},{combos},{weight},{part},{at_least}", player + 1);
        };
        for made in HitReport::made() {
            line("made", made.name(), hits.of(made), Some(hits.at_least(made)));
        }
        report.draws().for_each(|draw| line("draw", draw.name(), hits.drawing(draw), None));
    }
    text
}
