//! Equities on several boards: JSON and a table.

use std::fmt::{self, Formatter};
use std::time::Duration;

use equity::boards::{BoardsReport, Joint};
use evaluator::CardSet;
use serde_json::{Value, json};

use crate::game::in_game;
use crate::json::without_absent;
use crate::spot::{PlayerRange, Spot};
use crate::words::{grouped, written};

/// A question about several boards with its answer.
pub struct Boards<'a, R> {
    /// The ranges, and the known cards without the boards.
    pub spot: &'a Spot<R>,
    /// The boards.
    pub boards: &'a [CardSet],
    /// `true` if one board is run again.
    pub is_run_again: bool,
    /// The answer.
    pub report: &'a BoardsReport,
    /// The time in seconds.
    pub seconds: f64,
}

/// Returns the answer as JSON.
pub fn json<R: PlayerRange>(answer: &Boards<'_, R>) -> Value {
    let Boards { spot, boards, report, seconds, .. } = answer;
    let (players, joint) = (0..spot.ranges.len(), report.joint());
    let board = |(board, alone): (&CardSet, &equity::Report)| {
        let equities: Vec<f64> = alone.shares().iter().map(|shares| shares.equity()).collect();
        let errors: Option<Vec<f64>> = players.clone().map(|player| alone.standard_error(player)).collect();
        let object = json!({
            "board": board.to_string(),
            "method": alone.plan().name(),
            "equity": equities,
            "stderr": errors,
            "partial": alone.partial(),
        });
        without_absent(object, &["stderr", "partial"])
    };
    let player = |player: usize| {
        let scoop = joint.scoop(player);
        let parts = joint.parts(player).iter();
        let object = json!({
            "range": spot.ranges[player].to_string(),
            "equity": report.equity(player),
            "stderr": report.standard_error(player),
            "scoop": scoop,
            "scoop_stderr": joint.standard_error(scoop),
            "parts": parts
                .map(|part| json!({ "share": part.share, "probability": part.probability }))
                .collect::<Vec<_>>(),
        });
        without_absent(object, &["stderr", "scoop_stderr"])
    };
    let simulation = joint.simulation();
    let object = json!({
        "dead": spot.cards.dead.to_string(),
        "runs": answer.is_run_again.then_some(boards.len()),
        "boards": boards.iter().zip(report.boards()).map(board).collect::<Vec<_>>(),
        "method": method(joint),
        "samples": simulation.map(|simulation| simulation.samples),
        "seed": simulation.map(|simulation| simulation.seed),
        "partial": joint.partial(),
        "seconds": seconds,
        "players": players.clone().map(player).collect::<Vec<_>>(),
    });
    in_game(spot.cards.game, without_absent(object, &["runs", "samples", "seed", "partial"]))
}

/// Returns how the parts of the pot were computed.
fn method(joint: &Joint) -> &'static str {
    if joint.simulation().is_some() { "Monte Carlo" } else { "exact" }
}

/// Returns a line for each player, then the parts of the pot, and how they were computed.
pub fn table<R: PlayerRange>(answer: &Boards<'_, R>) -> String {
    written(|f| answer.write(f))
}

/// Returns `true` for some parts of the pot.
type IsPart = fn(f64) -> bool;

/// The columns of parts of the pot, with the parts that they include.
const PARTS: [(&str, IsPart); 5] = [
    ("whole pot", |share| share == 1.0),
    ("over half", |share| share > 0.5 + ROUNDING && share < 1.0),
    ("half", |share| (share - 0.5).abs() <= ROUNDING),
    ("under half", |share| share > 0.0 && share < 0.5 - ROUNDING),
    ("nothing", |share| share == 0.0),
];

/// The largest error of a part of the pot.
const ROUNDING: f64 = 1e-9;

impl<R: PlayerRange> Boards<'_, R> {
    fn write(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { spot, boards, report, seconds, .. } = self;
        let (players, joint) = (0..spot.ranges.len(), report.joint());
        f.write_str(&spot.cards.line())?;
        for (number, board) in boards.iter().enumerate() {
            let run = if self.is_run_again { "run" } else { "board" };
            let cards = if board.is_empty() { "no cards yet".into() } else { board.to_string() };
            writeln!(f, "{:8}{cards}", format!("{run} {}", number + 1))?;
        }
        let has_errors = report.standard_error(0).is_some();
        let error = if has_errors { format!("{:>12}", "\u{b1} stderr") } else { String::new() };
        write!(f, "{:8}{:>12}{error}", "player", "equity")?;
        let columns = if self.is_run_again { 1 } else { boards.len() };
        for number in 0..columns {
            let name = if self.is_run_again { "each run".into() } else { format!("board {}", number + 1) };
            write!(f, "{name:>12}")?;
        }
        writeln!(f, "  range")?;
        for player in players.clone() {
            write!(f, "{:<8}{:>10.4} %", player + 1, 100.0 * report.equity(player))?;
            if let Some(error) = report.standard_error(player) {
                write!(f, "{:>10.4} %", 100.0 * error)?;
            }
            for alone in &report.boards()[..columns] {
                write!(f, "{:>10.4} %", 100.0 * alone.shares()[player].equity())?;
            }
            writeln!(f, "  {}", spot.name(player))?;
        }
        write!(f, "{:8}", "wins")?;
        PARTS.iter().try_for_each(|(name, _)| write!(f, "{name:>12}"))?;
        writeln!(f)?;
        for player in players {
            write!(f, "{:<8}", player + 1)?;
            for (_, is_in) in PARTS {
                let parts = joint.parts(player).iter().filter(|part| is_in(part.share));
                let probability = parts.fold(0.0, |sum, part| sum + part.probability);
                write!(f, "{:>10.4} %", 100.0 * probability)?;
            }
            writeln!(f)?;
        }
        write!(f, "method  {}", method(joint))?;
        if let Some(simulation) = joint.simulation() {
            let error = joint.standard_error(0.5).unwrap_or_default();
            write!(
                f,
                ", {} deals, seed {}: what a player wins has a standard error of up to {:.4} %",
                grouped(simulation.samples),
                simulation.seed,
                100.0 * error
            )?;
        }
        writeln!(f)?;
        if joint.partial().is_some() {
            writeln!(f, "partial the run was interrupted")?;
        }
        writeln!(f, "time    {:.2?}", Duration::from_secs_f64(*seconds))
    }
}
