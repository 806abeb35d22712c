//! See `targets::batches` in the library `fuzz`.

#![no_main]

use fuzz::targets::batches;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: batches::Input| batches::run(input));
