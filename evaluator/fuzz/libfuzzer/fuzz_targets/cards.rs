//! See `targets::cards` in the library `fuzz`.

#![no_main]

use fuzz::targets::cards;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| cards::run(bytes));
