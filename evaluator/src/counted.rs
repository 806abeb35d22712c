//! Counts with their nouns, for messages.

use core::fmt;

/// A count and its noun in the singular: `1 card`, `2 cards`.
#[derive(Clone, Copy, Debug)]
pub struct Counted(pub usize, pub &'static str);

impl fmt::Display for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(count, noun) = self;
        write!(f, "{count} {noun}{}", if *count == 1 { "" } else { "s" })
    }
}
