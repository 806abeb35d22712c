//! The tests of the public API of `equity`, a file for each subject.
//!
//! They are one program because each further one would link the library again.

mod range_errors;
mod range_matcher;
mod range_spellings;
mod ranges;
mod starting_hands;
