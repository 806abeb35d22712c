//! The engine and the games that it supports.

use evaluator::{Game, Rank};
use render::game::in_game;
use serde_json::{Value, json};

use crate::kind::{GAMES, Kind, most_players};

/// The version of the questions and answers. It grows when a field is renamed, removed or gets another
/// meaning. New fields do not change it.
const FORMAT: u32 = 1;

pub(super) fn answer() -> Value {
    json!({
        "version": env!("CARGO_PKG_VERSION"),
        "format": FORMAT,
        "engine": if cfg!(target_family = "wasm") { "wasm" } else { "native" },
        "threads": threads(),
        "games": GAMES.map(game),
    })
}

#[cfg(feature = "rayon")]
fn threads() -> usize {
    rayon::current_num_threads()
}

#[cfg(not(feature = "rayon"))]
fn threads() -> usize {
    1
}

/// Returns a game with the ranks of its deck, highest first, and the kinds of questions it supports.
fn game(game: Game) -> Value {
    let mask = game.deck().rank_mask();
    let ranks = Rank::ALL.into_iter().rev().filter(|&rank| mask >> rank as u32 & 1 == 1);
    let kinds = Kind::ALL.into_iter().filter(|kind| kind.unknown(game).is_none());
    let object = json!({
        "title": game.title(),
        "deck": ranks.map(|rank| rank.to_string()).collect::<Vec<_>>(),
        "hole_cards": game.hole_cards(),
        "most_players": most_players(game),
        "asks": kinds.map(Kind::name).collect::<Vec<_>>(),
    });
    // `in_game` writes the game's name to the field `game`. In this list it is the field `name`.
    match in_game(game, object) {
        Value::Object(fields) => {
            let renamed = |(name, value)| (if name == "game" { "name".to_string() } else { name }, value);
            Value::Object(fields.into_iter().map(renamed).collect())
        }
        other => other,
    }
}
