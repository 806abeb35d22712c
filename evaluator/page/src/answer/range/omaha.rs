//! The same in Omaha.

use render::game::in_game;
use serde_json::{Value, json};

use crate::question::{Asked, only};
use crate::refusal::Refusal;
use crate::spot::{Boards, emptied, weight_without};

pub(super) fn answer(asked: &Asked<'_>) -> Result<Value, Refusal> {
    if asked.fields.has("for") {
        return Err(asked.only_holdem("for", "what other programs read"));
    }
    let spot = asked.omaha_spot(Boards::Any)?;
    let (range, cards) = only(spot.ranges, spot.cards)?;
    if weight_without(&range, cards.all()) == 0.0 && !range.is_empty() {
        return Err(Refusal::new("ranges", emptied(cards)).at(0));
    }
    let left = if cards.all().is_empty() { range } else { range.without(cards.all()) };
    let object = json!({
        "range": left.to_string(),
        "combos": left.total_weight(),
        "holdings": left.count(),
        "share": left.share(),
        "board": cards.board.to_string(),
        "dead": cards.dead.to_string(),
    });
    Ok(in_game(cards.game, object))
}
