//! Outs and next cards: text, HTML, JSON, and an image of bars.

mod facts;
mod html;
mod json;
mod next_cards;
mod svg;
mod text;

pub use html::html;
pub use json::json;
pub use next_cards::{next_cards_json, next_cards_text};
pub use svg::svg;
pub use text::text;
