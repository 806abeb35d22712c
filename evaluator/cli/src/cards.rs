//! Parsing of cards in arguments.

use evaluator::{Card, CardSet, HandError, HoleCards, parse_cards};
use questions::{RankedGame, spot};
use render::words::{counted, cut};

use crate::boards::{BOARDS, BoardGame};
use crate::error::Failure;
use crate::ranks::Ranks;

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

/// Reads a player's hole cards. Also returns them as a combo, if all of them play. `place` names their source in error
/// messages.
pub(crate) fn read_hole(
    text: &str,
    ranks: &Ranks,
    place: &str,
) -> Result<(CardSet, Option<HoleCards>), Failure> {
    let Some(BoardGame { info, .. }) = ranks.boards else {
        let combo: HoleCards = text.parse().map_err(|error| Failure::input(place, &error))?;
        check_deck(combo.into(), ranks.game).map_err(|error| Failure::input(place, &error))?;
        return Ok((combo.into(), Some(combo)));
    };
    let cards: CardSet = text.parse().map_err(|error| Failure::input(place, &error))?;
    let (found, expected) = (cards.len(), info.hole_cards);
    if found != expected {
        let found = counted(found as f64, "card");
        return Err(format!("{place}: {found}: a hand has {expected} in {}", info.title).into());
    }
    Ok((cards, None))
}

/// Reads the board of `--board`, zero to five cards. If the rules of the game decide which hole cards play, there are at
/// least three.
pub(crate) fn read_board(text: Option<&str>, ranks: &Ranks) -> Result<Vec<Card>, String> {
    let text = text.unwrap_or("");
    let refuse = |message: String| format!("--board {:?}: {message}", cut(text));
    // A bar may separate the streets.
    let board = parse_cards(&text.replace('|', " ")).map_err(|error| refuse(error.to_string()))?;
    let checked = check_deck(board.iter().copied().collect(), ranks.game);
    checked.map_err(|error| refuse(error.to_string()))?;
    match board.len() {
        found @ 6.. => Err(refuse(format!("{found} cards: expected a board of at most 5"))),
        found if ranks.boards.is_some() && !BOARDS.contains(&found) => {
            Err(refuse(format!("{}: expected 3, 4 or 5", counted(found as f64, "card"))))
        }
        _ => Ok(board),
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
