use evaluator::internals::choose;
use evaluator::{Card, CardSet, Holdem};
use std::prelude::rust_2024::*;

/// The complete boards that a board can become. A unit is the boards with the same highest new cards.
pub struct Boards {
    board: CardSet,
    /// The cards that may come.
    cards: Vec<Card>,
    /// The number of cards to come.
    draws: usize,
}

/// The number of cards that the boards of a unit have in common.
const UNIT_CARDS: usize = 2;

impl Boards {
    /// Returns the boards that extend `board` by cards of `left`.
    pub fn new(board: CardSet, left: CardSet) -> Self {
        Self { board, cards: left.iter().collect(), draws: Holdem::BOARD_CARDS - board.len() }
    }

    /// Returns the number of cards to come.
    pub fn draws(&self) -> usize {
        self.draws
    }

    /// Returns the number of boards.
    pub fn count(&self) -> f64 {
        choose(self.cards.len(), self.draws) as f64
    }

    /// Returns the number of units.
    pub fn units(&self) -> usize {
        choose(self.cards.len(), self.draws.min(UNIT_CARDS)) as usize
    }

    /// Calls a function with every board of a unit. Returns `None` as soon as the function does.
    pub fn for_each(&self, unit: usize, call: &mut impl FnMut(CardSet) -> Option<()>) -> Option<()> {
        let common = self.draws.min(UNIT_CARDS);
        let (mut rest, mut bound, mut board) = (unit as u64, self.cards.len(), self.board);
        for cards in (1..=common).rev() {
            bound = (0..bound).rev().find(|&place| choose(place, cards) <= rest).unwrap_or(0);
            rest -= choose(bound, cards);
            board.insert(self.cards[bound]);
        }
        extend(board, &self.cards[..bound], self.draws - common, call)
    }
}

/// Calls a function with the board extended by every choice of `draws` of the cards. Returns `None` as soon as
/// the function does.
pub(super) fn extend(
    board: CardSet,
    cards: &[Card],
    draws: usize,
    call: &mut impl FnMut(CardSet) -> Option<()>,
) -> Option<()> {
    if draws == 0 {
        return call(board);
    }
    for (place, &card) in cards.iter().enumerate().skip(draws - 1) {
        extend(board | CardSet::of(card), &cards[..place], draws - 1, call)?;
    }
    Some(())
}
