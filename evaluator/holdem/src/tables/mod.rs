//! Preflop outcomes from tables: of two combos, and of three starting hands.
//!
//! Two combos that share no card can be dealt in 1,624,350 ways. A suit permutation does not change the
//! outcome, and an exchange of the players only exchanges the sides. The classes under both are the
//! [`Matchup`]s, and the file stores the counts of each. A [`PreflopTable`] spreads them over rows for the
//! 169 [starting hands](crate::range::StartingHand). The columns of a row are opponents up to the suits that
//! are interchangeable for the starting hand, so a lookup is two reads. A range is [folded](against_range) in
//! the same way before it is multiplied with rows.
//!
//! A [`Triple`] is three starting hands in any order. A [`ThreeWayTable`] has the counts of each, and
//! [`three_ranges`] multiplies them with weights.

mod against_range;
pub mod kind;
mod matchup;
mod matrix;
mod preflop_table;
mod three_ranges;
mod three_way_table;
mod triple;

pub(crate) use against_range::{WinsAndTies, wins_and_ties};
pub use matchup::Matchup;
pub use matrix::StartingHandMatrix;
pub use preflop_table::{MatchupCounts, PreflopSections, PreflopTable, write_preflop};
pub(crate) use three_ranges::{combos_against_two, winners_of_three};
pub use three_way_table::{ThreeWaySections, ThreeWayTable, TripleCounts};
pub use triple::Triple;
