//! Tests of the program as a user runs it.

mod ask;
mod batch;
mod boards;
mod chart;
mod common;
mod decode;
mod distribution;
mod draws;
mod equity;
mod eval;
#[cfg(target_os = "linux")]
mod faults;
mod flops;
mod games;
mod histogram;
mod hits;
mod index;
mod input;
mod known_odds;
mod multiway;
mod options;
mod outs;
mod pictures;
mod push_fold;
mod range;
mod rank;
mod readme;
mod serve;
mod showdown;
mod solve;
mod strength;
mod table;
mod usage;
