//! Hands in games whose rules decide which hole cards play with which cards of the board.

pub(crate) mod eval;
mod hand;
pub(crate) mod histogram;
pub(crate) mod rank;
pub(crate) mod showdown;

use equity::game::{BoardHands, GameInfo};
use questions::RankedGame;
use render::game::GameFields;

/// A game with its hands on boards.
#[derive(Clone, Copy)]
pub(crate) struct BoardGame {
    pub(crate) ranked: RankedGame,
    pub(crate) info: &'static GameInfo,
    pub(crate) hands: &'static dyn BoardHands,
}

impl BoardGame {
    /// Returns the game, or `None` if all cards of a player and the board are one hand.
    pub(crate) fn of(game: RankedGame) -> Option<Self> {
        Some(Self { ranked: game, info: game.playing()?.info(), hands: game.board_hands()? })
    }
}

impl From<BoardGame> for GameFields {
    fn from(game: BoardGame) -> Self {
        game.info.into()
    }
}
