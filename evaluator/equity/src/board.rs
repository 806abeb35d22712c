//! The check of a board.

use evaluator::CardSet;

use crate::report::EquityError;

/// Returns an error if the board does not have the cards of a street of hold'em, or if one of its cards is dead.
pub fn check_board(board: CardSet, dead: CardSet) -> Result<(), EquityError> {
    if let Some(error) = wrong_board(board.len(), 0) {
        return Err(error);
    }
    check_dead(board, dead)
}

/// Returns an error if a card of the board is dead.
pub(crate) fn check_dead(board: CardSet, dead: CardSet) -> Result<(), EquityError> {
    (board & dead).iter().next().map_or(Ok(()), |card| Err(EquityError::DeadOnBoard(card)))
}

/// Returns the error for a number of cards that no street has, if it is one. `open` cards are turned before the
/// first bet.
pub(crate) const fn wrong_board(found: usize, open: usize) -> Option<EquityError> {
    let expected = if open == 1 { "0, 1, 3, 4 or 5" } else { "0, 3, 4 or 5" };
    if found == 0 || found == open || matches!(found, 3..=5) {
        None
    } else {
        Some(EquityError::BoardCount { found, expected })
    }
}
