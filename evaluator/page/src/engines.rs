//! The engines of games, each made once.

use std::sync::OnceLock;

use equity::Engine;
use evaluator::order::{Order, ShortDeck, ShortDeckTrips};
use evaluator::{Category, Game, Isa, RankTable, TableOf};

/// The engines of games whose players hold two cards; those of Omaha need none.
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

    /// The instructions that work is done with.
    pub(crate) fn isa(&self) -> Isa {
        self.isa
    }

    /// The engine of a game; hold'em's for games that have none.
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

/// By the fastest instructions of the machine.
impl Default for Engines {
    fn default() -> Self {
        Self::with_isa(Isa::best())
    }
}
