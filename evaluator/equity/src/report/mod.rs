//! What is answered: counts and shares of cases, the ways they are found, and why there may be none.

pub(crate) mod error;
pub(crate) mod found;
pub(crate) mod outcome;
pub(crate) mod plan;
pub(crate) mod player_set;
#[allow(clippy::module_inception, reason = "the room is named for its chief type")]
pub(crate) mod report;
pub(crate) mod shares;
pub(crate) mod winner_counts;
