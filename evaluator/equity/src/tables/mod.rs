//! Outcomes before the flop, from tables: of two combos, and of three starting hands.
//!
//! Two combos that share no card can be dealt in 1,624,350 ways, but a suit permutation changes no outcome, and an
//! exchange of the players only changes sides. Up to both they are [`Matchup`]s. The file has the counts of
//! each; a [`PreflopTable`] spreads them over rows for the 169 [starting hands](crate::range::StartingHand), by opponents
//! up to the suits that are alike to such a hand, so that a lookup is two reads. A range is [folded](against_range) in the
//! same way before it is multiplied with rows.
//!
//! A [`Triple`] is three starting hands in any order. A [`ThreeWayTable`] has the counts of each, and
//! [`three_ranges`] multiplies them with weights.

mod against_range;
mod counts;
mod matchup;
mod matrix;
mod preflop_table;
mod three_ranges;
mod three_way_table;
mod triple;

pub(crate) use against_range::{WinsAndTies, wins_and_ties};
pub use counts::{CountRecord, CountSections};
pub use matchup::Matchup;
pub use matrix::StartingHandMatrix;
pub use preflop_table::{MatchupCounts, PreflopSections, PreflopTable, write_preflop};
pub(crate) use three_ranges::{combos_against_two, winners_of_three};
pub use three_way_table::{ThreeWaySections, ThreeWayTable, TripleCounts};
pub use triple::Triple;
