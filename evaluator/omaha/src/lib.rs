//! Omaha: ranks, ranges and exact equities of hands with four, five and six hole cards.
//!
//! Exactly two of a player's cards play with exactly three of the board.

#![deny(unsafe_code)]

mod hole;
pub mod range;

pub use hole::{Hole, HoleError};
