//! The tests of `tablegen` from outside, a file for each table and for the evaluators, but for two programs that interrupt
//! themselves.
//!
//! They are one program: each more would link the library once more.

mod committed_tables;
mod five_systems;
mod low_orders;
mod orders;
mod short_deck_equity;
mod short_deck_orders;
mod three_way_table;
