//! Equities as lines of comma-separated values.

use std::fmt::Write;

use evaluator::equity::Report;
use serde::Serialize;

use crate::spot::Answer;
use crate::words::Cases;

/// A line of a batch: two ranges against each other.
#[derive(Clone, Debug, Serialize)]
pub struct Row<'a> {
    line: u64,
    range1: &'a str,
    range2: &'a str,
    board: String,
    dead: String,
    equity1: f64,
    equity2: f64,
    win1: f64,
    win2: f64,
    tie: f64,
    total: Cases,
    method: &'static str,
    /// Of a simulation.
    stderr: Option<f64>,
    samples: Option<u64>,
}

/// A line of a batch, with the ranges as they were given.
#[must_use]
pub fn row<'a>(answer: &Answer<'_, Report>, line: u64, [range1, range2]: [&'a str; 2]) -> Row<'a> {
    let Answer { spot, report, .. } = answer;
    let [first, second] = [0, 1].map(|player| report.shares(player));
    Row {
        line,
        range1,
        range2,
        board: spot.cards.board.to_string(),
        dead: spot.cards.dead.to_string(),
        equity1: first.equity(),
        equity2: second.equity(),
        win1: first.wins / first.total,
        win2: second.wins / second.total,
        tie: first.ties / first.total,
        total: Cases::new(first.total, report.is_counted()),
        method: report.plan().name(),
        stderr: report.standard_error(0),
        samples: report.simulation().map(|simulation| simulation.samples),
    }
}

/// The combos that can be dealt and met, with their equities, if these were asked for.
#[must_use]
pub fn combos(answer: &Answer<'_, Report>) -> String {
    let mut text = String::from("player,combo,weight,equity\n");
    for (player, range) in answer.spot.ranges.iter().enumerate() {
        let Some(shares) = answer.report.by_holding(player) else { continue };
        for (holding, weight) in range {
            if let Some(shares) = shares.get(holding) {
                let _ = writeln!(text, "{},{holding},{weight},{}", player + 1, shares.equity());
            }
        }
    }
    text
}
