//! Questions, and the choice of a plan.
//!
//! A [`Showdown`] is the caller's question. [`Showdown::run`] asks the game for an answer that needs no
//! preparation. If there is none, the game prepares a deal, [`Choice`] estimates the cost of each plan and runs
//! the cheapest, and its results become a [`Report`](crate::Report).

mod choice;
mod next_cards;
mod planned;
mod run;
mod showdown;

pub use choice::Choice;
pub use next_cards::{NextCard, NextCards, by_next_card, shares_of};
#[cfg(feature = "std")]
pub(crate) use planned::Cost;
pub use planned::{Dealt, ExactPlan, Planned, Plans, Query};
pub use showdown::Showdown;
