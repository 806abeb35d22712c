//! The question, its spot, and the choice of a plan.

mod choice;
mod error;
mod seat;
mod showdown;

pub use error::OmahaError;
pub(crate) use seat::{Held, Seat, Spot};
pub use showdown::Showdown;
