//! Card removal: what cards and which combos are left once others are known to be elsewhere.

mod card_mask;
mod count_deals;
mod deals;
mod live_range;
mod meets;
mod opponents;
mod others;
mod spot;

pub(crate) use card_mask::{DECK, bits_by_id, set_by_id, suit_cards};
pub(crate) use deals::{Choices, Deal};
pub(crate) use live_range::ComboWeights;
#[cfg(test)]
pub(crate) use live_range::LiveRange;
pub(crate) use meets::Meets;
pub(crate) use others::Others;
pub(crate) use spot::{MOST_PLAYERS, Spot};
