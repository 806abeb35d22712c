//! Suit isomorphism: which boards and which combos are the same but for their suits.

pub(crate) mod board_classes;
pub(crate) mod suit_permutation;
pub(crate) mod suit_symmetry;
