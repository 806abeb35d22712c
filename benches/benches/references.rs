//! The table against the reference evaluators, on the same hands.

#![deny(unsafe_code)]

use benches::{line_up, settings};

fn main() {
    settings::time(line_up::references);
}
