use std::fmt;

use equity::EquityError;
use evaluator::Game;

use super::MOST_PLAYERS;

/// Why a question has no answer.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum OmahaError {
    /// The game is not Omaha.
    NotOmaha(Game),
    /// There are too few players or too many.
    PlayerCount(usize),
    /// A range is of hands of another number of cards.
    HoleCards {
        /// The number of the player, from 0.
        player: usize,
        /// How many cards the range's hands have.
        found: usize,
        /// The game.
        game: Game,
    },
    /// Equities by hand are asked for where there are none.
    ByHand(&'static str),
    /// As in other games.
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
