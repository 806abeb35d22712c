//! Plans that take pairs of holdings one by one: the weights of the cases before the flop in which each holding of a
//! hero wins or ties against a range.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::{HandVsHand, Outcome, PreflopTable, SuitChange};
use crate::Holding;
use crate::range::StartingHand;

/// A weight for each holding, by [`Holding::index`].
type Weights = [f64; Holding::COUNT];

/// What is found for each holding: the weights of its wins and its ties.
pub(super) type WinsAndTies = [(f64, f64); Holding::COUNT];

/// Counts each pair of the `heroes` and the holdings of a range.
pub(super) fn by_counting(
    hands: &HandVsHand,
    heroes: impl Iterator<Item = Holding>,
    range: &Weights,
) -> Box<WinsAndTies> {
    let mut found = Box::new([(0.0, 0.0); Holding::COUNT]);
    let villains: Vec<(Holding, f64)> =
        Holding::ALL.into_iter().zip(*range).filter(|&(_, weight)| weight > 0.0).collect();
    for hero in heroes {
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
///
/// The table has a row for each starting hand, made for one holding of it. For others the villains' suits are changed
/// as theirs are, in 16 ways at most. Where a change leaves the range as it is, what was found before is found again.
pub(super) fn by_table(
    table: &PreflopTable,
    heroes: impl Iterator<Item = Holding>,
    range: &Weights,
) -> Box<WinsAndTies> {
    let mut found = Box::new([(0.0, 0.0); Holding::COUNT]);
    let mut changed = ChangedRanges { range, changes: Vec::new(), ranges: Vec::new() };
    for hero in heroes {
        let hand = StartingHand::of(hero);
        let changed = changed.get(SuitChange::to_representative(hero));
        found[hero.index()] = *changed.found[hand.index()].get_or_insert_with(|| {
            (
                weighted_sum(table.wins(hand), &changed.weights),
                weighted_sum(table.ties(hand), &changed.weights),
            )
        });
    }
    found
}

/// A range after changes of suits.
struct ChangedRanges<'a> {
    range: &'a Weights,
    /// Changes, and the places of what they make of the range.
    changes: Vec<(SuitChange, usize)>,
    ranges: Vec<ChangedRange>,
}

/// One of them, and what the starting hands' rows were found to make of it.
struct ChangedRange {
    weights: Box<Weights>,
    found: [Option<(f64, f64)>; StartingHand::COUNT],
}

impl ChangedRanges<'_> {
    fn get(&mut self, change: SuitChange) -> &mut ChangedRange {
        let place = match self.changes.iter().find(|(known, _)| *known == change) {
            Some(&(_, place)) => place,
            None => self.make(change),
        };
        &mut self.ranges[place]
    }

    fn make(&mut self, change: SuitChange) -> usize {
        let mut weights = Box::new([0.0; Holding::COUNT]);
        for (&holding, &weight) in const { &Holding::ALL }.iter().zip(self.range) {
            if weight != 0.0 {
                weights[change.apply(holding).index()] = weight;
            }
        }
        let same = self.ranges.iter().position(|range| range.weights == weights);
        let place = same.unwrap_or_else(|| {
            self.ranges.push(ChangedRange { weights, found: [None; StartingHand::COUNT] });
            self.ranges.len() - 1
        });
        self.changes.push((change, place));
        place
    }
}

/// The sum of products, in eight parts that can be added up side by side.
fn weighted_sum(counts: &[u32; Holding::COUNT], weights: &Weights) -> f64 {
    let (count_chunks, count_rest) = counts.as_chunks::<8>();
    let (weight_chunks, weight_rest) = weights.as_chunks::<8>();
    let mut sums = [0.0; 8];
    for (counts, weights) in count_chunks.iter().zip(weight_chunks) {
        for lane in 0..8 {
            // Counts are below 2^31, and conversions of signed numbers are the faster ones.
            sums[lane] += f64::from(counts[lane].cast_signed()) * weights[lane];
        }
    }
    let rest: f64 =
        count_rest.iter().zip(weight_rest).map(|(&count, &weight)| f64::from(count) * weight).sum();
    sums.iter().sum::<f64>() + rest
}

const _: () = assert!(Outcome::PREFLOP_BOARDS < 1 << 31);
