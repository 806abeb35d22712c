//! See `targets::tables` in the library `fuzz`.

#![no_main]

use fuzz::targets::tables;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: tables::Input<'_>| tables::run(input));
