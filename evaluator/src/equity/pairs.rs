//! Plans that take pairs of holdings one by one: the weights of the cases before the flop in which each holding of a
//! hero wins or ties against a range.

use alloc::boxed::Box;
use alloc::vec::Vec;

pub(super) use super::preflop::WinsAndTies;
use super::progress::Watch;
use super::{HandVsHand, PreflopTable, preflop};
use crate::Holding;

/// A weight for each holding, by [`Holding::index`].
type Weights = [f64; Holding::COUNT];

/// Counts each pair of the `heroes` and the holdings of a range. Once the watch says stop, the rest is missing.
pub(super) fn by_counting(
    hands: &HandVsHand,
    heroes: impl Iterator<Item = Holding>,
    range: &Weights,
    watch: &Watch<'_>,
) -> Box<WinsAndTies> {
    let mut found = Box::new([(0.0, 0.0); Holding::COUNT]);
    let villains: Vec<(Holding, f64)> =
        Holding::ALL.into_iter().zip(*range).filter(|&(_, weight)| weight > 0.0).collect();
    for hero in heroes.take_while(|_| !watch.asks_to_stop()) {
        let (wins, ties) = &mut found[hero.index()];
        for &(villain, weight) in &villains {
            let outcome = hands.compare(hero, villain).unwrap_or_default();
            *wins += weight * outcome.wins as f64;
            *ties += weight * outcome.ties as f64;
        }
    }
    found
}

/// Looks each pair of the `heroes` and the holdings of a range up.
pub(super) fn by_table(
    table: &PreflopTable,
    heroes: impl Iterator<Item = Holding>,
    range: &Weights,
) -> Box<WinsAndTies> {
    preflop::wins_and_ties(table, heroes, range)
}
