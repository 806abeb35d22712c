//! The tests of `evaluator` from outside, a file for each subject.
//!
//! They are one program: each more would link the library once more.

mod batch;
mod board_sweep;
mod damaged_tables;
mod layouts;
mod manners;
#[cfg(all(feature = "low", feature = "short-deck"))]
mod orders;
#[cfg(feature = "serde")]
mod serialize;
