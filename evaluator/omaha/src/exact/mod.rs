//! The exact plans of Omaha.

mod hand_vs_random;
pub(crate) mod hands_preflop;
pub(crate) mod sweep;
