//! The engine and the games that it supports.

use equity::game::{Game, GameInfo};
use evaluator::Rank;
use render::game::in_game;
use serde_json::{Value, json};

use crate::games::Games;
use crate::kind::Kind;
use crate::support::unsupported;

/// The version of the questions and answers. It grows when a field is renamed, removed or gets another
/// meaning. New fields do not change it.
const FORMAT: u32 = 1;

pub(super) fn answer() -> Value {
    json!({
        "version": env!("CARGO_PKG_VERSION"),
        "format": FORMAT,
        "engine": if cfg!(target_family = "wasm") { "wasm" } else { "native" },
        "threads": threads(),
        "asks": names(Kind::has_no_game),
        "games": Games::all().iter().map(|other| game(&**other)).collect::<Vec<_>>(),
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

/// Returns the names of the wanted kinds of questions.
fn names(is_wanted: impl Fn(Kind) -> bool) -> Vec<&'static str> {
    Kind::ALL.into_iter().filter(|&kind| is_wanted(kind)).map(Kind::name).collect()
}

/// Returns a game with the ranks of its deck, highest first, and the kinds of questions it supports.
fn game(game: &dyn Game) -> Value {
    let &GameInfo { title, deck, hole_cards, most_players, .. } = game.info();
    let mask = deck.rank_mask();
    let ranks = Rank::ALL.into_iter().rev().filter(|&rank| mask >> rank as u32 & 1 == 1);
    let asks = names(|kind| !kind.has_no_game() && unsupported(kind.name(), game).is_none());
    let object = json!({
        "title": title,
        "deck": ranks.map(|rank| rank.to_string()).collect::<Vec<_>>(),
        "hole_cards": hole_cards,
        "board_cards": game.info().board_cards(),
        "most_players": most_players,
        "asks": asks,
    });
    // `in_game` writes the game's name to the field `game`. In this list it is the field `name`.
    match in_game(game.info(), object) {
        Value::Object(fields) => {
            let renamed = |(name, value)| (if name == "game" { "name".to_string() } else { name }, value);
            Value::Object(fields.into_iter().map(renamed).collect())
        }
        other => other,
    }
}
