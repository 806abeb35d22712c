//! Games by name, and their orders of hands.

use std::cmp::Reverse;
use std::sync::OnceLock;

use equity::game::{Game as AnswersFor, GameInfo};
use evaluator::order::{AceToFive, Badugi, DeuceToSeven, High, LowCategory, ShortDeck, ShortDeckTrips};
use evaluator::{Category, Embedded, Game, RankIn, TableOf};
use pyo3::exceptions::PyValueError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyString;
use questions::games::{AnyGame, Games, engine};

/// A game: `game="razz"`.
#[derive(Clone, Copy)]
pub(crate) struct PyGame(pub(crate) Game);

/// A game whose players hold two cards and share a board: `game="short-deck"`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct BoardGame(pub(crate) Game);

/// A game of the [list](Games), which has ranges: `game="omaha"`.
#[derive(Clone, Copy)]
pub(crate) struct RangeGame(&'static AnyGame);

impl PyGame {
    pub(crate) const HOLDEM: Self = Self(Game::Holdem);
}

impl BoardGame {
    pub(crate) const HOLDEM: Self = Self(Game::Holdem);
}

impl RangeGame {
    /// Returns the default game.
    pub(crate) fn holdem() -> Self {
        Self::of(Games::default_game())
    }

    /// Returns the game with these facts.
    pub(crate) fn of(info: &GameInfo) -> Self {
        Self(Games::all().of(info))
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
    fn from(BoardGame(game): BoardGame) -> Self {
        Self::of(info(game))
    }
}

/// The name of the other rules of short deck.
const SHORT_DECK_TRIPS: &str = "short-deck-trips";

/// Returns the name of a game with its rules.
pub(crate) fn name(game: Game) -> &'static str {
    match game {
        Game::ShortDeckTrips => SHORT_DECK_TRIPS,
        _ => game.name(),
    }
}

/// Returns the facts of a game with ranges, or those of hold'em for other games.
pub(crate) fn info(game: Game) -> &'static GameInfo {
    Games::all().named(name(game)).map_or(Games::default_game(), |game| game.info())
}

/// Returns the game that an object names.
fn named(object: Borrowed<'_, '_, PyAny>) -> Option<Game> {
    let text = object.extract::<&str>().ok()?;
    match text.eq_ignore_ascii_case(SHORT_DECK_TRIPS) {
        true => Some(Game::ShortDeckTrips),
        false => text.parse().ok(),
    }
}

/// Returns the game that an object names. The error lists the games of `is_expected`, and `why` describes
/// them.
fn game_of(object: Borrowed<'_, '_, PyAny>, is_expected: fn(Game) -> bool, why: &str) -> PyResult<Game> {
    if let Some(game) = named(object).filter(|&game| is_expected(game)) {
        return Ok(game);
    }
    let expected = Game::ALL.into_iter().filter(|&game| is_expected(game));
    Err(unexpected(object, expected.map(name), why))
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
        game_of(object, |_| true, "").map(Self)
    }
}

impl<'py> FromPyObject<'_, 'py> for BoardGame {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        game_of(object, Game::is_holdem, ", the games with a board and two hole cards").map(Self)
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
    /// Returns the cache of all descriptions.
    fn words() -> &'static OnceLock<Vec<String>>;

    /// Returns the rank with a number.
    fn rank(number: u16) -> Result<RankIn<Self>, String> {
        RankIn::try_from(number).map_err(|error| error.to_string())
    }

    /// Returns the descriptions of all ranks, by their ordinals.
    fn descriptions() -> &'static [String] {
        Self::words().get_or_init(|| {
            let table = TableOf::<Self>::embedded();
            (0..).map_while(RankIn::from_ordinal).map(|rank| table.class(rank).to_string()).collect()
        })
    }
}

macro_rules! ranked {
    ($($order:ty),*) => {
        $(impl Ranked for $order {
            fn words() -> &'static OnceLock<Vec<String>> {
                static WORDS: OnceLock<Vec<String>> = OnceLock::new();
                &WORDS
            }
        })*
    };
}

ranked!(High, ShortDeck, ShortDeckTrips, AceToFive, DeuceToSeven, Badugi);

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

/// Evaluates an expression with `$order` set to the order of hands of a game, which in Omaha is that of
/// hold'em.
macro_rules! in_order {
    ($game:expr, $order:ident => $body:expr) => {
        $crate::games::in_order!(
            $game, $order => $body,
            ShortDeck => ShortDeck,
            ShortDeckTrips => ShortDeckTrips,
            AceToFive | EightOrBetter => AceToFive,
            DeuceToSeven => DeuceToSeven,
            Badugi => Badugi
        )
    };
    ($game:expr, $order:ident => $body:expr, $($($name:ident)|+ => $found:ident),+) => {
        match $game {
            $($(evaluator::Game::$name)|+ => {
                type $order = evaluator::order::$found;
                $body
            })+
            _ => {
                type $order = evaluator::order::High;
                $body
            }
        }
    };
}
pub(crate) use in_order;

/// The macro covers all games: hold'em and six more by name, and the four kinds of Omaha.
const _: () = assert!(Game::ALL.len() == 7 + 4);

/// Returns the least ace-to-five rank that qualifies as eight or better.
fn eight_or_better() -> Option<u16> {
    (0..)
        .map_while(RankIn::<AceToFive>::from_ordinal)
        .find(|rank| rank.is_eight_or_better())
        .map(RankIn::as_u16)
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("EIGHT_OR_BETTER", eight_or_better())
}
