//! Solutions as JSON.

use postflop::{Game, NodeReport, Storage};
use serde_json::{Value, json};

use super::{HandRow, PLAYERS, STORAGES, SolveReport, Stopped, rounded};

/// Returns the memory of a game's strategies in each storage format.
pub fn memory_json(game: &Game) -> Value {
    STORAGES.iter().map(|&(storage, bits)| json!({ "bits": bits, "bytes": game.bytes(storage) })).collect()
}

/// Returns the work and the node as JSON. Numbers have six decimals, and those that do not exist are null.
pub fn json(report: &SolveReport<'_>) -> Value {
    let SolveReport { game, storage, run, node, path, .. } = *report;
    let players = [0, 1].map(|player| self::player(report, player));
    json!({
        "bits": bits(storage),
        "memory": memory_json(game),
        "iterations": run.iterations,
        "exploitability": run.exploitability,
        "percent": report.percent(),
        "stopped": run.stopped.map(Stopped::name),
        "node": path,
        "board": node.board.to_string(),
        "pot": node.pot,
        "paid": node.paid,
        "next": next(node),
        "player": node.player.map(|player| PLAYERS[player]),
        "actions": actions(report),
        "players": players,
        "seconds": run.seconds,
    })
}

/// Returns the bits of a storage format.
pub(super) fn bits(storage: Storage) -> Option<u32> {
    STORAGES.iter().find(|(other, _)| *other == storage).map(|&(_, bits)| bits)
}

/// Returns what comes next.
pub(super) fn next(node: &NodeReport) -> &'static str {
    match node.player {
        Some(_) => "action",
        None if node.is_over => "end",
        None => "card",
    }
}

fn actions(report: &SolveReport<'_>) -> Value {
    let frequencies = report.node.frequencies();
    let action = |(action, frequency): (&postflop::Action, &f64)| json!({ "action": action.to_string(), "chips": action.amount(), "frequency": rounded(*frequency) });
    report.node.actions.iter().zip(&frequencies).map(action).collect()
}

fn player(report: &SolveReport<'_>, player: usize) -> Value {
    let at = &report.node.players[player];
    let combo = |place: usize| {
        let number = |numbers: &Vec<f64>| numbers.get(place).copied().and_then(rounded);
        let mut object = json!({
            "combo": at.combos[place].to_string(),
            "reach": rounded(at.reach[place]),
            "equity": number(&report.equities[player]),
            "value": number(&at.values),
        });
        if report.node.player == Some(player) {
            object["strategy"] = report.node.strategy.iter().map(number).collect();
            object["action_values"] = report.node.action_values.iter().map(number).collect();
        }
        object
    };
    json!({
        "player": PLAYERS[player],
        "range": report.game.range(player).to_string(),
        "reach": rounded(at.weight()),
        "equity": rounded(report.equity(player)),
        "value": rounded(report.node.means[player]),
        "hands": report.hands(player).iter().map(|row| hand(row, report.node.player == Some(player))).collect::<Vec<_>>(),
        "combos": (0..at.combos.len()).map(combo).collect::<Vec<_>>(),
    })
}

fn hand(row: &HandRow, acts: bool) -> Value {
    let mut object = json!({
        "hand": row.hand.to_string(),
        "reach": rounded(row.reach),
        "equity": rounded(row.equity),
        "value": rounded(row.value),
    });
    if acts {
        object["strategy"] = row.strategy.iter().map(|&part| rounded(part)).collect();
    }
    object
}
