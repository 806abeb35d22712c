//! What a game changes in what is shown: its name, its ranks, the order of categories, and how many combos there are.

use equity::range::StartingHand;
use evaluator::internals::choose;
use evaluator::order::{High, Order, ShortDeck, ShortDeckTrips};
use evaluator::{Category, Game, Holdem, Rank};
use serde::Serialize;
use serde_json::{Map, Value};

/// The name of a game, and of its rules where it has several: the first fields of every answer in JSON.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct GameFields {
    game: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<&'static str>,
}

impl From<Game> for GameFields {
    fn from(game: Game) -> Self {
        Self { game: game.name(), rules: game.rules() }
    }
}

/// An object with the name of its game before its other fields.
pub fn in_game(game: Game, object: Value) -> Value {
    let GameFields { game, rules } = game.into();
    let names = [("game", Some(game)), ("rules", rules)];
    let mut fields: Map<String, Value> =
        names.into_iter().filter_map(|(name, value)| Some((name.into(), value?.into()))).collect();
    if let Value::Object(object) = object {
        fields.extend(object);
    }
    Value::Object(fields)
}

/// The name of a game in a sentence; none for hold'em, which goes without saying.
pub fn title(game: Game) -> Option<&'static str> {
    (game != Game::Holdem).then(|| game.title())
}

/// The same behind what is said: " in short deck".
pub fn suffix(game: Game) -> String {
    title(game).map(|title| format!(" in {title}")).unwrap_or_default()
}

/// The ranks of a game's deck, aces first.
pub(crate) fn ranks(game: Game) -> impl Iterator<Item = Rank> {
    let mask = game.deck().rank_mask();
    Rank::ALL.into_iter().rev().filter(move |&rank| mask >> rank as u32 & 1 == 1)
}

/// The starting hands of a game in rows, aces first. The ranks that a deck lacks are the lowest.
pub(crate) fn rows(game: Game) -> impl Iterator<Item = &'static [StartingHand]> {
    let side = ranks(game).count();
    StartingHand::ALL.chunks_exact(Rank::COUNT).take(side).map(move |row| &row[..side])
}

/// The categories of a game whose players share a board, weakest first.
pub(crate) fn categories(game: Game) -> impl DoubleEndedIterator<Item = Category> {
    let order = match game {
        Game::ShortDeck => ShortDeck::CATEGORIES,
        Game::ShortDeckTrips => ShortDeckTrips::CATEGORIES,
        _ => High::CATEGORIES,
    };
    order.iter().map(|&(category, _)| category)
}

/// How many combos a game's deck has.
pub(crate) fn combos(game: Game) -> u64 {
    choose(game.deck().len(), Holdem::HOLE_CARDS)
}
