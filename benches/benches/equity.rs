//! Exact equities of named spots by every plan, rivers for solvers, and simulations: how many cases a second, and how long
//! does a spot take?

#![deny(unsafe_code)]
#![allow(missing_docs, reason = "criterion's macros")]

use benches::{equity, settings};
use criterion::{Criterion, criterion_group, criterion_main};

fn exact(criterion: &mut Criterion) {
    for line_up in equity::spots().chain(equity::rivers()) {
        settings::time(criterion, &line_up);
    }
}

fn simulated(criterion: &mut Criterion) {
    for line_up in equity::showdowns().chain(equity::precision()) {
        settings::time(criterion, &line_up);
    }
}

criterion_group! { name = group; config = settings::criterion(); targets = exact, simulated }
criterion_main!(group);
