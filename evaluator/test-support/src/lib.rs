//! Shared parts of tests: plain enumeration of showdowns, random cards, known results, changed table files,
//! questions of the page, and child processes.
//!
//! This crate does not depend on `evaluator`, so that the unit tests of `evaluator` can use it too. Otherwise
//! it would have the types of a second copy, compiled without `cfg(test)`. A set of cards is a `u64` with any
//! bit for each card, and the caller's closure returns hand ranks.

mod blocked;
mod callbacks;
mod deals;
mod five;
mod machine;
mod omaha;
pub mod process;
pub mod questions;
mod random;
mod showdowns;
pub mod table_file;
mod text;
mod vectors;

pub use blocked::{Light, LogHand, LogRanges, LogShares, blocking_ranges, solve_blocked};
pub use callbacks::break_if;
pub use deals::{Combo, for_each_board, for_each_deal};
pub use five::{PlainCard, PlainLow, choices, high_of_five, is_eight_or_better, low_of_five};
pub use machine::available;
pub use omaha::{eight_or_better, omaha_hands};
pub use random::draw;
pub use showdowns::{Shares, Showdowns, enumerate, winners};
pub use text::check_padding;
pub use vectors::{BoardSums, SmallSpot, ThreePlayers, TwoPlayers, vectors};
