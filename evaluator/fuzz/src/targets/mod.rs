//! The targets: each takes an input and panics if a property does not hold.

pub mod batches;
pub mod cards;
pub mod indexer;
pub mod omaha;
pub mod omaha_ranges;
pub mod page;
pub mod predicates;
pub mod questions;
pub mod ranges;
pub mod solvers;
pub mod tables;

use arbitrary::{Arbitrary, Unstructured};

/// A target that parses its input from bytes. Returns `false` if they are not an input.
pub type Target = fn(&[u8]) -> bool;

/// All targets, by name.
pub const ALL: [(&str, Target); 11] = [
    ("batches", |bytes| with(bytes, batches::run)),
    ("cards", |bytes| with(bytes, cards::run)),
    ("indexer", |bytes| with(bytes, indexer::run)),
    ("omaha", |bytes| with(bytes, omaha::run)),
    ("omaha_ranges", |bytes| with(bytes, omaha_ranges::run)),
    ("page", |bytes| with(bytes, page::run)),
    ("predicates", |bytes| with(bytes, predicates::run)),
    ("questions", |bytes| with(bytes, questions::run)),
    ("ranges", |bytes| with(bytes, |text| _ = ranges::run(text))),
    ("solvers", |bytes| with(bytes, solvers::run)),
    ("tables", |bytes| with(bytes, tables::run)),
];

/// Runs a target as libFuzzer does, which skips bytes that are not an input or are fewer than an input needs.
fn with<'a, T: Arbitrary<'a>>(bytes: &'a [u8], run: impl FnOnce(T)) -> bool {
    let is_long_enough = bytes.len() >= T::size_hint(0).0;
    let input = is_long_enough.then(|| T::arbitrary_take_rest(Unstructured::new(bytes)));
    input.and_then(Result::ok).map(run).is_some()
}
