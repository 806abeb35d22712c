//! Reports of the library as text, HTML for notebooks, JSON and SVG images, for every program that shows them. Nothing here
//! knows of a terminal or of arguments.
//!
//! | module | content |
//! |-|-|
//! | [`mod@equity`] | equities: the table, HTML, JSON, a line of a batch, combos |
//! | [`outs`] | outs and next cards: text, HTML, JSON, the image of bars |
//! | [`strength`] | the strength of combos on a board: text, CSV, JSON |
//! | [`hits`] | made hands and draws of ranges: text, JSON, CSV, the image of bars |
//! | [`distribution`] | the equities of two ranges combo by combo: text, JSON, CSV, the equity graph |
//! | [`flops`] | two ranges on all flops: text, JSON, CSV, the image |
//! | [`chart`] | a range as a chart by weight or by equity: text and the image |
//! | [`range`] | a range in words and as JSON |
//! | [`ranking`] | all starting hands, the best first: text, JSON, CSV |
//! | [`game`] | what a game changes: names, ranks, categories |
//! | [`values`] | a hand's numbers in every system |
//! | [`spot`] | the question: ranges, game, board and dead cards |
//! | [`words`] | numbers and ranges in words |
//! | [`grid`] | starting hands as text, 13 x 13 in hold'em |
//! | [`colour`] | colours of charts, on terminals and in images |
//! | [`dark`] | images on dark pages |

#![forbid(unsafe_code)]

mod bars;
pub mod chart;
pub mod colour;
pub mod dark;
pub mod distribution;
pub mod equity;
pub mod flops;
pub mod game;
pub mod grid;
pub mod hits;
mod html;
mod json;
pub mod outs;
mod plot;
pub mod range;
pub mod ranking;
pub mod spot;
pub mod strength;
mod svg;
pub mod values;
pub mod words;
