//! The tests of `tablegen` from outside: the committed tables, the three-way table, the evaluators. Two others interrupt the
//! program that they run in, and are programs of their own.
//!
//! They are one program: each more would link the library once more.

mod committed_tables;
mod five_systems;
mod low_orders;
mod orders;
mod short_deck_equity;
mod short_deck_orders;
mod three_way_table;
