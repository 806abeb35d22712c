//! Questions and the choice of a plan.

mod by_hand;
mod choice;
mod next_cards;
mod showdown;

pub use next_cards::NextCards;
pub(crate) use showdown::Ranges;
pub use showdown::Showdown;
