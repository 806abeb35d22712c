use std::fmt;

use equity::EquityError;
use evaluator::Game;

use super::MOST_PLAYERS;

/// The error for a question that has no answer.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum OmahaError {
    /// The game is not Omaha.
    NotOmaha(Game),
    /// There are too few players or too many.
    PlayerCount(usize),
    /// The hands of a range have the wrong number of cards.
    HoleCards {
        /// The player's index, from 0.
        player: usize,
        /// The number of cards in the range's hands.
        found: usize,
        /// The game.
        game: Game,
    },
    /// Equities by hand were requested but are not available.
    ByHand(&'static str),
    /// An error that also occurs in other games.
    Equity(EquityError),
}

impl From<EquityError> for OmahaError {
    fn from(error: EquityError) -> Self {
        Self::Equity(error)
    }
}

impl fmt::Display for OmahaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotOmaha(game) => write!(f, "the game is {}: expected a kind of Omaha", game.title()),
            Self::PlayerCount(found) => {
                let s = if *found == 1 { "" } else { "s" };
                write!(f, "{found} player{s}: there can be 2 to {} in Omaha", MOST_PLAYERS)
            }
            Self::HoleCards { player, found, game } => {
                let (range, expected) = (player + 1, game.hole_cards());
                write!(f, "range {range} has hands of {found} cards: {} has {expected}", game.title())
            }
            Self::ByHand(reason) => write!(f, "no equities by hand: {reason}"),
            Self::Equity(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for OmahaError {}
