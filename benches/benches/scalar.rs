//! One hand at a time: how many hands a second?
//!
//! Names say which call is timed: `rivertable` is the one for cards known to be distinct, `rivertable_checked` the one
//! that takes nothing for granted.

#![deny(unsafe_code)]
#![allow(missing_docs, reason = "criterion's macros")]

use benches::{line_up, settings};
use criterion::{Criterion, criterion_group, criterion_main};

fn scalar(criterion: &mut Criterion) {
    for line_up in line_up::scalar() {
        settings::time(criterion, &line_up);
    }
}

criterion_group! { name = group; config = settings::criterion(); targets = scalar }
criterion_main!(group);
