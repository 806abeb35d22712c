//! Cards among the arguments.

use evaluator::{Card, parse_cards};
use render::words::cut;

/// Reads a board of at most five cards, where any number may have come.
pub(crate) fn read_board(text: &str) -> Result<Vec<Card>, String> {
    let refuse = |said: String| format!("--board {:?}: {said}", cut(text));
    let board = parse_cards(text).map_err(|error| refuse(error.to_string()))?;
    match board.len() {
        0..=5 => Ok(board),
        found => Err(refuse(format!("{found} cards: expected a board of at most 5"))),
    }
}

/// The hands that the arguments stand for: those that are all single cards are one hand together.
pub(crate) fn hands(arguments: &[String]) -> Vec<String> {
    // No longer than one card: then a word that is none is a mistake in the hand, and not a hand.
    let is_single = |argument: &String| argument.trim_matches([' ', ',']).chars().count() <= 3;
    if arguments.iter().all(is_single) && arguments.len() > 1 {
        vec![arguments.join(" ")]
    } else {
        arguments.to_vec()
    }
}
