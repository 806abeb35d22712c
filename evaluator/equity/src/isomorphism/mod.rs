//! Suit isomorphism: which boards and which combos are the same but for their suits.

mod board_classes;
mod suit_permutation;
mod suit_symmetry;
mod view;

pub(crate) use board_classes::{BoardClasses, CardRanks};
pub use suit_permutation::SuitPermutation;
pub(crate) use suit_symmetry::SuitSymmetry;
pub(crate) use view::{CanonicalCombos, MOST_COLUMNS, View};
