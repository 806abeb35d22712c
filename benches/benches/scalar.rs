//! One hand per call: hands per second.
//!
//! Names say which call is timed: `rivertable` is the unchecked one for distinct cards, `rivertable_checked`
//! the one that checks.

#![deny(unsafe_code)]

use benches::{line_up, settings};

fn main() {
    settings::time(line_up::scalar);
}
