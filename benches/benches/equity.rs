//! Exact equities of named spots by every plan, rivers and pairs for solvers, and simulations: cases per
//! second, and the time of a spot.

#![deny(unsafe_code)]

use benches::{equity, settings};

fn main() {
    settings::time(|| {
        let exact = equity::spots().chain(equity::rivers()).chain(equity::pairs());
        exact.chain(equity::showdowns()).chain(equity::precision())
    });
}
