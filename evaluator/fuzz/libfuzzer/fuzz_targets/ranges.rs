//! See `targets::ranges` in the library `fuzz`.

#![no_main]

use fuzz::targets::ranges;
use libfuzzer_sys::{Corpus, fuzz_target};

fuzz_target!(|text: &str| -> Corpus { if ranges::run(text) { Corpus::Keep } else { Corpus::Reject } });
