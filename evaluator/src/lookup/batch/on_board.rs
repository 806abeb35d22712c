//! Ranks of some combos on one board.

use super::BatchError;
use crate::hand::Hand;
use crate::order::Order;
use crate::{CardSet, HoleCards, RankIn, TableOf};

impl<O: Order> TableOf<O> {
    /// Writes the hand ranks of combos on a board of at most five cards. For all 1,326 combos on a board use a
    /// [`BoardSweep`](crate::BoardSweep).
    ///
    /// # Errors
    ///
    /// Returns a [`BatchError`] that names the first combo that shares a card with the board, has a card that
    /// is not in the deck of the order, or has too many cards together with the board, or the lengths if they
    /// differ. The combos before it then have their ranks, and the other ranks are unchanged.
    ///
    /// ```
    /// use evaluator::{HandRank, HoleCards, RankTable};
    ///
    /// let table = RankTable::embedded();
    /// let combos: [HoleCards; 3] = ["AsKs".parse()?, "QdQh".parse()?, "Qs9c".parse()?];
    /// let mut ranks = [HandRank::MIN; 3];
    /// table.rank_on("Js Ts 4d 4c 2h".parse()?, &combos, &mut ranks)?;
    /// assert_eq!(ranks[1], table.rank("Qd Qh Js Ts 4d 4c 2h".parse()?));
    ///
    /// let error = table.rank_on("Qs 7d 2c".parse()?, &combos, &mut ranks).unwrap_err();
    /// assert_eq!(error.to_string(), "hand 2: Qs (id 43) occurs twice: a deck has one of each card");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rank_on(
        &self,
        board: CardSet,
        combos: &[HoleCards],
        ranks: &mut [RankIn<O>],
    ) -> Result<(), BatchError> {
        if combos.len() != ranks.len() {
            return Err(BatchError::Length { expected: ranks.len(), found: combos.len() });
        }
        let (shared, absent) = (Hand::from_set_unchecked(board), CardSet::FULL - O::DECK);
        let is_too_large = board.len() + 2 > O::MAX_CARDS;
        for (hand, (&combo, rank)) in combos.iter().zip(ranks).enumerate() {
            let cards = combo.card_set();
            if is_too_large || cards.intersects(board) || (cards | board).intersects(absent) {
                return Err(why_no_hand::<O>(hand, board, cards));
            }
            *rank = self.rank(shared.merge_unchecked(combo.into()));
        }
        Ok(())
    }
}

/// Returns the error for a combo that makes no hand with a board.
#[cold]
fn why_no_hand<O: Order>(hand: usize, board: CardSet, combo: CardSet) -> BatchError {
    let (cards, order) = (board | combo, O::NAME);
    if let Some(card) = (board & combo).iter().next() {
        return BatchError::RepeatedCard { hand, card };
    }
    if let Some(card) = (cards - O::DECK).iter().next() {
        return BatchError::NotInDeck { hand, card, order };
    }
    match cards.len() {
        found if O::MAX_CARDS == Hand::MAX_CARDS => BatchError::TooManyCards { hand, found },
        found => BatchError::TooManyFor { hand, found, most: O::MAX_CARDS, order },
    }
}
