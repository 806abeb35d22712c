//! Many combos against a range, from the table.
//!
//! The result of one hero is a sum of products: the table's counts times the weights of the opponents. The
//! range is folded first: the weights of opponents in the same [column](View::columns) are added up, and the
//! sum runs over columns. Heroes with the same suits see the same folded range. A range without named suits
//! looks the same from all suits, so all combos of a starting hand have one result.
//!
//! With weights 0 and 1 all products and sums are integers below 2^53, and therefore exact.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use evaluator::{Holdem, HoleCards, Isa, Loops};

use crate::isomorphism::{CanonicalCombos, MAX_COLUMNS, View};
use crate::range::StartingHand;
use crate::removal::hand_weights;
use crate::tables::preflop_table::{LANES, PreflopTable};

/// The weights of wins and ties against a range, for each combo.
pub(crate) type WinsAndTies = [(f64, f64); HoleCards::COUNT];

/// Returns the weights of wins and ties of the `heroes` against a range.
pub(crate) fn wins_and_ties(
    isa: Isa,
    table: &PreflopTable,
    heroes: impl Iterator<Item = HoleCards>,
    range: &[f64; HoleCards::COUNT],
) -> Box<WinsAndTies> {
    let (mut is_hero, mut has_heroes) = ([false; HoleCards::COUNT], [false; StartingHand::COUNT]);
    for hero in heroes {
        is_hero[hero.index()] = true;
        has_heroes[StartingHand::of(hero).index()] = true;
    }
    let mut found = Box::new([(0.0, 0.0); HoleCards::COUNT]);
    let task = AgainstRange { table, is_hero: &is_hero, has_heroes: &has_heroes, range, found: &mut found };
    isa.run(task);
    found
}

struct AgainstRange<'a> {
    table: &'a PreflopTable,
    is_hero: &'a [bool; HoleCards::COUNT],
    has_heroes: &'a [bool; StartingHand::COUNT],
    range: &'a [f64; HoleCards::COUNT],
    found: &'a mut WinsAndTies,
}

impl Loops for AgainstRange<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let mut ranges = FoldedRanges::new(self.range);
        let mut row = [[0.0; MAX_COLUMNS]; 2];
        for hand in StartingHand::ALL.into_iter().filter(|hand| self.has_heroes[hand.index()]) {
            // Converted once for all ranges. Counts are below 2^31, and conversions of signed numbers are
            // faster.
            for (numbers, counts) in row.iter_mut().zip(self.table.row(hand)) {
                numbers.iter_mut().zip(counts).for_each(|(to, count)| *to = f64::from(count.cast_signed()));
            }
            let representative = hand.representative();
            let mut known = [None; View::COUNT];
            for hero in hand.combos().filter(|hero| self.is_hero[hero.index()]) {
                let range = ranges.seen_from(if ranges.is_symmetric { representative } else { hero });
                // A closure would be compiled without the instruction set.
                let wins_and_ties = match known[range] {
                    Some(wins_and_ties) => wins_and_ties,
                    None => times(&row, &ranges.folded[range]),
                };
                known[range] = Some(wins_and_ties);
                self.found[hero.index()] = wins_and_ties;
            }
        }
    }
}

/// Returns the weights of wins and ties of a row against a folded range.
#[inline(always)]
fn times([wins, ties]: &[[f64; MAX_COLUMNS]; 2], weights: &[f64]) -> (f64, f64) {
    (sum_of_products(&wins[..weights.len()], weights), sum_of_products(&ties[..weights.len()], weights))
}

#[inline(always)]
fn sum_of_products(counts: &[f64], weights: &[f64]) -> f64 {
    let mut sums = [0.0; LANES];
    for (counts, weights) in counts.as_chunks::<LANES>().0.iter().zip(weights.as_chunks::<LANES>().0) {
        for lane in 0..LANES {
            sums[lane] += counts[lane] * weights[lane];
        }
    }
    sums.iter().sum()
}

const _: () = assert!(Holdem::boards_beside(2) < 1 << 31);

/// A range as heroes see it: the weights of its combos, added up by column.
struct FoldedRanges<'a> {
    range: &'a [f64; HoleCards::COUNT],
    /// `true` if the range looks the same from all suits.
    is_symmetric: bool,
    /// The distinct folded ranges. Each has as many numbers as its view has columns, padded to a multiple of
    /// [`LANES`].
    folded: Vec<Vec<f64>>,
    /// The index of the folded range, for each view.
    places: [Option<usize>; View::COUNT],
}

impl<'a> FoldedRanges<'a> {
    #[inline(always)]
    fn new(range: &'a [f64; HoleCards::COUNT]) -> Self {
        Self {
            range,
            is_symmetric: hand_weights(range).is_some(),
            folded: Vec::new(),
            places: [None; View::COUNT],
        }
    }

    /// Returns the index of the folded range that a hero sees.
    #[inline(always)]
    fn seen_from(&mut self, hero: HoleCards) -> usize {
        let view = View::of(hero);
        match self.places[view.index()] {
            Some(place) => place,
            None => self.fold(view, CanonicalCombos::beside(hero).count()),
        }
    }

    #[inline(never)]
    fn fold(&mut self, view: View, columns: usize) -> usize {
        let mut folded = vec![0.0; columns.next_multiple_of(LANES)];
        for (&column, &weight) in view.columns().iter().zip(self.range) {
            folded[usize::from(column)] += weight;
        }
        let place = self.folded.iter().position(|other| *other == folded).unwrap_or_else(|| {
            self.folded.push(folded);
            self.folded.len() - 1
        });
        self.places[view.index()] = Some(place);
        place
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The result equals the sum over pairs for weights without symmetry, with some named suits, and without
    /// suits.
    #[test]
    fn folded_ranges_match_sums_over_pairs() {
        let table = PreflopTable::embedded();
        let mut numbers = fastrand::Rng::with_seed(5);
        let free: Box<[f64; HoleCards::COUNT]> =
            Box::new(core::array::from_fn(|_| f64::from(numbers.u8(..) % 5) / 4.0));
        let one = |text: &str, weight: f64| (text.parse::<HoleCards>().unwrap(), weight);
        let few = [one("AsKs", 1.0), one("QhQd", 0.5), one("7c6d", 0.25)];
        let mut named = Box::new([0.0; HoleCards::COUNT]);
        few.iter().for_each(|&(combo, weight)| named[combo.index()] = weight);
        let without_suits = HoleCards::ALL.map(|combo| (StartingHand::of(combo).index() % 3) as f64 / 2.0);
        for range in [free, named, Box::new(without_suits)] {
            let third = |hero: &HoleCards| hero.index().is_multiple_of(3);
            let expected = HoleCards::ALL.map(|hero| {
                let mut expected = (0.0, 0.0);
                for (villain, weight) in HoleCards::ALL.into_iter().zip(*range) {
                    let outcome = table.outcome(hero, villain).unwrap_or_default();
                    // Quarters of integers are exact in any order.
                    expected.0 += outcome.wins() as f64 * weight;
                    expected.1 += outcome.ties() as f64 * weight;
                }
                expected
            });
            for isa in Isa::available() {
                let found = wins_and_ties(isa, table, HoleCards::ALL.into_iter(), &range);
                assert_eq!(*found, expected, "{isa}");
                let found = wins_and_ties(isa, table, HoleCards::ALL.into_iter().filter(third), &range);
                for hero in HoleCards::ALL {
                    let expected = if third(&hero) { expected[hero.index()] } else { (0.0, 0.0) };
                    assert_eq!(found[hero.index()], expected, "{isa} {hero}");
                }
            }
        }
    }
}
