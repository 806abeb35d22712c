//! Every board, and every deal of hole cards.

use std::ops::{BitAnd, BitOr, Sub};

/// What is needed of a set of cards; that of `evaluator` has it.
pub trait CardSet:
    Copy
    + Default
    + PartialEq
    + BitOr<Output = Self>
    + BitAnd<Output = Self>
    + Sub<Output = Self>
    + IntoIterator<Item: Into<Self>>
{
}

impl<S> CardSet for S where
    S: Copy
        + Default
        + PartialEq
        + BitOr<Output = S>
        + BitAnd<Output = S>
        + Sub<Output = S>
        + IntoIterator<Item: Into<S>>
{
}

/// Visits every board of five cards that has the cards of `board`, the others from those that are `left`.
pub fn for_each_board<S: CardSet>(board: S, left: S, visit: &mut impl FnMut(S)) {
    let left: Vec<S> = (left - board).into_iter().map(Into::into).collect();
    complete(board, &left, 5 - board.into_iter().count(), visit);
}

fn complete<S: CardSet>(board: S, left: &[S], missing: usize, visit: &mut impl FnMut(S)) {
    if missing == 0 {
        return visit(board);
    }
    for (place, &card) in left.iter().enumerate() {
        complete(board | card, &left[place + 1..], missing - 1, visit);
    }
}

/// Hole cards that a player may have: what the caller calls them, their set, their weight.
pub type Combo<T, S> = (T, S, f64);

/// Visits every choice of one combo for each player in which no card comes twice and none is `taken`: what they are
/// called, and the product of their weights.
pub fn for_each_deal<T: Copy, S: CardSet>(
    players: &[Vec<Combo<T, S>>],
    taken: S,
    visit: &mut impl FnMut(&[T], f64),
) {
    deal(players, taken, 1.0, &mut Vec::new(), visit);
}

/// Extends what is `dealt` by combos of these players.
pub(crate) fn deal<T: Copy, S: CardSet>(
    players: &[Vec<Combo<T, S>>],
    taken: S,
    weight: f64,
    dealt: &mut Vec<T>,
    visit: &mut impl FnMut(&[T], f64),
) {
    let Some((combos, others)) = players.split_first() else {
        return visit(dealt, weight);
    };
    for &(name, cards, own) in combos {
        if cards & taken == S::default() {
            dealt.push(name);
            deal(others, taken | cards, weight * own, dealt, visit);
            dealt.pop();
        }
    }
}
