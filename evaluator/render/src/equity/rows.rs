//! Equities as lines of comma-separated values.

use std::fmt::Write;

use equity::Report;
use serde::Serialize;

use crate::json::cases;
use crate::spot::Answer;

/// The names of what [`row`] has.
pub const COLUMNS: &str =
    "line,range1,range2,board,dead,equity1,equity2,win1,win2,tie,total,method,stderr,samples";

/// A line of a batch, two ranges against each other, with the ranges as they were given.
pub fn row(answer: &Answer<'_, Report>, line: u64, [range1, range2]: [&str; 2]) -> impl Serialize {
    let Answer { spot, report, .. } = answer;
    let [first, second] = [0, 1].map(|player| report.shares()[player]);
    (
        (line, range1, range2, spot.cards.board.to_string(), spot.cards.dead.to_string()),
        [first.equity(), second.equity()],
        [first.wins(), second.wins(), first.ties()].map(|weight| weight / first.total()),
        (cases(first.total(), report.is_counted()), report.plan().name()),
        (report.standard_error(0), report.simulation().map(|simulation| simulation.samples)),
    )
}

/// The combos that can be dealt and met, with their equities, if these were asked for.
pub fn combos(answer: &Answer<'_, Report>) -> String {
    let mut text = String::from("player,combo,weight,equity\n");
    for (player, range) in answer.spot.ranges.iter().enumerate() {
        let Some(shares) = answer.report.by_combo(player) else { continue };
        for (combo, weight) in range {
            if let Some(shares) = shares.get(combo) {
                let _ = writeln!(text, "{},{combo},{weight},{}", player + 1, shares.equity());
            }
        }
    }
    text
}
