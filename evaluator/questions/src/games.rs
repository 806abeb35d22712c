//! The games that can be asked about.

use std::fmt;
use std::mem;
use std::ops::Deref;
use std::sync::{Arc, LazyLock};

use equity::game::{Game, GameInfo};
use evaluator::format::register_kinds;
use evaluator::order::{ShortDeck, ShortDeckTrips};
use evaluator::{Isa, RankTable, TableOf};
use high_low::HighLow;
use holdem::Engine;
use holdem::format::kind;
use omaha::Omaha;
use pineapple::{FlopDiscard, Pineapple};
use stud::OwnCards;

use crate::words::{either, listed};

/// A game that threads share.
#[derive(Clone)]
pub enum AnyGame {
    /// Hold'em or short deck: two hole cards, and the best hand wins the pot.
    Combos(Engine),
    /// Any other game.
    Other(Arc<dyn Game>),
}

impl AnyGame {
    pub(crate) fn of(game: impl Game) -> Self {
        Self::Other(Arc::new(game))
    }

    /// Returns the engine, for analyses that games with another number of hole cards do not have.
    pub fn engine(&self) -> Option<&Engine> {
        match self {
            Self::Combos(engine) => Some(engine),
            Self::Other(_) => None,
        }
    }
}

impl Deref for AnyGame {
    type Target = dyn Game;

    fn deref(&self) -> &Self::Target {
        match self {
            Self::Combos(engine) => engine,
            Self::Other(game) => &**game,
        }
    }
}

/// All games, as lists show them, the default first. Games of one name are neighbors. A line here adds a game
/// to the command line, the page and Python.
const GAMES: &[fn(Isa) -> AnyGame] = &[
    |isa| AnyGame::Combos(Engine::with_isa(RankTable::embedded(), isa)),
    |isa| AnyGame::Combos(Engine::with_isa(TableOf::<ShortDeck>::embedded(), isa)),
    |isa| AnyGame::Combos(Engine::with_isa(TableOf::<ShortDeckTrips>::embedded(), isa)),
    |_| AnyGame::of(HighLow::EightOrBetter),
    |_| AnyGame::of(HighLow::NoQualifier),
    |_| AnyGame::of(Omaha::Four),
    |_| AnyGame::of(Omaha::Five),
    |_| AnyGame::of(Omaha::Six),
    |_| AnyGame::of(Omaha::EightOrBetter),
    |_| AnyGame::of(Omaha::FiveEightOrBetter),
    |_| AnyGame::of(Omaha::SixEightOrBetter),
    |_| AnyGame::of(Omaha::HighLow),
    |_| AnyGame::of(Omaha::FiveHighLow),
    |_| AnyGame::of(Omaha::SixHighLow),
    |_| AnyGame::of(Omaha::Courchevel),
    |_| AnyGame::of(Omaha::CourchevelEightOrBetter),
    |_| AnyGame::of(Pineapple::High),
    |_| AnyGame::of(Pineapple::EightOrBetter),
    |_| AnyGame::of(FlopDiscard::CrazyPineapple),
    |_| AnyGame::of(FlopDiscard::Irish),
    |_| AnyGame::of(OwnCards::Stud),
    |_| AnyGame::of(OwnCards::StudEightOrBetter),
    |_| AnyGame::of(OwnCards::StudHighLow),
    |_| AnyGame::of(OwnCards::Razz),
    |_| AnyGame::of(OwnCards::DeuceToSevenRazz),
    |_| AnyGame::of(OwnCards::Draw),
    |_| AnyGame::of(OwnCards::DrawEightOrBetter),
    |_| AnyGame::of(OwnCards::DrawHighLow),
    |_| AnyGame::of(OwnCards::DeuceToSevenDraw),
    |_| AnyGame::of(OwnCards::AceToFiveDraw),
    |_| AnyGame::of(OwnCards::Badugi),
];

/// The games, with an instruction set for those that have engines.
#[derive(Clone)]
pub struct Games {
    isa: Isa,
    games: Arc<[AnyGame]>,
}

impl Games {
    /// Returns the games with the fastest instruction set of this machine.
    pub fn all() -> &'static Self {
        static ALL: LazyLock<Games> = LazyLock::new(|| Games::with_isa(Isa::best()));
        &ALL
    }

    /// Creates the games with an instruction set. Answers do not depend on it.
    pub fn with_isa(isa: Isa) -> Self {
        Self { isa, games: GAMES.iter().map(|game| game(isa)).collect() }
    }

    /// Returns the facts of the first game.
    pub fn default_game() -> &'static GameInfo {
        Self::all().first().info()
    }

    /// Returns the first game.
    pub fn first(&self) -> &AnyGame {
        &self.games[0]
    }

    /// Returns the instruction set.
    pub fn isa(&self) -> Isa {
        self.isa
    }

    /// Returns the games in the order of lists.
    pub fn iter(&self) -> impl Iterator<Item = &AnyGame> {
        self.games.iter()
    }

    /// Returns the game with these facts, or `None` if the list does not have it.
    pub fn of(&self, info: &GameInfo) -> Option<&AnyGame> {
        self.iter().find(|game| game.info() == info)
    }

    /// Returns the game with two hole cards and an order of hands, or `None` if the list does not have it.
    pub fn of_two_cards(&self, order: evaluator::Game) -> Option<&AnyGame> {
        self.iter().find(|game| game.info().ranks == order && game.engine().is_some())
    }

    /// Returns the first game with a name, ignoring case: its unique name, its name in options, or another
    /// name.
    pub fn named(&self, name: &str) -> Option<&AnyGame> {
        self.iter().find(|game| {
            let GameInfo { id, name: in_options, aliases, .. } = game.info();
            [id, in_options].into_iter().chain(*aliases).any(|known| known.eq_ignore_ascii_case(name))
        })
    }

    /// Returns the names in options of the games for which `is_wanted` returns `true`: "holdem or omaha".
    pub fn names(&self, is_wanted: impl Fn(&dyn Game) -> bool) -> String {
        either(self.wanted(is_wanted).map(|info| info.name))
    }

    /// Returns the titles of the games for which `is_wanted` returns `true`: "hold'em and Omaha".
    pub fn titles(&self, is_wanted: impl Fn(&dyn Game) -> bool) -> String {
        listed(self.wanted(is_wanted).map(|info| info.title), "and")
    }

    /// Returns the facts of the wanted games, the first of each name.
    fn wanted(&self, is_wanted: impl Fn(&dyn Game) -> bool) -> impl Iterator<Item = &'static GameInfo> {
        let mut last = "";
        let infos = self.iter().filter(move |game| is_wanted(&***game)).map(|game| game.info());
        infos.filter(move |info| mem::replace(&mut last, info.name) != info.name)
    }
}

impl Default for Games {
    fn default() -> Self {
        Self::all().clone()
    }
}

impl fmt::Debug for Games {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter().map(|game| game.info().id)).finish()
    }
}

/// Registers the kinds of all tables, so that errors about files name them.
pub fn register_tables() {
    register_kinds(&kind::ALL);
    register_kinds(&[omaha::TABLE_KIND]);
    register_kinds(&[push_fold::TABLE_KIND]);
}
