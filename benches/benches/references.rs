//! The table beside the reference evaluators, on the same hands.

#![deny(unsafe_code)]
#![allow(missing_docs, reason = "criterion's macros")]

use benches::{line_up, settings};
use criterion::{Criterion, criterion_group, criterion_main};

fn references(criterion: &mut Criterion) {
    for line_up in line_up::references() {
        settings::time(criterion, &line_up);
    }
}

criterion_group! { name = group; config = settings::criterion(); targets = references }
criterion_main!(group);
