//! One hand at a time: how many hands a second?
//!
//! Names say which call is timed: `rivertable` is the one for cards known to be distinct, `rivertable_checked` the one
//! that takes nothing for granted.

#![deny(unsafe_code)]

use benches::{line_up, settings};

fn main() {
    settings::time(line_up::scalar);
}
