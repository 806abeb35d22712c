//! The tests of the public API of `omaha`, a file for each subject.
//!
//! They are one program because each further one would link the library again.

mod blocked_weights;
mod corners;
mod game;
mod hand_vs_hand;
mod high_low;
mod plain;
mod questions;
mod ranks;
mod simulations;
