//! What does a second thread gain? The same work in a pool of one thread, and in one of two.

#![deny(unsafe_code)]

use benches::{gain, settings};

fn main() {
    settings::time(gain::line_ups);
}
