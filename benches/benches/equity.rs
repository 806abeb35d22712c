//! Exact equities of named spots by every plan, rivers and pairs for solvers, and simulations: how many cases a second, and how long
//! does a spot take?

#![deny(unsafe_code)]

use benches::{equity, settings};

fn main() {
    settings::time(|| {
        let exact = equity::spots().chain(equity::rivers()).chain(equity::pairs());
        exact.chain(equity::showdowns()).chain(equity::precision())
    });
}
