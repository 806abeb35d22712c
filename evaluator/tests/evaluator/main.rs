//! The tests of the public API of `evaluator`, a file for each subject.
//!
//! They are one program because each further one would link the library again.

mod batch;
mod board_sweep;
mod damaged_tables;
mod manners;
#[cfg(all(feature = "low", feature = "short-deck"))]
mod orders;
#[cfg(feature = "serde")]
mod serialize;
