//! The orders of two and three hands at a showdown.
//!
//! An order gives each hand its level: 0 for the best hand, 1 for the next. Equal hands have equal levels.

use std::cmp::Ordering;

/// The number of orders of two hands.
pub(crate) const TWO: usize = 3;

/// The number of orders of three hands.
pub(crate) const THREE: usize = 13;

/// The orders of two hands: the first wins, they share, the second wins.
pub(crate) const DUELS: [[u8; 2]; TWO] = [[0, 1], [0, 0], [1, 0]];

/// The orders of three hands.
pub(crate) const ORDERS: [[u8; 3]; THREE] = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [2, 0, 1],
    [1, 2, 0],
    [2, 1, 0],
    [0, 0, 1],
    [0, 1, 0],
    [1, 0, 0],
    [0, 1, 1],
    [1, 0, 1],
    [1, 1, 0],
    [0, 0, 0],
];

/// Returns the place in [`ORDERS`] of the order with these levels.
pub(crate) const fn order_of([first, second, third]: [u8; 3]) -> usize {
    let mut order = 0;
    while ORDERS[order][0] != first || ORDERS[order][1] != second || ORDERS[order][2] != third {
        order += 1;
    }
    order
}

/// Returns the place in [`DUELS`] of two of three hands in one of the [`ORDERS`].
pub(crate) fn duel(order: usize, hands: [usize; 2]) -> usize {
    duel_of(hands.map(|hand| ORDERS[order][hand]))
}

/// Returns the place in [`DUELS`] of two hands with these levels.
pub(crate) fn duel_of([first, second]: [u8; 2]) -> usize {
    match first.cmp(&second) {
        Ordering::Less => 0,
        Ordering::Equal => 1,
        Ordering::Greater => 2,
    }
}

/// Returns the order of the hands of three seats, from the order in which the hand at `place` comes first and the
/// others follow.
pub(crate) fn seen_from(place: usize, order: usize) -> usize {
    let [own, first, second] = ORDERS[order];
    order_of(match place {
        0 => [own, first, second],
        1 => [first, own, second],
        _ => [first, second, own],
    })
}
