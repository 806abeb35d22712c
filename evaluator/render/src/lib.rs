//! Reports of the libraries as text, HTML for notebooks, JSON and SVG images, for every program. This crate
//! does not depend on a terminal or on arguments.
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
//! | [`mod@push_fold`] | push or fold: text, grids, JSON, CSV, the image |
//! | [`sweep`] | push or fold at several depths: text, grids of depths, JSON |
//! | [`icm`] | tournament equity: text, JSON, CSV |
//! | [`bubble_factors`] | bubble factors: text, JSON, CSV |
//! | [`deal`] | the division of prize money: text, JSON, CSV |
//! | [`mod@solve`] | postflop games: text, JSON, CSV, the grid by action |
//! | [`ranking`] | all starting hands, the best first: text, JSON, CSV |
//! | [`game`] | names, ranks and categories of games |
//! | [`values`] | a hand's values in every layout |
//! | [`spot`] | the question: ranges, game, board and dead cards |
//! | [`words`] | numbers and ranges in words |
//! | [`grid`] | starting hands as text, 13 x 13 in hold'em |
//! | [`colour`] | colors of charts, on terminals and in images |
//! | [`dark`] | images on dark pages |

#![forbid(unsafe_code)]

mod bars;
pub mod boards;
pub mod bubble_factors;
pub mod chart;
pub mod colour;
pub mod dark;
pub mod deal;
pub mod discards;
pub mod distribution;
pub mod equity;
pub mod flops;
pub mod game;
pub mod grid;
pub mod hits;
mod html;
pub mod icm;
mod json;
pub mod outs;
mod plot;
pub mod push_fold;
pub mod range;
pub mod ranking;
pub mod solve;
pub mod spot;
pub mod strength;
mod svg;
pub mod sweep;
pub mod values;
pub mod words;
