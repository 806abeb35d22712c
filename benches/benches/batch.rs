//! Many hands in one call: how many hands a second?
//!
//! `rivertable_avx512` and the like are kernels of `Batch`, which check every hand. `rivertable` is our scalar path in a
//! loop: `rank_set_unchecked` or `rank_ids_unchecked`, which take hands for granted. All of them, and peers, write their ranks
//! to a buffer that is used again for every block of hands. Checking is part of what is timed.

#![deny(unsafe_code)]
#![allow(missing_docs, reason = "criterion's macros")]

use benches::{line_up, settings};
use criterion::{Criterion, criterion_group, criterion_main};

fn batch(criterion: &mut Criterion) {
    for line_up in line_up::batch() {
        settings::time(criterion, &line_up);
    }
}

criterion_group! { name = group; config = settings::criterion(); targets = batch }
criterion_main!(group);
