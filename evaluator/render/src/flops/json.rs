//! The flop report as JSON.

use holdem::distribution::Flop;
use serde_json::{Value, json};

use super::SortedFlops;
use crate::game::in_game;
use crate::json::without_absent;

/// Returns the means and all flops as JSON.
pub fn json(flops: &SortedFlops<'_>) -> Value {
    let SortedFlops { spot, report, nuts, textures, seconds, flops } = flops;
    let player = |player: usize| {
        json!({
            "range": spot.ranges[player].to_string(),
            "equity": report.equities()[player],
            "nuts": report.nuts()[player],
        })
    };
    let object = json!({
        "dead": spot.cards.dead.to_string(),
        "textures": textures.map(ToString::to_string),
        "nuts_from": nuts,
        "count": report.count(),
        "players": [player(0), player(1)],
        "flops": flops.iter().map(flop).collect::<Vec<_>>(),
        "seconds": seconds,
    });
    in_game(spot.cards.game, without_absent(object, &["textures"]))
}

fn flop(flop: &Flop) -> Value {
    let texture = flop.texture;
    json!({
        "flop": flop.cards.to_string(),
        // The number of flops in its class, and the share of all deals in which one of them comes.
        "count": flop.count,
        "part": flop.part,
        "equity": flop.equities,
        "nuts": flop.nuts,
        "range_advantage": flop.range_advantage(),
        "nut_advantage": flop.nut_advantage(),
        "suits": texture.suits.name(),
        "pairing": texture.pairing.name(),
        "high": texture.high.to_string(),
        "in_sequence": texture.in_sequence,
        "straights": texture.straights,
    })
}
