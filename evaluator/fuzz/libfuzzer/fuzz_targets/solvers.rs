//! See `targets::solvers` in the library `fuzz`.

#![no_main]

use fuzz::targets::solvers;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: solvers::Input| solvers::run(input));
