//! Suit isomorphism: which boards and combos are the same but for their suits.
//!
//! Suits have no order, so a showdown ends alike when a [`SuitPermutation`] is applied to all of its cards. The permutations
//! that leave every range, the board so far and the dead cards as they are form a group, a [`SuitSymmetry`]. Boards that
//! the group turns into each other have the same sums: one of them, the canonical one, stands for all, and counts as
//! often as there are different images of it, which is the order of the group divided by the number of permutations that
//! leave the board as it is (the orbit-stabilizer theorem). [`BoardClasses`] lists the canonical boards of a spot.
//!
//! Before the flop, with ranges that name no suits, the group has all 24 permutations and leaves 134,459 of 2,598,960 boards.

mod board_classes;
mod suit_permutation;
mod suit_symmetry;
mod view;

pub(crate) use board_classes::{BoardClasses, CardRanks};
pub use suit_permutation::SuitPermutation;
pub(crate) use suit_symmetry::SuitSymmetry;
pub(crate) use view::{CanonicalCombos, MOST_COLUMNS, View};
