//! A board among the arguments, where any number of its cards may have come.

use evaluator::{Card, parse_cards};

/// Reads a board of at most five cards.
pub(crate) fn read_board(text: &str) -> Result<Vec<Card>, String> {
    let refuse = |said: String| format!("--board {text:?}: {said}");
    let board = parse_cards(text).map_err(|error| refuse(error.to_string()))?;
    match board.len() {
        0..=5 => Ok(board),
        found => Err(refuse(format!("{found} cards: expected a board of at most 5"))),
    }
}
