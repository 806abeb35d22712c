//! Equities: the table, HTML, JSON, a line of a batch, equities by combo, and pot odds.

mod bets;
mod halves;
mod html;
mod json;
mod rows;
mod table;

pub use bets::{Bet, Bets};
pub use html::html;
pub use json::{json, json_of_error};
pub use rows::{Asked, columns, combos, row};
pub use table::table;
