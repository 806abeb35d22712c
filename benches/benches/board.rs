//! Hand ranks of all combos on a board: combos per second, counting all 1,326.
//!
//! `rivertable_avx512` and `rivertable_portable` are a `BoardSweep` with that `Isa`. `rivertable` and peers
//! loop over the live combos: the hand of the board, one more card in the outer loop, another in the inner
//! one.

#![deny(unsafe_code)]

use benches::{line_up, settings};

fn main() {
    settings::time(line_up::board);
}
