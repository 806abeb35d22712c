//! The exact ways to an equity.

pub(crate) mod boards;
pub(crate) mod enumeration;
pub(crate) mod hand_vs_random;
pub(crate) mod hands_preflop;
pub(crate) mod sweep;
