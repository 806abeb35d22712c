//! See `targets::page` in the library `fuzz`.

#![no_main]

use fuzz::targets::page;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: page::Input<'_>| page::run(input));
