//! The check of a board.

use evaluator::CardSet;

use crate::report::EquityError;

/// Returns an error if the board does not have the cards of a street, or if one of its cards is dead.
pub fn check_board(board: CardSet, dead: CardSet) -> Result<(), EquityError> {
    let found = board.len();
    if !matches!(found, 0 | 3..=5) {
        return Err(EquityError::BoardCount { found, expected: "0, 3, 4 or 5" });
    }
    (board & dead).iter().next().map_or(Ok(()), |card| Err(EquityError::DeadOnBoard(card)))
}
