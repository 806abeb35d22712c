//! Answers: counts and shares of cases, the plans that compute them, and errors.

mod error;
mod field;
mod found;
mod halves;
mod plan;
mod player_set;
#[allow(clippy::module_inception, reason = "the module is named after its main type")]
mod report;
mod sample;
mod scale;
mod shares;
mod sums;
mod winner_counts;

pub use error::{Emptied, EquityError, Roughly};
pub use field::Field;
pub use found::Found;
pub use found::heads_up;
pub use halves::{CaseSets, Halves};
pub use plan::{Plan, UnknownPlan};
pub use player_set::MAX_PLAYERS;
pub use player_set::{PlayerSet, Players};
pub use report::{ComboShares, Report, Simulation};
pub use sample::Sample;
pub(crate) use scale::change_unit;
pub use scale::{Scale, unit_of};
pub use shares::{Cases, Shares};
pub use winner_counts::WinnerCounts;
