//! Equities: the table for people, HTML, JSON, a line of a batch, and the equities of combos.

mod halves;
mod html;
mod json;
mod rows;
mod table;

pub use html::html;
pub use json::{json, json_of_error};
pub use rows::{Asked, columns, combos, row};
pub use table::table;
