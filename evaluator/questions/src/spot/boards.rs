//! Boards and dead cards from text.

use std::fmt::Display;

use equity::EquityError;
use equity::game::GameInfo;
use evaluator::{CardSet, HandError, ParseCardError};
use render::spot::KnownCards;
use render::words::cut;

use crate::refusal::Refusal;

/// Checks that all cards are in a game's deck.
///
/// # Errors
///
/// Returns an error about the first card that is not in the deck.
pub fn check_deck(cards: CardSet, deck: CardSet, title: &'static str) -> Result<(), HandError> {
    match (cards - deck).iter().next() {
        Some(card) => Err(HandError::NotInDeck { card, order: title }),
        None => Ok(()),
    }
}

/// The boards that a question may have.
#[derive(Clone, Copy, Debug)]
pub enum Boards {
    /// No board, or three to five cards.
    Any,
    /// Three to five cards.
    Some,
    /// No board.
    None,
}

impl Boards {
    /// Checks the number of cards on the board.
    fn check(self, found: usize) -> Result<(), EquityError> {
        let (is_allowed, expected) = match self {
            Self::Any => (matches!(found, 0 | 3..=5), "0, 3, 4 or 5"),
            Self::Some => (matches!(found, 3..=5), "3, 4 or 5"),
            Self::None => (found == 0, "none"),
        };
        if is_allowed { Ok(()) } else { Err(EquityError::BoardCount { found, expected }) }
    }

    /// Reads a board and dead cards. Each text is after its name in error messages, such as `--board`.
    ///
    /// # Errors
    ///
    /// Returns an error if a card is invalid, repeated or not in the deck, or if the board has a wrong number
    /// of cards.
    pub fn read(
        self,
        game: &'static GameInfo,
        [board, dead]: [(&str, &str); 2],
    ) -> Result<KnownCards, Refusal> {
        let said =
            |(name, text): (&str, &str), error: &dyn Display| format!("{name} {:?}: {error}", cut(text));
        let read = |field: &'static str, named: (&str, &str)| {
            let refuse = |error: &dyn Display| Refusal::new(field, said(named, error));
            // A bar may separate the streets of a board.
            let cards = named.1.replace('|', " ").parse().map_err(|error: ParseCardError| refuse(&error))?;
            check_deck(cards, game.deck, game.title).map_err(|error| refuse(&error))?;
            Ok::<CardSet, Refusal>(cards)
        };
        let (board_cards, dead) = (read("board", board)?, read("dead", dead)?);
        let refuse = |error: EquityError| Refusal::new("board", said(board, &error));
        self.check(board_cards.len()).map_err(refuse)?;
        match (board_cards & dead).iter().next() {
            Some(card) => Err(refuse(EquityError::DeadOnBoard(card))),
            None => Ok(KnownCards { game, board: board_cards, dead }),
        }
    }
}
