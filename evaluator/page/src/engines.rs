//! The engines of games, each made once.

use std::fmt;
use std::sync::OnceLock;

use equity::Engine;
use evaluator::order::{ShortDeck, ShortDeckTrips};
use evaluator::{Game, RankTable, TableOf};

/// The engines of games whose players hold two cards; those of Omaha need none.
#[derive(Default)]
pub(crate) struct Engines {
    holdem: OnceLock<Engine>,
    short_deck: OnceLock<Engine>,
    short_deck_trips: OnceLock<Engine>,
}

impl Engines {
    /// The engine of a game; hold'em's for games that have none.
    pub(crate) fn of(&self, game: Game) -> &Engine {
        match game {
            Game::ShortDeck => self.short_deck.get_or_init(|| Engine::new(TableOf::<ShortDeck>::embedded())),
            Game::ShortDeckTrips => {
                self.short_deck_trips.get_or_init(|| Engine::new(TableOf::<ShortDeckTrips>::embedded()))
            }
            _ => self.holdem.get_or_init(|| Engine::new(RankTable::embedded())),
        }
    }
}

impl fmt::Debug for Engines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engines").finish_non_exhaustive()
    }
}
