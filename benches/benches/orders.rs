//! Short deck and low hands: hands per second, beside hold'em's and a peer's.

#![deny(unsafe_code)]

use benches::{orders, settings};

fn main() {
    settings::time(orders::line_ups);
}
