//! Loops compiled for processors with more features than the rest of the program needs.

pub(super) mod hand_v_hand;
pub(super) mod monte_carlo;
pub(super) mod showdown;
