//! The targets: each takes an input and panics if something does not hold of it.

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

/// A target that makes its input of bytes, and says whether they made one.
pub type Target = fn(&[u8]) -> bool;

/// All of them, by name.
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

/// Runs a target as libFuzzer does, which leaves out bytes that make no input, and fewer than an input takes at least.
fn with<'a, T: Arbitrary<'a>>(bytes: &'a [u8], run: impl FnOnce(T)) -> bool {
    let is_long_enough = bytes.len() >= T::size_hint(0).0;
    let input = is_long_enough.then(|| T::arbitrary_take_rest(Unstructured::new(bytes)));
    input.and_then(Result::ok).map(run).is_some()
}
