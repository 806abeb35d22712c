//! Exact equities of named spots by every plan, rivers for solvers, and simulations: how many cases a second, and how long
//! does a spot take?

#![deny(unsafe_code)]

use benches::{equity, settings};

fn main() {
    let exact = equity::spots().chain(equity::rivers());
    settings::time(exact.chain(equity::showdowns()).chain(equity::precision()));
}
