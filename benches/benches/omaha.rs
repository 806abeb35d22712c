//! Omaha: rows per second, hands of a board, and cases of exact equities and of a simulation.

#![deny(unsafe_code)]

use benches::{omaha, settings};

fn main() {
    settings::time(|| omaha::hands().chain(omaha::equities()));
}
