//! The bit-trick references of `tablegen`: what ranking costs without a table.

use std::fmt::Debug;

use evaluator::CardSet;
use tablegen::reference::{CategoryOfTen, ace, assess, five_card_analyzer, pokerval, revolver};

use crate::contestant::{Adapter, Contestant, by_id};

/// The pokerval that the table is made from, for 0 to 7 cards.
#[must_use]
pub fn reference_pokerval() -> impl Contestant {
    reference("reference_pokerval", |&hand| pokerval::pokerval(hand), |value: u32| u64::from(value))
}

/// ACE_eval, for 5 to 7 cards.
#[must_use]
pub fn reference_ace() -> impl Contestant {
    reference("reference_ace", |&hand| ace::value_of_full_hand(hand), |value: u32| u64::from(value))
}

/// Revolver's doubles notation, for 5 to 7 cards.
#[must_use]
pub fn reference_revolver() -> impl Contestant {
    // Both halves, so that a million of them add up without an overflow.
    let number = |value: u64| (value >> 32) + (value & u64::from(u32::MAX));
    reference("reference_revolver", |&hand| revolver::value_of_full_hand(hand), number)
}

/// The seven-card `assess`: categories only.
#[must_use]
pub fn reference_assess() -> impl Contestant {
    let number = |category: CategoryOfTen| category as u64;
    reference("reference_assess", |&hand| assess::assess_seven(hand), number)
}

/// The five-card analyzer: categories only.
#[must_use]
pub fn reference_analyzer() -> impl Contestant {
    let number = |category: CategoryOfTen| category as u64;
    reference("reference_analyzer", |&hand| five_card_analyzer::category_of_five(hand), number)
}

/// A reference evaluator, by its name in reports, its function, and how a value becomes a number to be added up.
fn reference<V: Copy + Ord + Debug + 'static>(
    name: &'static str,
    rank: impl Fn(&CardSet) -> V + 'static,
    number: impl Fn(V) -> u64 + 'static,
) -> impl Contestant {
    let add = |set: CardSet, card: CardSet| set | card;
    Adapter { name, cards: by_id(CardSet::of), empty: CardSet::EMPTY, add, rank, number }
}
