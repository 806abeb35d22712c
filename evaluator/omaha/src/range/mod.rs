//! Ranges of hands with four, five or six hole cards, and the text that players write them in.

mod error;
mod format;
mod index;
mod orbits;
mod order;
mod parse;
mod pattern;
mod property;
#[allow(clippy::module_inception, reason = "the file holds the type `Range`, beside its siblings")]
mod range;
mod reader;
mod sets;
mod starting_hand;

pub use error::{RangeError, RangeErrorKind, WeightError};
pub use order::{Order, OrderError};
pub use range::{Iter, Range};
pub use reader::RangeReader;
pub use starting_hand::StartingHand;
