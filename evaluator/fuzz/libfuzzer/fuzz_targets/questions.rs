//! See `targets::questions` in the library `fuzz`.

#![no_main]

use fuzz::targets::questions;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: questions::Input| questions::run(input));
