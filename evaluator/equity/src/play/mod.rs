//! Games with a shared board, in which each player holds two to six cards.
//!
//! A game implements [`Play`]: its facts, how hole cards and a board are prepared, and the value of hole cards
//! on a board. Enumeration and simulation then answer every question about it, and a game may add
//! [exact plans](ExactPlan) of its own. Every `Play` is a [`Game`](crate::game::Game).
//!
//! ```
//! use equity::Showdown;
//! use equity::play::{Coming, GameInfo, Play, Value};
//! use equity::range::Range;
//! use equity::Hole;
//! use evaluator::{CardSet, Game, RankTable};
//!
//! /// Three hole cards, of which the two lowest play with all cards of the board.
//! #[derive(Clone, Copy)]
//! struct LowestTwo;
//!
//! static INFO: GameInfo = GameInfo {
//!     id: "lowest-two",
//!     name: "lowest-two",
//!     rules: None,
//!     aliases: &[],
//!     title: "lowest two",
//!     help: "Three hole cards, of which the two lowest play",
//!     ranks: Game::Holdem,
//!     deck: CardSet::FULL,
//!     hole_cards: 3,
//!     coming: Coming::Board { open: 0 },
//!     most_players: 9,
//!     splits_pot: false,
//! };
//!
//! impl Play for LowestTwo {
//!     type Hole = Hole;
//!     type Hand = CardSet;
//!     type OnBoard = CardSet;
//!
//!     fn info(&self) -> &'static GameInfo {
//!         &INFO
//!     }
//!
//!     fn hand(&self, hole: Hole) -> CardSet {
//!         // Cards are listed from the highest down.
//!         hole.cards().iter().skip(1).collect()
//!     }
//!
//!     fn on_board(&self, board: CardSet) -> CardSet {
//!         board
//!     }
//!
//!     fn value(&self, board: &CardSet, hand: &CardSet) -> Value {
//!         Value { high: RankTable::embedded().rank_set_unchecked(*board | *hand).as_u16(), low: 0 }
//!     }
//! }
//!
//! let ranges = ["AAK", "765$ms"].map(|text| Range::read(text, 3).unwrap());
//! let report = Showdown::new(&ranges).board("Ks 8s 4d 2h".parse()?).run(&LowestTwo)?;
//! let counts = report.counts().ok_or("weighted")?;
//! assert_eq!((counts[0].total(), counts[0].wins() + counts[1].wins() + counts[0].ties()), (3_024, 3_024));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod boards;
mod by_hand;
mod deal;
pub(crate) mod enumeration;
mod plan;
pub(crate) mod simulation;
#[cfg(test)]
mod tests;
#[cfg(test)]
pub(crate) mod toy;

pub use crate::case_sums::{Sum, add, found, heads_up_cases};
pub use crate::question::{Dealt, ExactPlan, Plans, Query};
pub use boards::Boards;
pub use deal::Deal;
pub use plan::{ByHand, HandShares};

use evaluator::CardSet;

use crate::Shares;
use crate::board_hands::BoardHands;
pub use crate::game_info::{Coming, GameInfo};
use crate::holding::Holding;
use crate::range::{Order, StartingHand};
pub use crate::report::CaseSets;
pub use crate::seat::{Held, Seat};
pub use crate::value::Value;

/// The rules of a game with a shared board of five cards.
///
/// [`value`](Self::value) is called once for each hand on each board, never for each deal, and is compiled
/// into the loops of enumeration and simulation.
pub trait Play: Copy + Send + Sync + 'static {
    /// The hole cards of a player: [`Hole`](crate::Hole) for three to six cards, or [`HoleCards`](evaluator::HoleCards)
    /// for two.
    type Hole: Holding;

    /// Hole cards prepared for many boards. The default stands for no hand.
    type Hand: Copy + Default + Send + Sync;

    /// A complete board prepared for many hands.
    type OnBoard;

    /// The time of [`value`](Self::value) in nanoseconds.
    const VALUE_TIME: f64 = 20.0;

    /// Returns the facts of the game.
    fn info(&self) -> &'static GameInfo;

    /// Prepares hole cards for many boards.
    fn hand(&self, hole: Self::Hole) -> Self::Hand;

    /// Prepares a complete board for many hands.
    fn on_board(&self, board: CardSet) -> Self::OnBoard;

    /// Returns the value of a hand on a board. They have no cards in common.
    fn value(&self, on_board: &Self::OnBoard, hand: &Self::Hand) -> Value;

    /// Returns the plans of the game. If a game returns [`Plans::GENERAL`] itself, the loops of enumeration and
    /// simulation are compiled in its own crate.
    fn plans(&self) -> Plans<Self> {
        Plans::GENERAL
    }

    /// Returns the plan that computes the results of each hand of two ranges, or the reason why there is none.
    fn by_hand(&self) -> Result<ByHand<Self>, &'static str> {
        Err("this game has none")
    }

    /// Returns the order of starting hands for percentages, or `None` if the game has none.
    fn order(&self) -> Option<&'static Order> {
        None
    }

    /// Returns the results of a starting hand against a random hand before the flop. Returns `None` if the
    /// game has no table of them, which also means that it has no [order](Self::order).
    fn against_random(&self, _: StartingHand) -> Option<Shares<u64>> {
        None
    }

    /// Returns the hands of the game on boards, which the command line and Python rank and describe. Returns
    /// `None` if the game does not have them.
    fn board_hands(&self) -> Option<&dyn BoardHands> {
        None
    }
}
