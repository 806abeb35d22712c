//! Ranges against ranges on one board, evaluated repeatedly as in solvers.
//!
//! [`River`] takes ranges of all 1,326 combos. A [`RiverPair`] takes numbers for the combos of two ranges
//! only, for one terminal of a game tree or for sixteen at once. An [`AllInPair`] does the
//! same if cards are to come.

mod all_in;
mod all_in_sums;
mod columns;
mod error;
mod folds;
mod pair;
mod pair_methods;
mod payoffs;
#[allow(clippy::module_inception, reason = "named after its type")]
mod river;
mod runout_counts;
mod sides;
mod steps;
mod sums;
mod tile;

pub use all_in::AllInPair;
pub use columns::PairColumns;
pub use error::ReachError;
pub use pair::RiverPair;
pub use payoffs::Payoffs;
pub use river::{River, RiverScratch};
pub(crate) use runout_counts::RunoutCounts;
pub use tile::{Column, Real, Tile, TileScratch};
