//! Errors of games and questions.

use std::fmt;

use evaluator::{Card, CardSet};

/// An error in the description of a game.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum GameError {
    /// A number is out of range.
    Number {
        /// Its name.
        name: &'static str,
        /// The number.
        number: f64,
        /// The valid numbers.
        expected: &'static str,
    },
    /// The size of a bet is a multiple, which needs a bet before it.
    Multiple {
        /// The sizes: `bets` or `donks`.
        name: &'static str,
    },
    /// The board does not have three to five cards.
    Board {
        /// The number of its cards.
        found: usize,
    },
    /// A range has no combo that the board leaves.
    Empty {
        /// The player, 0 or 1.
        player: usize,
    },
    /// Every combo of one range has a card of every combo of the other.
    Blocked,
    /// A decision has too many actions.
    Actions {
        /// Their number.
        found: usize,
        /// The maximum.
        most: usize,
    },
    /// Too many bets and raises follow each other on a street.
    Bets {
        /// The maximum.
        most: u32,
    },
    /// The betting tree has too many nodes.
    Nodes {
        /// The maximum.
        most: usize,
    },
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number { name, number, expected } => write!(f, "{name} {number}: expected {expected}"),
            Self::Multiple { name } => write!(
                f,
                "{name}: expected sizes such as 50%, 120c, e or a: a multiple such as 2.5x is for raises"
            ),
            Self::Board { found } => write!(f, "a board of {found} cards: expected 3, 4 or 5"),
            Self::Empty { player } => {
                write!(f, "player {}: no combo of the range is possible on the board", player + 1)
            }
            Self::Blocked => f.write_str("the ranges block each other: every two combos share a card"),
            Self::Actions { found, most } => {
                write!(f, "a decision with {found} actions: expected at most {most}, so leave out bet sizes")
            }
            Self::Bets { most } => {
                write!(f, "more than {most} bets and raises on one street: expected larger sizes")
            }
            Self::Nodes { most } => {
                write!(f, "more than {most} nodes in the betting tree: leave out bet sizes or raises")
            }
        }
    }
}

impl std::error::Error for GameError {}

/// An error in a path to a node.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PathError {
    /// There is no such action.
    Action {
        /// The text of the action.
        text: String,
        /// Its place in the path, from 1.
        place: usize,
        /// The actions that exist.
        expected: String,
    },
    /// A card is expected.
    Card {
        /// The text.
        text: String,
        /// Its place in the path, from 1.
        place: usize,
        /// The cards of the board.
        board: CardSet,
    },
    /// The path goes on after the end of the hand.
    End {
        /// The text after the end.
        text: String,
        /// Its place in the path, from 1.
        place: usize,
    },
}

impl fmt::Display for PathError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Action { text, place, expected } => {
                write!(f, "step {place}, {text:?}: expected {expected}")
            }
            Self::Card { text, place, .. } if text == "*" => {
                write!(f, "step {place}, {text:?}: expected a card, because at most one step of a line is *")
            }
            Self::Card { text, place, board } => {
                write!(f, "step {place}, {text:?}: expected the next card, which is not on {board}")
            }
            Self::End { text, place } => write!(f, "step {place}, {text:?}: the hand is over"),
        }
    }
}

impl std::error::Error for PathError {}

impl PathError {
    /// Returns `true` if the step is a card that is on the board, so that the path may exist on another board.
    #[must_use]
    pub fn is_of_board(&self) -> bool {
        matches!(self, Self::Card { text, .. } if text.parse::<Card>().is_ok())
    }
}
