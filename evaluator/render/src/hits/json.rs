//! Hits as JSON.

use holdem::hits::{Hits, Tally};
use serde_json::{Value, json};

use super::{HitReport, part};
use crate::game::in_game;
use crate::json::without_absent;

/// Returns the report as JSON.
pub fn json(report: &HitReport<'_>) -> Value {
    let ranges = (0..report.hits.len()).map(|player| range(report, player));
    let object = json!({
        "board": report.spot.cards.board.to_string(),
        "dead": report.spot.cards.dead.to_string(),
        // Before the flop, combos are counted once on each flop.
        "flops": report.is_before_the_flop().then_some("all"),
        "ranges": ranges.collect::<Vec<_>>(),
    });
    in_game(report.spot.cards.game, without_absent(object, &["flops"]))
}

fn range(report: &HitReport<'_>, player: usize) -> Value {
    let hits = &report.hits[player];
    let made = HitReport::made().map(|made| {
        let mut object = tally(made.name(), hits.of(made), hits);
        object["at_least"] = part(hits.at_least(made), hits).into();
        object
    });
    let draws = report.draws().map(|draw| tally(draw.name(), hits.drawing(draw), hits));
    let filtered = report.filtered.as_ref().map(|filtered| {
        let mut object = tally("", filtered.tallies[player], hits);
        object["name"] = Value::Null;
        object["predicate"] = filtered.predicate.to_string().into();
        object["full_houses_on_trips"] =
            filtered.on_trips.as_ref().map(|weights| weights[player] / hits.total().weight).into();
        object["range"] = filtered.ranges.as_ref().map(|ranges| ranges[player].to_string()).into();
        without_absent(object, &["name", "full_houses_on_trips", "range"])
    });
    let object = json!({
        "range": report.spot.ranges[player].to_string(),
        "combos": hits.total().combos,
        "weight": hits.total().weight,
        "made": made.collect::<Vec<_>>(),
        "draws": draws.collect::<Vec<_>>(),
        "where": filtered,
    });
    without_absent(object, &["where"])
}

fn tally(name: &str, tally: Tally, hits: &Hits) -> Value {
    json!({"name": name, "combos": tally.combos, "weight": tally.weight, "part": part(tally, hits)})
}
