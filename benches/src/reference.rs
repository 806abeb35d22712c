//! The bit-trick references: what ranking costs without a table.

use std::fmt::Debug;
use std::marker::PhantomData;

use evaluator::{Card, CardSet};
use tablegen::reference::{ace, assess, five_card_analyzer, pokerval, revolver};

use crate::contestant::{Accumulator, Contestant, SetRanker, by_id};

/// One of `tablegen`'s reference evaluators.
pub trait System: 'static {
    /// What reports call it.
    const NAME: &'static str;

    /// How good a hand is: larger is better.
    type Value: Copy + Ord + Debug + 'static;

    /// The value of a hand of as many cards as the system takes.
    fn value(hand: CardSet) -> Self::Value;

    /// The value as a number, to be added up.
    fn number(value: Self::Value) -> u64;
}

/// Defines a type for a system: its name, the type of its values, the function, and how a value becomes a number.
macro_rules! system {
    ($(#[$doc:meta])* $name:ident, $text:literal, $value:ty, $function:path, $number:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name;

        impl System for $name {
            const NAME: &'static str = $text;
            type Value = $value;

            #[inline(always)]
            fn value(hand: CardSet) -> $value {
                $function(hand)
            }

            #[inline(always)]
            fn number(value: $value) -> u64 {
                let number: fn($value) -> u64 = $number;
                number(value)
            }
        }
    };
}

system! {
    /// The pokerval that the table is made from, for 0 to 7 cards.
    Pokerval, "reference_pokerval", u32, pokerval::pokerval, u64::from
}
system! {
    /// ACE_eval, for 5 to 7 cards.
    Ace, "reference_ace", u32, ace::value_of_full_hand, u64::from
}
system! {
    /// Revolver's doubles notation, for 5 to 7 cards.
    Revolver, "reference_revolver", u64, revolver::value_of_full_hand,
    // Both halves, so that a million of them add up without an overflow.
    |value| (value >> 32) + (value & u64::from(u32::MAX))
}
system! {
    /// The seven-card `assess`: categories only.
    Assess, "reference_assess", assess::AssessCategory, assess::assess_seven, |category| category as u64
}
system! {
    /// The five-card analyzer: categories only.
    Analyzer, "reference_analyzer", five_card_analyzer::AnalyzerCategory, five_card_analyzer::category_of_five,
    |category| category as u64
}

/// A reference evaluator as a contestant.
#[derive(Clone, Debug)]
pub struct Reference<S> {
    cards: [CardSet; 256],
    system: PhantomData<S>,
}

impl<S> Default for Reference<S> {
    fn default() -> Self {
        Self { cards: by_id(CardSet::of), system: PhantomData }
    }
}

impl<S: System> Contestant for Reference<S> {
    const NAME: &'static str = S::NAME;
    type Rank = S::Value;

    #[inline(always)]
    fn number(rank: S::Value) -> u64 {
        S::number(rank)
    }

    #[inline(always)]
    fn rank_ids<const N: usize>(&self, ids: &[u8; N]) -> S::Value {
        S::value(ids.iter().fold(CardSet::EMPTY, |set, &id| set | self.cards[usize::from(id)]))
    }
}

impl<S: System> Accumulator for Reference<S> {
    type Hand = CardSet;

    #[inline(always)]
    fn empty(&self) -> CardSet {
        CardSet::EMPTY
    }

    #[inline(always)]
    fn add(&self, hand: CardSet, _place: usize, position: usize) -> CardSet {
        hand | self.cards[position]
    }

    #[inline(always)]
    fn rank(&self, hand: &CardSet) -> S::Value {
        S::value(*hand)
    }
}

impl<S: System> SetRanker for Reference<S> {
    type Set = CardSet;

    fn set(&self, ids: &[u8]) -> CardSet {
        ids.iter().map(|&id| Card::ALL[usize::from(id)]).collect()
    }

    #[inline(always)]
    fn rank_set(&self, set: CardSet) -> S::Value {
        S::value(set)
    }
}
