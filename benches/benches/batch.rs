//! Batches: hands per second in one call.
//!
//! `rivertable_avx512vbmi` and the like are a `Batch` with that `Isa`, which checks every hand. `rivertable`
//! is our scalar code in a loop: `rank_set_unchecked` or `rank_ids_unchecked`, which do not check. All of
//! them, and peers, write their ranks to a buffer that is reused for every block of hands. The time includes
//! checking.

#![deny(unsafe_code)]

use benches::{line_up, settings};

fn main() {
    settings::time(line_up::batch);
}
