//! The question, and the choice of a plan.

mod choice;
mod showdown;

pub use showdown::Showdown;
