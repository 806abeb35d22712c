//! The gain of a second thread: the same work in a pool of one thread and of two.

#![deny(unsafe_code)]

use benches::{gain, settings};

fn main() {
    settings::time(gain::line_ups);
}
