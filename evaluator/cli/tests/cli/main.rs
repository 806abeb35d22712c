//! The program as a user meets it.

mod batch;
mod chart;
mod common;
mod decode;
mod equity;
mod eval;
mod histogram;
mod index;
mod input;
mod multiway;
mod outs;
mod range;
mod rank;
mod readme;
mod showdown;
mod table;
mod usage;
