//! The tests of `tablegen` from outside, a file for each table and for the evaluators, but for two that interrupt
//! the whole program.
//!
//! They are one program: each more would link the library once more.

mod all_orders;
mod five_systems;
mod low_orders;
mod orders;
mod preflop_table;
mod short_deck_equity;
mod short_deck_orders;
mod three_way_table;
mod whole_table;
