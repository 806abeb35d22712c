//! Card removal: the cards and combos that remain when other cards are known.

mod card_removal;
mod deals;
mod live_range;
mod spot;

pub(crate) use card_removal::Removal;
pub(crate) use deals::{Choice, Choices, Deal, weight_if};
pub(crate) use live_range::{ComboWeights, HandWeights, LiveRange, hand_weights};
pub(crate) use spot::Spot;
