//! Games by their names, and the orders of hands that they go by.

use std::cmp::Reverse;
use std::sync::OnceLock;

use evaluator::internals::choose;
use evaluator::order::{AceToFive, Badugi, DeuceToSeven, High, LowCategory, ShortDeck, ShortDeckTrips};
use evaluator::{CardSet, Category, Embedded, Game, RankIn, TableOf};
use pyo3::exceptions::PyValueError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyString;

/// A game: `game="razz"`.
#[derive(Clone, Copy)]
pub(crate) struct PyGame(pub(crate) Game);

/// A game whose players hold two cards and share a board: `game="short-deck"`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct BoardGame(pub(crate) Game);

/// A game whose players share a board, so that there are ranges: `game="omaha"`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct RangeGame(pub(crate) Game);

impl PyGame {
    pub(crate) const HOLDEM: Self = Self(Game::Holdem);
}

impl BoardGame {
    pub(crate) const HOLDEM: Self = Self(Game::Holdem);
}

impl RangeGame {
    pub(crate) const HOLDEM: Self = Self(Game::Holdem);

    /// The same game, if its players hold two cards.
    pub(crate) fn of_two_cards(self) -> Option<BoardGame> {
        self.0.is_holdem().then_some(BoardGame(self.0))
    }

    /// The cards that the game's deck lacks.
    pub(crate) fn absent(self) -> CardSet {
        CardSet::FULL - self.0.deck()
    }

    /// How many hands the deck has.
    pub(crate) fn hands(self) -> u64 {
        choose(self.0.deck().len(), self.0.hole_cards())
    }

    /// Whether ranges of both games are of the same hands.
    pub(crate) fn has_hands_of(self, other: Self) -> bool {
        let hands = |Self(game)| (game.deck(), game.hole_cards());
        hands(self) == hands(other)
    }
}

impl From<BoardGame> for RangeGame {
    fn from(BoardGame(game): BoardGame) -> Self {
        Self(game)
    }
}

/// The other rules of short deck have a name of their own here.
const SHORT_DECK_TRIPS: &str = "short-deck-trips";

/// The name of a game, one for each game and its rules.
pub(crate) fn name(game: Game) -> &'static str {
    match game {
        Game::ShortDeckTrips => SHORT_DECK_TRIPS,
        _ => game.name(),
    }
}

/// The game that an object names.
fn named(object: Borrowed<'_, '_, PyAny>) -> Option<Game> {
    let text = object.extract::<&str>().ok()?;
    match text.eq_ignore_ascii_case(SHORT_DECK_TRIPS) {
        true => Some(Game::ShortDeckTrips),
        false => text.parse().ok(),
    }
}

/// The game that an object names, one of those that are expected; `why` says of which kind they are.
fn game_of(object: Borrowed<'_, '_, PyAny>, is_expected: fn(Game) -> bool, why: &str) -> PyResult<Game> {
    if let Some(game) = named(object).filter(|&game| is_expected(game)) {
        return Ok(game);
    }
    let names: Vec<String> = Game::ALL
        .into_iter()
        .filter(|&game| is_expected(game))
        .map(|game| format!("\"{}\"", name(game)))
        .collect();
    let given = object.repr().map_or_else(|_| "?".into(), |given| given.to_string());
    let names =
        names.split_last().map_or(String::new(), |(last, names)| format!("{} or {last}", names.join(", ")));
    Err(PyValueError::new_err(format!("game={given}: expected {names}{why}")))
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
        let has_ranges = |game: Game| game.is_holdem() || game.is_omaha();
        game_of(object, has_ranges, ", the games with a board").map(Self)
    }
}

/// An order of hands of which the wheel has the table.
pub(crate) trait Ranked: Embedded<Category: Numbered> {
    /// Where the words for all ranks are kept.
    fn words() -> &'static OnceLock<Vec<String>>;

    /// The rank of a number.
    fn rank(number: u16) -> Result<RankIn<Self>, String> {
        RankIn::try_from(number).map_err(|error| error.to_string())
    }

    /// The words for all ranks, by their ordinals.
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

/// Categories that Python knows by numbers.
pub(crate) trait Numbered {
    /// The name of their class in Python.
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

    /// Hands of fewer than five cards come first, as they are the weakest, and then five cards from the straight flush on.
    fn number(self) -> u8 {
        match self {
            Self::Cards(cards) => cards,
            Self::Poker(Reverse(category)) => 5 + Category::StraightFlush as u8 - category as u8,
        }
    }
}

/// What an expression is with `$order` the order of hands that a game goes by: in Omaha hold'em's.
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

/// As many games as the macro knows, with hold'em and the four kinds of Omaha.
const _: () = assert!(Game::ALL.len() == 7 + 4);

/// The least rank in ace-to-five of a hand of eight or better.
fn eight_or_better() -> Option<u16> {
    (0..)
        .map_while(RankIn::<AceToFive>::from_ordinal)
        .find(|rank| rank.is_eight_or_better())
        .map(RankIn::as_u16)
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("EIGHT_OR_BETTER", eight_or_better())
}
