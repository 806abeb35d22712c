//! Equities: the table for people, JSON, a line of a batch, and the equities of combos.

mod json;
mod rows;
mod table;

pub use json::{json, json_of_error};
pub use rows::{Asked, columns, combos, row};
pub use table::table;
