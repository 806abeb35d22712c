//! See `targets::indexer` in the library `fuzz`.

#![no_main]

use fuzz::targets::indexer;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: indexer::Input| indexer::run(input));
