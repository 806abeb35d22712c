//! Parsing of cards in arguments.

use evaluator::{Card, CardSet, HandError, HoleCards, parse_cards};
use questions::{RankedGame, spot};
use render::words::cut;

use crate::error::Failure;

/// Returns an error if the game's deck lacks one of the cards.
pub(crate) fn check_deck(cards: CardSet, game: RankedGame) -> Result<(), HandError> {
    spot::check_deck(cards, game.deck(), game.title())
}

/// Returns an error if the game's deck lacks one of the cards, or if there are more than a hand can have.
pub(crate) fn check_hand(cards: CardSet, game: RankedGame) -> Result<(), HandError> {
    let (found, most) = (cards.len(), game.most_cards());
    match check_deck(cards, game) {
        Ok(()) if found > most => Err(HandError::TooManyFor { found, most, order: game.title() }),
        checked => checked,
    }
}

/// Reads a player's two hole cards. `place` names their source in error messages.
pub(crate) fn read_hole_cards(text: &str, game: RankedGame, place: &str) -> Result<HoleCards, Failure> {
    let combo: HoleCards = text.parse().map_err(|error| Failure::input(place, &error))?;
    check_deck(combo.into(), game).map_err(|error| Failure::input(place, &error))?;
    Ok(combo)
}

/// Reads a board of zero to five cards of the deck of a game.
pub(crate) fn read_board(text: &str, deck: CardSet, title: &'static str) -> Result<Vec<Card>, String> {
    let refuse = |said: String| format!("--board {:?}: {said}", cut(text));
    // A bar may separate the streets.
    let board = parse_cards(&text.replace('|', " ")).map_err(|error| refuse(error.to_string()))?;
    let checked = spot::check_deck(board.iter().copied().collect(), deck, title);
    checked.map_err(|error| refuse(error.to_string()))?;
    match board.len() {
        0..=5 => Ok(board),
        found => Err(refuse(format!("{found} cards: expected a board of at most 5"))),
    }
}

/// Returns the hands in the arguments. If all arguments are single cards, they form one hand.
pub(crate) fn hands(arguments: &[String]) -> Vec<String> {
    // Only the length is checked, so that a mistyped card is reported as part of the hand.
    let is_single = |argument: &String| argument.trim_matches([' ', ',']).chars().count() <= 3;
    if arguments.iter().all(is_single) && arguments.len() > 1 {
        vec![arguments.join(" ")]
    } else {
        arguments.to_vec()
    }
}
