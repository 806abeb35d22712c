use evaluator::internals::choose;
use evaluator::{CardSet, Game, Holdem};

use crate::EquityError;
use crate::board::wrong_board;

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
    /// The number of cards that a player holds. Without a board, it is the number that he has in the end.
    pub hole_cards: usize,
    /// The cards that come after the hole cards.
    pub coming: Coming,
    /// The maximum number of players, at most 10.
    pub most_players: usize,
    /// `true` if the lowest hand wins half of the pot.
    pub splits_pot: bool,
}

/// The cards that come after the cards that a player holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coming {
    /// A board of five cards, which all players share.
    Board {
        /// The number of its cards that are turned before the first bet: none, or one in courchevel.
        open: usize,
    },
    /// A board of five cards, which all players share. Each player discards after the flop, so a question has a flop or
    /// no board.
    BoardAndDiscard,
    /// Cards of each player's own, as in stud.
    Own,
    /// One draw: each player replaces cards of his own, and the discards are dead.
    Draw,
}

impl GameInfo {
    /// Returns the error for a wrong number of players.
    #[must_use]
    pub const fn player_count(&self, found: usize) -> EquityError {
        let game = if self.has_combos() { None } else { Some(self.title) };
        EquityError::PlayerCount { found, most: self.most_players, game }
    }

    /// Returns `true` if a player holds two cards, so that hands are combos.
    #[must_use]
    pub const fn has_combos(&self) -> bool {
        self.hole_cards == Holdem::HOLE_CARDS
    }

    /// Returns `true` if a player holds two cards, all of which are one hand with the board, and the best hand wins
    /// the whole pot: in hold'em and short deck.
    #[must_use]
    pub const fn ranks_combos(&self) -> bool {
        self.has_combos() && !self.splits_pot
    }

    /// Returns `true` if the players share a board.
    #[must_use]
    pub const fn has_board(&self) -> bool {
        matches!(self.coming, Coming::Board { .. } | Coming::BoardAndDiscard)
    }

    /// Returns the number of cards on a complete board, or 0 in a game without a board.
    #[must_use]
    pub const fn board_cards(&self) -> usize {
        if self.has_board() { Holdem::BOARD_CARDS } else { 0 }
    }

    /// Returns the error for a board with a number of cards that no street has, if it is one.
    #[must_use]
    pub const fn wrong_board(&self, found: usize) -> Option<EquityError> {
        match self.coming {
            Coming::Board { open } => wrong_board(found, open),
            Coming::BoardAndDiscard if matches!(found, 0 | 3) => None,
            Coming::BoardAndDiscard => Some(EquityError::BoardCount { found, expected: "0 or 3" }),
            _ if found == 0 => None,
            _ => Some(EquityError::NoBoard { game: self.title }),
        }
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
