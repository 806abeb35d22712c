//! What the ranges of all games share: the signs of their text, and weights.

mod error;
mod shares;
mod single_cards;
pub mod tokens;
mod weight;

pub use error::{MAX_DEPTH, RangeError};
pub use shares::{Share, Shares};
pub use single_cards::SingleCards;
pub use weight::{MOST_WEIGHT, has_power, weight_text};
