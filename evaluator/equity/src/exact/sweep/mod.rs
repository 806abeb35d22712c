//! Showdowns of all combos on a board at once, weakest first.

pub(crate) mod blocks;
pub(crate) mod board;
pub(crate) mod order;
pub(crate) mod three_way;
pub(crate) mod two_way;
#[allow(unsafe_code, reason = "calls of code that was compiled for processors with more features")]
pub(crate) mod vectors;
