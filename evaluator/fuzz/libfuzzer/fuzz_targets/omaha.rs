//! See `targets::omaha` in the library `fuzz`.

#![no_main]

use fuzz::targets::omaha;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: omaha::Input| omaha::run(input));
