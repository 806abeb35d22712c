//! What the ranges of all games share: the signs of their text, and weights.

mod error;
mod shares;
mod single_cards;
pub mod tokens;
mod weight;

pub(crate) use error::MAX_DEPTH;
pub use error::RangeError;
pub(crate) use shares::Shares;
pub(crate) use single_cards::SingleCards;
pub(crate) use weight::{MAX_WEIGHT, has_power, weight_text};
