use evaluator::internals::choose;
use evaluator::{CardSet, Game};

use crate::EquityError;

/// The facts of a game.
#[derive(Clone, Copy, Debug)]
pub struct GameInfo {
    /// The unique name, such as `short-deck-trips`.
    pub id: &'static str,
    /// The name in options, such as `short-deck`. Games that differ only in their rules have the same name.
    pub name: &'static str,
    /// The name of the rules, if several games have the same name.
    pub rules: Option<&'static str>,
    /// Other names that options accept.
    pub aliases: &'static [&'static str],
    /// The name in sentences, such as `short deck`.
    pub title: &'static str,
    /// The description in a line of help.
    pub help: &'static str,
    /// The order of hands that decides the showdown, or the whole pot or its high half.
    pub ranks: Game,
    /// The deck.
    pub deck: CardSet,
    /// The number of cards that a player holds.
    pub hole_cards: usize,
    /// The maximum number of players, at most 10.
    pub most_players: usize,
    /// `true` if the lowest hand wins half of the pot.
    pub splits_pot: bool,
}

impl GameInfo {
    /// Returns the error for a wrong number of players.
    pub(crate) const fn player_count(&self, found: usize) -> EquityError {
        EquityError::PlayerCount { found, most: self.most_players, game: Some(self.title) }
    }

    /// Returns the number of different hands of hole cards.
    #[must_use]
    pub const fn hands(&self) -> u64 {
        choose(self.deck.len(), self.hole_cards)
    }
}

/// Games are equal if they have the same unique name.
impl PartialEq for GameInfo {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for GameInfo {}
