//! What the ranges of all games share: the signs of their text, and weights.

pub mod tokens;
mod weight;

pub use weight::{MOST_WEIGHT, has_power, weight_text};
