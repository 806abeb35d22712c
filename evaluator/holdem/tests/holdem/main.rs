//! Integration tests of `equity`, with a file for each subject.
//!
//! They are a single program, because each additional one would link the library again.

mod all_in_pair;
mod batch;
mod blocked_weights;
mod boards;
mod buckets;
mod damaged_preflop_tables;
mod distribution;
mod game;
mod hand_vs_range;
mod heads_up;
mod hits;
mod isomorphism;
mod known_hands;
mod many_hands;
mod multiway;
mod partial;
mod preflop;
mod range_laws;
mod range_spellings;
mod ranges;
mod river_pair;
mod runouts;
mod sample_counts;
#[cfg(feature = "serde")]
mod serialize;
#[cfg(feature = "short-deck")]
mod short_deck;
mod simulations;
mod small_weights;
mod solver;
mod starting_hands;
mod stopping;
mod strength;
mod support;
mod text;
mod threads;
mod three_way_sweep;
mod three_way_table;
