//! The engines of the games, built lazily.

use std::sync::OnceLock;

use evaluator::order::{Order, ShortDeck, ShortDeckTrips};
use evaluator::{Category, Game, Isa, RankTable, TableOf};
use holdem::Engine;

/// The engines of games with two hole cards. Omaha needs no engine.
#[derive(Debug)]
pub(crate) struct Engines {
    isa: Isa,
    holdem: OnceLock<Engine>,
    short_deck: OnceLock<Engine>,
    short_deck_trips: OnceLock<Engine>,
}

impl Engines {
    pub(crate) fn with_isa(isa: Isa) -> Self {
        let [holdem, short_deck, short_deck_trips] = [const { OnceLock::new() }; 3];
        Self { isa, holdem, short_deck, short_deck_trips }
    }

    /// Returns the instruction set of the engines.
    pub(crate) fn isa(&self) -> Isa {
        self.isa
    }

    /// Returns the engine of a game, or that of hold'em for games without an engine.
    pub(crate) fn of(&self, game: Game) -> &Engine {
        match game {
            Game::ShortDeck => self.short_deck.get_or_init(|| self.engine(TableOf::<ShortDeck>::embedded())),
            Game::ShortDeckTrips => {
                self.short_deck_trips.get_or_init(|| self.engine(TableOf::<ShortDeckTrips>::embedded()))
            }
            _ => self.holdem.get_or_init(|| self.engine(RankTable::embedded())),
        }
    }

    fn engine<O: Order<Category = Category>>(&self, table: &TableOf<O>) -> Engine {
        Engine::with_isa(table, self.isa)
    }
}

/// Uses the fastest instruction set of this machine.
impl Default for Engines {
    fn default() -> Self {
        Self::with_isa(Isa::best())
    }
}
