//! Hands of Omaha, where two of four to six hole cards play with three of the board.

pub(crate) mod eval;
mod hand;
pub(crate) mod histogram;
pub(crate) mod rank;
pub(crate) mod showdown;
