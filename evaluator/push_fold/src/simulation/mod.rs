//! Games of four to nine seats on sampled deals: the hands of all seats, and the board.
//!
//! A deal contains everything that matters: the cards of players who fold, pots of any number of players, and the order
//! at the showdown. So nothing is simplified, and all results have standard errors.

mod deal;
mod estimate;
mod focus;
mod measure;
mod payoffs;
mod play;

pub(crate) use deal::Dealer;
pub(crate) use focus::Focus;
pub use measure::measure;
pub(crate) use measure::measure_until;
pub(crate) use payoffs::Payoffs;
pub(crate) use play::{Policy, Visit, chances};

/// The seed of the search and of the measurement after it.
pub(crate) const SEED: u64 = 0;

/// The use of random numbers. Each has its own streams.
#[derive(Clone, Copy)]
pub(crate) enum Purpose {
    Search,
    FocusedSearch,
    Values,
    FocusedValues,
    Gains,
}

/// Returns the number of a stream of random numbers.
pub(crate) fn stream(purpose: Purpose, round: u64, part: usize) -> u64 {
    (purpose as u64 * 1000 + round) * 1000 + part as u64
}
