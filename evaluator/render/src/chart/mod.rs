//! A range as a chart of starting hands, by weight or by equity, as text and as an image.

mod contents;
mod json;
mod svg;
mod text;

pub use contents::Chart;
pub use json::json;
pub use svg::svg;
pub use text::text;
