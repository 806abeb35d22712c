//! See `targets::predicates` in the library `fuzz`.

#![no_main]

use fuzz::targets::predicates;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: predicates::Input<'_>| predicates::run(input));
