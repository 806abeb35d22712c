//! Outs and next cards: text, HTML, JSON, CSV, and an image of bars.

mod csv;
mod facts;
mod html;
mod json;
mod next_cards;
mod svg;
mod text;

pub use csv::csv;
pub use html::html;
pub use json::json;
pub use next_cards::{next_cards_json, next_cards_text};
pub use svg::svg;
pub use text::text;
