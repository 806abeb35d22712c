//! Equities: the table for people, JSON, a line of a batch, and the equities of combos.

mod json;
mod rows;
mod table;

pub use json::json;
pub use rows::{COLUMNS, combos, row};
pub use table::table;
