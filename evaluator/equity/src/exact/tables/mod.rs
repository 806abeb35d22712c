//! All matchups of two combos before the flop, from a table.
//!
//! Two combos that share no card can be dealt in 1,624,350 ways, but a suit permutation changes no outcome, and an
//! exchange of the players only changes sides. Up to both there are 47,008 [`Matchup`]s. The file has the counts of
//! each; a [`PreflopTable`] spreads them over rows for the 169 [starting hands](crate::range::starting_hand::StartingHand), by opponents
//! up to the suits that are alike to such a hand, so that a lookup is two reads. A range is [folded](against_range) in the
//! same way before it is multiplied with rows.

pub(crate) mod against_range;
pub(crate) mod matchup;
pub(crate) mod matrix;
pub(crate) mod preflop_sections;
pub(crate) mod preflop_table;
pub(crate) mod three_way_sections;
pub(crate) mod three_way_table;
pub(crate) mod triple;
pub(crate) mod view;
