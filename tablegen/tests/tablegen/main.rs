//! Integration tests of `tablegen`: the committed tables, the three-way table, the evaluators. Two other
//! tests interrupt their program, and are programs of their own.
//!
//! These tests are one program, because each additional one would link the library again.

mod committed_tables;
mod five_systems;
mod low_orders;
mod orders;
mod short_deck_equity;
mod short_deck_orders;
mod three_way_table;
mod verify;
