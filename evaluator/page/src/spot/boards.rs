//! Boards and dead cards as text.

use std::fmt::Display;

use equity::EquityError;
use evaluator::{CardSet, Game, HandError, ParseCardError};
use render::spot::KnownCards;
use render::words::cut;

use crate::refusal::Refusal;

/// Refuses cards that a game's deck lacks.
///
/// # Errors
///
/// The first such card.
pub fn check_deck(cards: CardSet, game: Game) -> Result<(), HandError> {
    match (cards - game.deck()).iter().next() {
        Some(card) => Err(HandError::NotInDeck { card, order: game.title() }),
        None => Ok(()),
    }
}

/// Which boards a question may have.
#[derive(Clone, Copy, Debug)]
pub enum Boards {
    /// All that there can be: none, or three to five cards.
    Any,
    /// All but none: three to five cards.
    Some,
    /// None.
    None,
}

impl Boards {
    /// Refuses a board of so many cards if there can be no such board.
    fn check(self, found: usize) -> Result<(), EquityError> {
        let (is_allowed, expected) = match self {
            Self::Any => (matches!(found, 0 | 3..=5), "0, 3, 4 or 5"),
            Self::Some => (matches!(found, 3..=5), "3, 4 or 5"),
            Self::None => (found == 0, "none"),
        };
        if is_allowed { Ok(()) } else { Err(EquityError::BoardCount { found, expected }) }
    }

    /// Reads a board and dead cards. `prefix` stands before the names of the parts in what is said of errors.
    ///
    /// # Errors
    ///
    /// There are no such cards, the game has not, one comes twice, or there can be no such board.
    pub fn read(self, game: Game, board: &str, dead: &str, prefix: &str) -> Result<KnownCards, Refusal> {
        let read = |name: &'static str, text: &str| {
            let refuse =
                |error: &dyn Display| Refusal::new(name, format!("{prefix}{name} {:?}: {error}", cut(text)));
            // A bar may separate the streets of a board.
            let cards = text.replace('|', " ").parse().map_err(|error: ParseCardError| refuse(&error))?;
            check_deck(cards, game).map_err(|error| refuse(&error))?;
            Ok::<CardSet, Refusal>(cards)
        };
        let (board_cards, dead) = (read("board", board)?, read("dead", dead)?);
        let refuse =
            |error: EquityError| Refusal::new("board", format!("{prefix}board {:?}: {error}", cut(board)));
        self.check(board_cards.len()).map_err(refuse)?;
        match (board_cards & dead).iter().next() {
            Some(card) => Err(refuse(EquityError::DeadOnBoard(card))),
            None => Ok(KnownCards { game, board: board_cards, dead }),
        }
    }
}
