//! Other evaluators from crates.io, each by its fastest public idiom.

mod aya_poker;
mod freezeout_eval;
mod poker;
mod pokers;
pub(crate) mod rs_poker;

pub use self::aya_poker::{aya_poker, aya_poker_by};
pub use self::freezeout_eval::freezeout_eval;
pub use self::poker::poker;
pub use self::pokers::pokers;
pub use self::rs_poker::{RsPoker, rs_poker_sets};

/// The names of their packages.
pub(crate) const PEERS: [&str; 6] =
    ["aya_poker", "freezeout-eval", "openpql-prelude", "poker", "pokers", "rs_poker"];
