//! The influence of the game on reports: its name, its ranks, and the order of categories.

use std::any::Any;

use equity::game::GameInfo;
use evaluator::order::{Order, in_order};
use evaluator::{Category, Game, Rank};
use holdem::range::StartingHand;
use serde::Serialize;
use serde_json::{Map, Value};

/// The name of a game, and of its rules if it has several: the first fields of every answer in JSON.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct GameFields {
    game: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<&'static str>,
    #[serde(skip)]
    title: &'static str,
}

impl GameFields {
    /// Creates the fields from the names of a game, of its rules, and in sentences.
    pub fn new(game: &'static str, rules: Option<&'static str>, title: &'static str) -> Self {
        Self { game, rules, title }
    }
}

/// Returns the fields of the game that is named like an order of hands.
impl From<Game> for GameFields {
    fn from(game: Game) -> Self {
        Self::new(game.name(), game.rules(), game.title())
    }
}

impl From<&'static GameInfo> for GameFields {
    fn from(game: &'static GameInfo) -> Self {
        Self::new(game.name, game.rules, game.title)
    }
}

/// Returns an object with the name of its game before its other fields.
pub fn in_game(game: impl Into<GameFields>, object: Value) -> Value {
    let GameFields { game, rules, .. } = game.into();
    let names = [("game", Some(game)), ("rules", rules)];
    let mut fields: Map<String, Value> =
        names.into_iter().filter_map(|(name, value)| Some((name.into(), value?.into()))).collect();
    if let Value::Object(object) = object {
        fields.extend(object);
    }
    Value::Object(fields)
}

/// Returns the name of a game in a sentence, or `None` for hold'em, the default.
pub fn title(game: impl Into<GameFields>) -> Option<&'static str> {
    let fields = game.into();
    (fields.game != Game::default().name()).then_some(fields.title)
}

/// Returns the name as a suffix: " in short deck".
pub fn suffix(game: impl Into<GameFields>) -> String {
    title(game).map(|title| format!(" in {title}")).unwrap_or_default()
}

/// Returns the ranks of a game's deck, aces first.
pub(crate) fn ranks(game: &GameInfo) -> impl Iterator<Item = Rank> {
    let mask = game.deck.rank_mask();
    Rank::ALL.into_iter().rev().filter(move |&rank| mask >> rank as u32 & 1 == 1)
}

/// Returns the starting hands of a game in rows, aces first. A deck lacks the lowest ranks, if any.
pub(crate) fn rows(game: &GameInfo) -> impl Iterator<Item = &'static [StartingHand]> {
    let side = ranks(game).count();
    StartingHand::ALL.chunks_exact(Rank::COUNT).take(side).map(move |row| &row[..side])
}

/// Returns the categories of a game with a shared board, weakest first.
pub(crate) fn categories(game: &GameInfo) -> impl DoubleEndedIterator<Item = Category> {
    // Orders in which the lowest hand wins have another type of categories.
    let categories: Option<&[(Category, u16)]> = in_order!(game.ranks, O => {
        let categories: &dyn Any = &O::CATEGORIES;
        categories.downcast_ref::<&'static [(Category, u16)]>().copied()
    });
    categories.unwrap_or_default().iter().map(|&(category, _)| category)
}
