//! The equities of ranges on several boards.

use evaluator::CardSet;
use questions::spot::Spot;
use render::boards::{self, json, table};
use serde_json::Value;

use super::{Args, WAY_OUT};
use crate::error::Failure;
use crate::progress::watched;
use crate::rows::csv_of;
use crate::spot::refusal;
use equity::EquityError;

/// Answers a question about several boards, or about one that is run again.
pub(super) fn run(args: &Args, spot: &Spot, boards: &[CardSet]) -> Result<(), Failure> {
    let needs_one = |option: &str| Failure::from(format!("{option}: expected one board that is run once"));
    if args.combos.is_some() {
        return Err(needs_one("--combos"));
    }
    if args.bets.read(spot.ranges.len())?.is_some() {
        return Err(needs_one("--pot"));
    }
    let (report, seconds) = watched(|run| spot.on_boards(boards, args.method.options(), run));
    let report = report.map_err(|error| match error {
        EquityError::TooLong { .. } => Failure::from(format!("{error}; {WAY_OUT}")),
        error => refusal(error, &spot.texts).into(),
    })?;
    let shown = spot.shown();
    let is_run_again = args.runs.is_some();
    let answer = boards::Boards { spot: &shown, boards, is_run_again, report: &report, seconds };
    args.format.print(|| json(&answer), || csv_of(&rows(&json(&answer))), || table(&answer))?;
    let is_partial =
        report.joint().partial().is_some() || report.boards().iter().any(|alone| alone.partial().is_some());
    if is_partial { Err(Failure::Interrupted(None)) } else { Ok(()) }
}

/// Returns the players of an answer without their lists of parts.
fn rows(answer: &Value) -> Value {
    let without_parts = |player: &Value| {
        let mut player = player.clone();
        if let Some(fields) = player.as_object_mut() {
            fields.remove("parts");
        }
        player
    };
    answer["players"].as_array().into_iter().flatten().map(without_parts).collect()
}
