//! Loops compiled for processors with more features than the rest of the program needs.

pub(super) mod hand_v_hand;
#[cfg_attr(not(test), expect(dead_code, reason = "its door is made elsewhere"))]
pub(super) mod monte_carlo;
pub(super) mod showdown;
