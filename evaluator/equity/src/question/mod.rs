//! What is asked, and the choice of a way to the answer.

mod choice;
mod showdown;

pub(crate) use choice::Choice;
pub use showdown::{Method, Showdown};
