//! Equities as lines of comma-separated values.

use std::fmt::Write;

use equity::game::{GameInfo, HandResult, compact_text};
use holdem::{Report, Shares};
use serde::Serialize;

use crate::json::total;

/// A line of a batch as given.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// The game.
    pub game: &'static GameInfo,
    /// Its number.
    pub line: u64,
    /// The content of the id column, if there is one.
    pub id: Option<&'a str>,
    /// The ranges. An empty one has no player.
    pub ranges: &'a [&'a str],
    /// The board.
    pub board: &'a str,
    /// The dead cards.
    pub dead: &'a str,
}

/// Returns the header of [`row`] for `ranges` ranges.
pub fn columns(ranges: usize, has_id: bool, has_error: bool) -> String {
    let each = |name: &str| (1..=ranges).map(|player| format!("{name}{player},")).collect::<String>();
    let id = if has_id { "id," } else { "" };
    let ties = if ranges == 2 { "tie,".into() } else { each("tie") };
    let error = if has_error { ",error" } else { "" };
    let (ranges, equities, wins) = (each("range"), each("equity"), each("win"));
    format!("line,{id}{ranges}board,dead,{equities}{wins}{ties}total,method,stderr,samples{error}")
}

/// Returns a line of a batch with the answer, or with the error if that has a column.
pub fn row<'a>(
    asked: &Asked<'a>,
    outcome: Result<&'a Report, &'a str>,
    has_error: bool,
) -> impl Serialize + use<'a> {
    let &Asked { line, id, ranges, board, dead, .. } = asked;
    let report = outcome.ok();
    let mut players = 0..;
    // By range. Empty ranges have no shares.
    let shares = ranges.iter().map(|range| {
        let player = if range.is_empty() { None } else { players.next() };
        report?.shares().get(player?).copied()
    });
    let shares: Vec<Option<Shares>> = shares.collect();
    let parts = |part: fn(Shares) -> f64| shares.iter().map(|shares| shares.map(part)).collect::<Vec<_>>();
    // Two players have equal shares of ties.
    let mut ties = parts(|shares| shares.ties() / shares.total());
    if ranges.len() == 2 {
        ties.truncate(1);
    }
    let errors =
        report.map(|report| (0..report.players()).filter_map(|player| report.standard_error(player)));
    (
        (line, id.map_or(Vec::new(), |id| vec![id]), ranges, board, dead),
        parts(Shares::equity),
        parts(|shares| shares.wins() / shares.total()),
        ties,
        (report.map(total), report.map(|report| report.plan().name())),
        (
            errors.and_then(|errors| errors.reduce(f64::max)),
            report.and_then(Report::simulation).map(|simulation| simulation.samples),
        ),
        if has_error { vec![outcome.err()] } else { Vec::new() },
    )
}

/// Returns the hands of each player with their equities.
pub fn combos(players: &[Vec<HandResult>]) -> String {
    let mut text = String::from("player,combo,weight,equity\n");
    for (player, hands) in players.iter().enumerate() {
        for HandResult { hand, weight, shares } in hands {
            let hand = compact_text(*hand);
            let _ = writeln!(text, "{},{hand},{weight},{}", player + 1, shares.equity());
        }
    }
    text
}
