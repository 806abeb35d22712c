//! Games by name, and their orders of hands.

use std::sync::OnceLock;

use equity::game::{Game as AnswersFor, GameInfo};
use evaluator::order::AceToFive;
use evaluator::{AnyTable, Game, RankIn};
use holdem::Method;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use questions::games::{AnyGame, Games, register_tables};
use questions::spot::Draws;
use questions::{RankedGame, Refusal};

/// A game whose hands are ranked: `game="razz"`.
#[derive(Clone, Copy)]
pub(crate) struct PyGame(pub(crate) RankedGame);

/// A game of two hole cards and a shared board: `game="short-deck"`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct BoardGame(pub(crate) Game);

/// A game of the [list](Games), which has ranges: `game="omaha"`.
#[derive(Clone, Copy)]
pub(crate) struct RangeGame(&'static AnyGame);

impl PyGame {
    /// Returns the table of the game's order.
    pub(crate) fn table(self) -> &'static dyn AnyTable {
        table(self.0.order())
    }

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

    /// Returns the game with several draws, or `None` if there is one draw.
    pub(crate) fn with_draws(self, draws: &Draws, method: Method) -> Result<Option<AnyGame>, Refusal> {
        draws.of_game(self.0, method, "")
    }

    /// Returns the facts of the game.
    pub(crate) fn info(self) -> &'static GameInfo {
        self.0.info()
    }

    /// Returns the same game if its players hold two cards.
    pub(crate) fn of_two_cards(self) -> Option<BoardGame> {
        self.info().ranks_combos().then(|| BoardGame(self.info().ranks))
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
        let of_two_cards = |game: &AnyGame| Some(game.info()).filter(|info| info.ranks_combos());
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
        found.map(Self).ok_or_else(|| unexpected(object, ids, ", the games with ranges"))
    }
}

/// Returns the description of a hand rank. The descriptions of all ranks are kept from the first call on.
pub(crate) fn description(table: &dyn AnyTable, rank: u16) -> Result<&'static str, String> {
    static WORDS: [OnceLock<Vec<String>>; Game::ALL.len()] = [const { OnceLock::new() }; Game::ALL.len()];
    let ordinal = table.ordinal(rank).map_err(|error| error.to_string())?;
    let words = WORDS[table.order() as usize]
        .get_or_init(|| (0..=u16::MAX).filter_map(|rank| table.describe(rank).ok()).collect());
    Ok(&words[usize::from(ordinal)])
}

/// Returns the table of an order of hands.
pub(crate) fn table(order: Game) -> &'static dyn AnyTable {
    order.table().unwrap_or_else(|| unreachable!("the package has all tables"))
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
