//! The tests of `omaha` from outside, a file for each subject.
//!
//! They are one program: each more would link the library once more.

mod blocked_weights;
mod corners;
mod hand_vs_hand;
mod plain;
mod questions;
mod range_errors;
mod range_matcher;
mod range_spellings;
mod ranges;
mod ranks;
mod simulations;
mod starting_hands;
