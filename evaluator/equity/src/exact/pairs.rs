//! Plans that take pairs of combos one by one: the weights of the cases before the flop in which each combo of a
//! hero wins or ties against a range.

use alloc::boxed::Box;
use alloc::vec::Vec;

pub(crate) use crate::exact::tables::against_range::WinsAndTies;
use crate::progress::Reporter;
use crate::exact::hand_vs_hand::HandVsHand;
use crate::exact::tables::preflop_table::PreflopTable;
use crate::exact::tables;
use evaluator::HoleCards;

/// A weight for each combo, by [`HoleCards::index`].
type ComboWeights = [f64; HoleCards::COUNT];

/// Counts each pair of the `heroes` and the combos of a range. Once the reporter says stop, the rest is missing.
pub(crate) fn by_counting(
    hands: &HandVsHand,
    heroes: impl Iterator<Item = HoleCards>,
    range: &ComboWeights,
    reporter: &Reporter<'_>,
) -> Box<WinsAndTies> {
    let mut found = Box::new([(0.0, 0.0); HoleCards::COUNT]);
    let villains: Vec<(HoleCards, f64)> =
        HoleCards::ALL.into_iter().zip(*range).filter(|&(_, weight)| weight > 0.0).collect();
    for hero in heroes.take_while(|_| !reporter.should_stop()) {
        let (wins, ties) = &mut found[hero.index()];
        for &(villain, weight) in &villains {
            let outcome = hands.compare(hero, villain).unwrap_or_default();
            *wins += weight * outcome.wins as f64;
            *ties += weight * outcome.ties as f64;
        }
    }
    found
}

/// Looks each pair of the `heroes` and the combos of a range up.
pub(crate) fn by_table(
    table: &PreflopTable,
    heroes: impl Iterator<Item = HoleCards>,
    range: &ComboWeights,
) -> Box<WinsAndTies> {
    preflop::wins_and_ties(table, heroes, range)
}
