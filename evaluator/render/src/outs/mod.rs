//! Outs and next cards: text for people, JSON, and the image of bars.

mod facts;
mod json;
mod svg;
mod text;

pub use json::json;
pub use svg::svg;
pub use text::text;
