//! Card removal: the cards and combos that remain when other cards are known.

mod card_mask;
mod card_removal;
mod conditioning;
mod deals;
mod live_range;
mod spot;

pub(crate) use card_mask::{DECK, bits_by_id, card_ids, set_by_id, suit_cards};
pub(crate) use card_removal::Removal;
pub(crate) use conditioning::LEAST_PART;
pub use conditioning::{Lift, is_ill_conditioned};
pub(crate) use deals::{Choice, Choices, Deal, weight_if};
pub(crate) use live_range::{ComboWeights, HandWeights, LiveRange, hand_weights};
pub(crate) use spot::Spot;
pub use spot::check_board;
