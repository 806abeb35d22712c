//! The ranks of all combos on a board: how many combos a second, counting all 1,326?
//!
//! `rivertable_avx512` and `rivertable_portable` are kernels of `BoardSweep`. `rivertable` and peers loop over the live
//! combos: the hand of the board, a card more in the outer loop, another in the inner one.

#![deny(unsafe_code)]
#![allow(missing_docs, reason = "criterion's macros")]

use benches::{line_up, settings};
use criterion::{Criterion, criterion_group, criterion_main};

fn board(criterion: &mut Criterion) {
    for line_up in line_up::board() {
        settings::time(criterion, &line_up);
    }
}

criterion_group! { name = group; config = settings::criterion(); targets = board }
criterion_main!(group);
