//! Hands that consist of some of the hole cards and some cards of the board.

use std::prelude::rust_2024::*;

use evaluator::lookup::batch::BatchError;
use evaluator::order::AceToFive;
use evaluator::{CardSet, HandRank, RankIn};

use crate::Hole;
use crate::progress::Callback;

/// The cards of a player and the board that play, and their rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played<R = HandRank> {
    /// The cards of the player.
    pub hole: CardSet,
    /// The cards of the board.
    pub board: CardSet,
    /// The rank of all of them.
    pub rank: R,
}

impl<R> Played<R> {
    /// Returns the cards of the player and of the board.
    #[must_use]
    pub fn cards(&self) -> CardSet {
        self.hole | self.board
    }
}

/// The hands of a game whose rules decide which hole cards play with which cards of the board. A board has
/// three to five cards.
pub trait BoardHands: Sync {
    /// Returns the best hand. Returns `None` unless the board has three to five cards that are not in the
    /// hand.
    fn best(&self, hole: Hole, board: CardSet) -> Option<Played>;

    /// Returns the best low hand. Returns `None` if there is none, or if the game does not split the pot.
    fn best_low(&self, hole: Hole, board: CardSet) -> Option<Played<RankIn<AceToFive>>>;

    /// Ranks rows of card ids, which are stored one after the other in `rows`: the hole cards, then the five
    /// cards of the board.
    ///
    /// # Errors
    ///
    /// Returns [`BatchError::Length`] if `rows` does not have exactly one row for each element of `ranks`.
    /// Nothing is written. Returns another error for the first invalid row. The rows before it have been
    /// ranked.
    fn rank_rows(&self, rows: &[u8], ranks: &mut [HandRank]) -> Result<(), BatchError>;

    /// Returns the function that counts the best hands by category, the weakest first, over all hands and all
    /// complete boards. Returns `None` if they cannot be counted in a short time. The function returns `None`
    /// if the callback stops it.
    fn category_counter(&self) -> Option<CategoryCounter> {
        None
    }
}

/// See [`BoardHands::category_counter`].
pub type CategoryCounter = fn(Option<Callback<'_>>) -> Option<Vec<u64>>;
