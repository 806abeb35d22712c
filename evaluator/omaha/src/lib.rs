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
mod tables;

pub use hole::{Hole, HoleError};
pub use question::{OmahaError, Showdown};
pub use rank::{Played, best_hand, best_low};

#[doc(hidden)]
pub mod internals {
    //! What makes the preflop table. No part of the interface: it may change at any time.

    pub use crate::against_random::{AllHands, RowSums};
}
