//! Many hands in one call: how many hands a second?
//!
//! `rivertable_avx512vbmi` and the like are a `Batch` with that `Isa`, which checks every hand. `rivertable` is our scalar
//! path in a loop: `rank_set_unchecked` or `rank_ids_unchecked`, which take hands for granted. All of them, and peers, write
//! their ranks to a buffer that is used again for every block of hands. Checking is part of what is timed.

#![deny(unsafe_code)]

use benches::{line_up, settings};

fn main() {
    settings::time(line_up::batch);
}
