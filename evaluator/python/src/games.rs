//! Games by name, and their orders of hands.

use std::cmp::Reverse;
use std::sync::OnceLock;

use equity::game::{Game as AnswersFor, GameInfo};
use evaluator::order::{AceToFive, LowCategory};
use evaluator::{Category, Embedded, Game, RankIn, TableOf};
use pyo3::exceptions::PyValueError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyString;
use questions::RankedGame;
use questions::games::{AnyGame, Games, engine, register_tables};

/// A game whose hands are ranked: `game="razz"`.
#[derive(Clone, Copy)]
pub(crate) struct PyGame(pub(crate) RankedGame);

/// A game whose players hold two cards and share a board: `game="short-deck"`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct BoardGame(pub(crate) Game);

/// A game of the [list](Games), which has ranges: `game="omaha"`.
#[derive(Clone, Copy)]
pub(crate) struct RangeGame(&'static AnyGame);

impl PyGame {
    /// Returns the first game whose rules decide which hole cards play.
    pub(crate) fn on_board() -> Self {
        RankedGame::all().find(|game| game.board_hands().is_some()).map_or_else(Self::default, Self)
    }
}

/// The default game.
impl Default for PyGame {
    fn default() -> Self {
        Self(RankedGame::default())
    }
}

/// The default game, whose order of hands is the default.
impl Default for BoardGame {
    fn default() -> Self {
        Self(Game::default())
    }
}

impl Default for RangeGame {
    fn default() -> Self {
        Self(Games::all().first())
    }
}

impl RangeGame {
    /// Returns the game with these facts, which come from the list.
    pub(crate) fn of(info: &GameInfo) -> Self {
        Games::all().of(info).map_or_else(|| unreachable!("{} is in the list", info.id), Self)
    }

    /// Returns the game itself.
    pub(crate) fn game(self) -> &'static dyn AnswersFor {
        &**self.0
    }

    /// Returns the facts of the game.
    pub(crate) fn info(self) -> &'static GameInfo {
        self.0.info()
    }

    /// Returns the same game if its players hold two cards.
    pub(crate) fn of_two_cards(self) -> Option<BoardGame> {
        engine(self.game()).map(|_| BoardGame(self.info().ranks))
    }

    /// Returns `true` if ranges of both games have the same hands.
    pub(crate) fn has_hands_of(self, other: Self) -> bool {
        let hands = |game: Self| (game.info().deck, game.info().hole_cards);
        hands(self) == hands(other)
    }
}

impl PartialEq for RangeGame {
    fn eq(&self, other: &Self) -> bool {
        self.info() == other.info()
    }
}

impl From<BoardGame> for RangeGame {
    fn from(game: BoardGame) -> Self {
        Self(game.game())
    }
}

impl BoardGame {
    /// Returns the game of the list.
    pub(crate) fn game(self) -> &'static AnyGame {
        Games::all().of_two_cards(self.0).unwrap_or_else(|| unreachable!("{} has a board", self.0))
    }

    /// Returns the facts of the game.
    pub(crate) fn info(self) -> &'static GameInfo {
        self.game().info()
    }
}

/// Returns the error for an object that names none of the expected games.
fn unexpected(
    object: Borrowed<'_, '_, PyAny>,
    names: impl Iterator<Item = &'static str>,
    why: &str,
) -> PyErr {
    let names: Vec<String> = names.map(|name| format!("\"{name}\"")).collect();
    let given = object.repr().map_or_else(|_| "?".into(), |given| given.to_string());
    let names =
        names.split_last().map_or(String::new(), |(last, names)| format!("{} or {last}", names.join(", ")));
    PyValueError::new_err(format!("game={given}: expected {names}{why}"))
}

impl<'py> FromPyObject<'_, 'py> for PyGame {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let found = object.extract::<&str>().ok().and_then(RankedGame::named).filter(|game| game.is_ranked());
        let ids = RankedGame::all().filter(|game| game.is_ranked()).map(RankedGame::id);
        found.map(Self).ok_or_else(|| unexpected(object, ids, ""))
    }
}

impl<'py> FromPyObject<'_, 'py> for BoardGame {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let games = Games::all();
        let found = object.extract::<&str>().ok().and_then(|name| games.named(name));
        let of_two_cards = |game: &AnyGame| engine(&**game).map(|_| game.info());
        let ids = games.iter().filter_map(of_two_cards).map(|info| info.id);
        let why = ", the games with a board and two hole cards";
        let game = found.and_then(of_two_cards).map(|info| Self(info.ranks));
        game.ok_or_else(|| unexpected(object, ids, why))
    }
}

impl<'py> FromPyObject<'_, 'py> for RangeGame {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let games = Games::all();
        let found = object.extract::<&str>().ok().and_then(|name| games.named(name));
        let ids = games.iter().map(|game| game.info().id);
        found.map(Self).ok_or_else(|| unexpected(object, ids, ", the games with a board"))
    }
}

/// An order of hands whose table is embedded.
pub(crate) trait Ranked: Embedded<Category: Numbered> {
    /// Returns the rank with a number.
    fn rank(number: u16) -> Result<RankIn<Self>, String> {
        RankIn::try_from(number).map_err(|error| error.to_string())
    }

    /// Returns the descriptions of all ranks, by their ordinals.
    fn descriptions() -> &'static [String] {
        static WORDS: [OnceLock<Vec<String>>; Game::ALL.len()] = [const { OnceLock::new() }; Game::ALL.len()];
        WORDS[Self::GAME as usize].get_or_init(|| {
            let table = TableOf::<Self>::embedded();
            (0..).map_while(RankIn::from_ordinal).map(|rank| table.class(rank).to_string()).collect()
        })
    }
}

impl<O: Embedded<Category: Numbered>> Ranked for O {}

/// Categories that have numbers in Python.
pub(crate) trait Numbered {
    /// Returns the name of their class in Python.
    fn class(py: Python<'_>) -> &Bound<'_, PyString>;

    fn number(self) -> u8;
}

impl Numbered for Category {
    fn class(py: Python<'_>) -> &Bound<'_, PyString> {
        intern!(py, "Category")
    }

    fn number(self) -> u8 {
        self as u8
    }
}

impl Numbered for LowCategory {
    fn class(py: Python<'_>) -> &Bound<'_, PyString> {
        intern!(py, "LowCategory")
    }

    /// Hands of fewer than five cards are the weakest and come first. Five cards follow, from the straight
    /// flush on.
    fn number(self) -> u8 {
        match self {
            Self::Cards(cards) => cards,
            Self::Poker(Reverse(category)) => 5 + Category::StraightFlush as u8 - category as u8,
        }
    }
}

/// Returns the least ace-to-five rank that qualifies as eight or better.
fn eight_or_better() -> Option<u16> {
    (0..)
        .map_while(RankIn::<AceToFive>::from_ordinal)
        .find(|rank| rank.is_eight_or_better())
        .map(RankIn::as_u16)
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    register_tables();
    module.add("EIGHT_OR_BETTER", eight_or_better())
}
