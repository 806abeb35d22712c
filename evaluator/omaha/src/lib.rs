//! Omaha: ranks, ranges and exact equities of hands with four, five and six hole cards.
//!
//! Exactly two of a player's cards play with exactly three of the board.

#![deny(unsafe_code)]

mod against_random;
mod exact;
mod hand_vs_hand;
mod hole;
mod lanes;
mod preflop_table;
mod question;
pub mod range;
mod rank;
mod simulation;
mod spot;
mod tables;

pub use hand_vs_hand::HandVsHand;
pub use hole::{Hole, HoleError};
pub use preflop_table::{PreflopTable, RandomCounts};
pub use question::Showdown;
pub use rank::{Batch, BoardRanks, Played, best_hand, best_low, category_counts};
pub use spot::OmahaError;

#[doc(hidden)]
pub mod internals {
    //! What makes the preflop table. No part of the interface: it may change at any time.

    pub use crate::against_random::{AllHands, RowSums};
}
