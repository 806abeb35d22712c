//! The value of a hand at a showdown.

use core::cmp::Ordering;

/// The value of a hand on a board. Larger values win.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Value {
    /// The value in the whole pot, or in the high half.
    pub high: u16,
    /// The value in the low half, or 0 if the hand has no low. In games with one pot it is always 0.
    pub low: u16,
}

/// Returns the best value and the players who have it after adding a player.
#[inline(always)]
pub fn better((best, players): (u16, usize), value: u16, player: usize) -> (u16, usize) {
    match value.cmp(&best) {
        Ordering::Less => (best, players),
        Ordering::Equal => (best, players | 1 << player),
        Ordering::Greater => (value, 1 << player),
    }
}
