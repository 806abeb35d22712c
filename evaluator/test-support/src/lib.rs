//! What tests share: plain enumeration of showdowns, random cards, known results, and changed table files.
//!
//! Nothing here depends on `evaluator`, so that its unit tests can use it too: a crate that depended on `evaluator` would
//! show them the types of a second copy of it, the one that is compiled without `cfg(test)`. A set of cards is a `u64`,
//! whichever bit a card has in it, and a rank is what the caller's closure gives.

mod deals;
mod machine;
mod random;
mod showdowns;
pub mod table_file;
mod vectors;

pub use deals::{Combo, for_each_board, for_each_deal};
pub use machine::available;
pub use random::draw;
pub use showdowns::{Shares, Showdowns, enumerate, winners};
pub use vectors::{BoardSums, SmallSpot, ThreePlayers, TwoPlayers, vectors};
