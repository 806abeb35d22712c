//! The flop report as JSON.

use holdem::distribution::Flop;
use serde_json::{Value, json};

use super::{SortedFlops, mean};
use crate::game::in_game;
use crate::json::without_absent;

/// Returns the means, those of each texture that occurs, and all flops as JSON.
pub fn json(flops: &SortedFlops<'_>) -> Value {
    let SortedFlops { spot, report, nuts, textures, seconds, .. } = flops;
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
        "by_texture": flops.by_texture().map(texture).collect::<Vec<_>>(),
        "flops": flops.flops.iter().map(flop).collect::<Vec<_>>(),
        "seconds": seconds,
    });
    in_game(spot.cards.game, without_absent(object, &["textures"]))
}

/// Returns the means over the flops of a texture, by frequency.
fn texture((name, count, flops): (&str, u32, Vec<&Flop>)) -> Value {
    json!({
        "texture": name,
        "count": count,
        // The sum of all parts may be above 1 by a rounding error.
        "part": flops.iter().map(|flop| flop.part).sum::<f64>().min(1.0),
        "equity": [mean(&flops, |flop| flop.equities[0]), mean(&flops, |flop| flop.equities[1])],
        "nuts": [mean(&flops, |flop| flop.nuts[0]), mean(&flops, |flop| flop.nuts[1])],
        "range_advantage": mean(&flops, Flop::range_advantage),
        "nut_advantage": mean(&flops, Flop::nut_advantage),
    })
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
