//! See `targets::omaha_ranges` in the library `fuzz`.

#![no_main]

use fuzz::targets::omaha_ranges;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| omaha_ranges::run(text));
