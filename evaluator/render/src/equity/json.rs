//! Equities as JSON.

use std::time::Duration;

use holdem::{Report, Shares};
use serde_json::{Value, json};

use super::halves;
use super::rows::Asked;
use crate::game::in_game;
use crate::json::{cases, count, total, without_absent};
use crate::spot::{Answer, PlayerRange};

/// Returns the error of a line of a batch as JSON.
pub fn json_of_error(asked: &Asked<'_>, error: &str) -> Value {
    let object = json!({ "line": asked.line, "id": asked.id, "error": error });
    in_game(asked.game, without_absent(object, &["id"]))
}

/// Returns equities as JSON. `asked` is the line if the question is from a batch.
pub fn json<R: PlayerRange>(answer: &Answer<'_, Report, R>, asked: Option<&Asked<'_>>) -> Value {
    let Answer { spot, report, seconds } = answer;
    let players = 0..report.players();
    let simulation = report.simulation();
    // A simulation counts its showdowns.
    let is_counted = report.is_counted() || simulation.is_some();
    let errors = players.clone().filter_map(|player| report.standard_error(player));
    let winners: Vec<_> = match report.counted_winners() {
        Some(winners) => winners.into_iter().map(|(set, cases)| (set, count(cases))).collect(),
        None => report
            .winners()
            .map(|(set, weight)| (set, cases(report.in_given_weights(weight), is_counted)))
            .collect(),
    };
    let winners = winners.into_iter().map(|(set, cases)| {
        let players: Vec<usize> = set.iter().map(|player| player + 1).collect();
        json!({ "players": players, "cases": cases })
    });
    let counts = report.counts();
    let counts = |number: usize| Some(counts.as_ref()?[number]);
    let object = json!({
        "line": asked.map(|asked| asked.line),
        "id": asked.and_then(|asked| asked.id),
        "board": asked.map_or_else(|| spot.cards.board.to_string(), |asked| asked.board.to_string()),
        "dead": asked.map_or_else(|| spot.cards.dead.to_string(), |asked| asked.dead.to_string()),
        "method": report.plan().name(),
        // The largest of the players' standard errors.
        "stderr": simulation.map(|_| errors.fold(0.0, f64::max)),
        "samples": simulation.map(|simulation| simulation.samples),
        "seed": simulation.map(|simulation| simulation.seed),
        // How all players decide at later draws.
        "policy": report.policy(),
        // The estimated time of exact work on one thread.
        "exact_seconds": simulation.and_then(|_| exact_seconds(report)),
        // The completed part of the work, if the run was interrupted.
        "partial": report.partial(),
        "total": simulation.map_or_else(|| total(report), |_| cases(report.total(), true)),
        // Only high-low games have this field.
        "lows": halves::lows(report).map(|lows| cases(report.in_given_weights(lows), is_counted)),
        "seconds": seconds,
        "players": players.map(|number| player(answer, number, counts(number))).collect::<Vec<_>>(),
        // The frequencies of the sets of winners.
        "winners": (report.players() > 2).then(|| winners.collect::<Vec<_>>()),
    });
    let absent =
        ["line", "id", "stderr", "samples", "seed", "policy", "exact_seconds", "partial", "lows", "winners"];
    in_game(spot.cards.game, without_absent(object, &absent))
}

/// Returns the estimated time of exact work, or `None` if it exceeds the range of a duration, 2^64 seconds.
fn exact_seconds(report: &Report) -> Option<f64> {
    let cost = report.exact_cost();
    (cost < Duration::MAX).then_some(cost.as_secs_f64())
}

fn player<R: PlayerRange>(
    answer: &Answer<'_, Report, R>,
    player: usize,
    counts: Option<Shares<u128>>,
) -> Value {
    let report = answer.report;
    let shares = report.shares()[player];
    let is_whole = report.is_exact();
    let counted = |part: fn(Shares<u128>) -> u128| counts.map(|counts| count(part(counts)));
    let [wins, ties] = [counted(Shares::wins), counted(Shares::ties)];
    let exact = |count: &Option<Value>, weight: f64| {
        count.clone().or_else(|| is_whole.then(|| Value::from(report.in_given_weights(weight))))
    };
    let object = json!({
        "range": answer.spot.ranges[player].to_string(),
        "equity": shares.equity(),
        "stderr": report.standard_error(player),
        "win": shares.wins() / shares.total(),
        "tie": shares.ties() / shares.total(),
        "wins": wins,
        "ties": ties,
        // The cases by weight.
        "outright": exact(&wins, shares.wins()),
        "tied": exact(&ties, shares.ties()),
        "halves": halves::json(report, player),
    });
    without_absent(object, &["stderr", "outright", "tied", "halves"])
}
