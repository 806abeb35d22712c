//! The bit-trick references of `tablegen`: the cost of ranking without a table.

use tablegen::reference::{CategoryOfTen, ace, assess, five_card_analyzer, pokerval, revolver};

use crate::contestant::{Contestant, of_sets};

/// Returns the pokerval that builds the table, for 0 to 7 cards.
#[must_use]
pub fn reference_pokerval() -> impl Contestant {
    of_sets("reference_pokerval", |&hand| pokerval::pokerval(hand), |value: u32| u64::from(value))
}

/// Returns ACE_eval, for 5 to 7 cards.
#[must_use]
pub fn reference_ace() -> impl Contestant {
    of_sets("reference_ace", |&hand| ace::value_of_full_hand(hand), |value: u32| u64::from(value))
}

/// Returns Revolver's doubles notation, for 5 to 7 cards.
#[must_use]
pub fn reference_revolver() -> impl Contestant {
    // Both halves, so that a million of them sum without overflow.
    let number = |value: u64| (value >> 32) + (value & u64::from(u32::MAX));
    of_sets("reference_revolver", |&hand| revolver::value_of_full_hand(hand), number)
}

/// Returns the seven-card `assess`: categories only.
#[must_use]
pub fn reference_assess() -> impl Contestant {
    let number = |category: CategoryOfTen| category as u64;
    of_sets("reference_assess", |&hand| assess::assess_seven(hand), number)
}

/// Returns the five-card analyzer: categories only.
#[must_use]
pub fn reference_analyzer() -> impl Contestant {
    let number = |category: CategoryOfTen| category as u64;
    of_sets("reference_analyzer", |&hand| five_card_analyzer::category_of_five(hand), number)
}
