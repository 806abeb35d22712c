//! Games whose rules decide which hole cards play with which cards of the board.

use std::ops::RangeInclusive;

use equity::game::{BoardHands, GameInfo};
use evaluator::{CardReader, CardSet, Holdem, parse_cards};
use questions::RankedGame;
use render::words::counted;

use crate::numbers::span;

/// The numbers of cards on a board for which hands are ranked.
pub(crate) const BOARDS: RangeInclusive<usize> = 3..=Holdem::BOARD_CARDS;

/// A game with its hands on boards.
#[derive(Clone, Copy)]
pub(crate) struct BoardGame {
    pub(crate) info: &'static GameInfo,
    pub(crate) hands: &'static dyn BoardHands,
}

impl BoardGame {
    /// Returns the game, or `None` if all cards of a player and the board are one hand.
    pub(crate) fn of(game: RankedGame) -> Option<Self> {
        Some(Self { info: game.playing()?.info(), hands: game.board_hands()? })
    }

    /// Splits a text into hole cards and a board. If there are spaces, one must be between the two, because other
    /// groups of cards are a mistake.
    pub(crate) fn split(self, text: &str, boards: RangeInclusive<usize>) -> Result<[CardSet; 2], String> {
        let cards = parse_cards(text).map_err(|error| error.to_string())?;
        let &GameInfo { hole_cards, title, .. } = self.info;
        let (least, most) = (hole_cards + boards.start(), hole_cards + boards.end());
        if !(least..=most).contains(&cards.len()) {
            let (numbers, board) = (span(&(least..=most)), span(&boards));
            let found = counted(cards.len() as f64, "card");
            return Err(format!(
                "{found}: expected {numbers} in {title}, {hole_cards} hole cards and a board of {board}"
            ));
        }
        let words = text.split([' ', '\t', ',']).filter(|word| !word.is_empty());
        // The number of cards before each space.
        let mut counts = words.clone().scan(0, |cards, word| {
            *cards += CardReader::new(word).count();
            Some(*cards)
        });
        if !counts.any(|cards| cards == hole_cards) && words.count() > 1 {
            return Err(format!("no space after card {hole_cards}: in {title} the board begins there"));
        }
        let (hole, board) = cards.split_at(hole_cards);
        Ok([hole, board].map(|cards| cards.iter().copied().collect()))
    }
}
