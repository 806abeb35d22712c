//! Boards and dead cards from text.

use std::fmt::Display;

use equity::EquityError;
use equity::boards::MAX_BOARDS;
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
    fn check(self, game: &GameInfo, found: usize) -> Result<(), EquityError> {
        let (is_allowed, expected) = match self {
            _ if !game.has_board() || matches!(self, Self::Any) => {
                return game.wrong_board(found).map_or(Ok(()), Err);
            }
            Self::Some => (matches!(found, 3..=5), "3, 4 or 5"),
            _ => (found == 0, "none"),
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
        if let Some(boards) = several_boards(board.1) {
            let error = format_args!("{} boards: expected one", boards.len());
            return Err(Refusal::new("board", message(board, &error)));
        }
        let (board_cards, dead) = (read(game, "board", board)?, read(game, "dead", dead)?);
        let refuse = |error: EquityError| Refusal::new("board", message(board, &error));
        self.check(game, board_cards.len()).map_err(refuse)?;
        match (board_cards & dead).iter().next() {
            Some(card) => Err(refuse(EquityError::DeadOnBoard(card))),
            None => Ok(KnownCards { game, board: board_cards, dead }),
        }
    }

    /// Reads one board that is run `runs` times, or two or three boards, and dead cards. Bars separate boards. Each
    /// text is after its name in error messages, such as `--board`. The known cards that are returned have no
    /// board.
    ///
    /// ```
    /// use questions::Games;
    /// use questions::spot::Boards;
    ///
    /// let (game, dead) = (Games::default_game(), ("dead", ""));
    /// let read = |text, runs| Boards::read_several(game, [("board", text), dead], runs).map(|(_, boards)| boards.len());
    /// assert_eq!(read("Ah Kd 2c | 9s 9h 4d", None), Ok(2));
    /// // These bars separate streets.
    /// assert_eq!(read("Ah Kd 2c | 9s", Some(3)), Ok(3));
    /// let error = read("Ah Kd 2c | 9s 9h Ah", None).unwrap_err();
    /// assert_eq!(error.message(), r#"board "Ah Kd 2c | 9s 9h Ah": Ah is on board 1 and on board 2"#);
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if a card is invalid, on two boards or not in the deck, or if a number is wrong.
    pub fn read_several(
        game: &'static GameInfo,
        [board, dead]: [(&str, &str); 2],
        runs: Option<usize>,
    ) -> Result<(KnownCards, Vec<CardSet>), Refusal> {
        let refuse = |error: EquityError| Refusal::new("board", message(board, &error));
        let no_board = EquityError::NoBoard { game: game.title };
        match runs {
            _ if game.has_board() => {}
            Some(runs) if board.1.is_empty() => {
                return Err(Refusal::new("runs", format!("runs {runs}: {no_board}")));
            }
            _ => return Err(refuse(no_board)),
        }
        let dead = read(game, "dead", dead)?;
        let several = several_boards(board.1);
        if let (Some(boards), Some(runs)) = (&several, runs) {
            let error =
                format!("runs {runs}: there are {} boards, and only one can be run again", boards.len());
            return Err(Refusal::new("runs", error));
        }
        if let Some(runs) = runs.filter(|runs| !(1..=MAX_BOARDS).contains(runs)) {
            return Err(Refusal::new("runs", format!("runs {runs}: expected 1 to {MAX_BOARDS}")));
        }
        let texts = several.unwrap_or_else(|| vec![board.1]);
        let read = |text: &&str| read(game, "board", (board.0, *text));
        let mut boards = texts.iter().map(read).collect::<Result<Vec<CardSet>, _>>()?;
        if boards.len() > MAX_BOARDS {
            return Err(refuse(EquityError::Boards { found: boards.len() }));
        }
        for (number, cards) in boards.iter().enumerate() {
            Self::Any.check(game, cards.len()).map_err(refuse)?;
            if let Some(card) = (*cards & dead).iter().next() {
                return Err(refuse(EquityError::DeadOnBoard(card)));
            }
            for (other, earlier) in boards[..number].iter().enumerate() {
                if let Some(card) = (*earlier & *cards).iter().next() {
                    return Err(refuse(EquityError::OnTwoBoards { card, boards: [other, number] }));
                }
            }
        }
        if let Some(runs) = runs {
            boards = vec![boards[0]; runs];
        }
        Ok((KnownCards { game, board: CardSet::EMPTY, dead }, boards))
    }
}

/// Returns the texts of several boards, which bars separate. Returns `None` if there is one board, of which bars may
/// separate the streets: a street after the first has one card, or two.
pub fn several_boards(text: &str) -> Option<Vec<&str>> {
    let boards: Vec<&str> = text.split('|').collect();
    let is_board = |text: &&str| text.parse().is_ok_and(|cards: CardSet| !matches!(cards.len(), 1 | 2));
    (boards.len() > 1 && boards.iter().all(is_board)).then_some(boards)
}

/// Returns the message for a named text.
fn message((name, text): (&str, &str), error: &dyn Display) -> String {
    format!("{name} {:?}: {error}", cut(text))
}

/// Reads cards of a game. Bars may separate the streets of a board.
fn read(game: &GameInfo, field: &'static str, named: (&str, &str)) -> Result<CardSet, Refusal> {
    let refuse = |error: &dyn Display| Refusal::new(field, message(named, error));
    let cards = named.1.replace('|', " ").parse().map_err(|error: ParseCardError| refuse(&error))?;
    check_deck(cards, game.deck, game.title).map_err(|error| refuse(&error))?;
    Ok(cards)
}
