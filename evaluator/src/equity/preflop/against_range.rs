//! Many holdings against a range, from the table.
//!
//! For one hero it is a sum of products over the opponents, the table's counts with the range's weights. The range is
//! folded first: the weights of opponents in one [column](View::columns) are added up, and the sum is over columns. What
//! heroes with the same suits see is the same folded range; and a range without named suits looks the same from all
//! suits, so that the holdings of a starting hand have one result.
//!
//! With weights 0 and 1 all products and sums are integers below 2^53, and exact.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::PreflopTable;
use super::view::{Kind, MOST_COLUMNS, View};
use crate::Holding;
use crate::equity::Outcome;
use crate::equity::kernels::showdown::{self, AvailableKernel, Simd, Task};
use crate::lookup::board::BoardKernel;
use crate::range::StartingHand;

/// For each holding the weights of its wins and its ties against a range.
pub(in crate::equity) type WinsAndTies = [(f64, f64); Holding::COUNT];

/// Finds the weights of wins and ties of the `heroes` against a range.
pub(in crate::equity) fn wins_and_ties(
    table: &PreflopTable,
    heroes: impl Iterator<Item = Holding>,
    range: &[f64; Holding::COUNT],
) -> Box<WinsAndTies> {
    let (mut is_hero, mut has_heroes) = ([false; Holding::COUNT], [false; StartingHand::COUNT]);
    for hero in heroes {
        is_hero[hero.index()] = true;
        has_heroes[StartingHand::of(hero).index()] = true;
    }
    let mut found = Box::new([(0.0, 0.0); Holding::COUNT]);
    let task = AgainstRange { table, is_hero: &is_hero, has_heroes: &has_heroes, range, found: &mut found };
    match AvailableKernel::new(BoardKernel::best()) {
        Some(kernel) => showdown::run(kernel, task),
        None => unreachable!("the best kernel is one that this machine can run"),
    }
    found
}

struct AgainstRange<'a> {
    table: &'a PreflopTable,
    is_hero: &'a [bool; Holding::COUNT],
    has_heroes: &'a [bool; StartingHand::COUNT],
    range: &'a [f64; Holding::COUNT],
    found: &'a mut WinsAndTies,
}

/// The loops are plain ones; they are compiled for the vectors of each kernel.
impl Task for AgainstRange<'_> {
    type Number = f32;
    type Output = ();

    #[inline(always)]
    fn run<S: Simd<Number = f32>>(self, _: S) {
        let mut ranges = FoldedRanges::new(self.range);
        let mut row = Row { wins: [0.0; MOST_COLUMNS], ties: [0.0; MOST_COLUMNS], columns: 0 };
        for hand in StartingHand::ALL {
            if !self.has_heroes[hand.index()] {
                continue;
            }
            row.set(self.table, hand);
            let mut known = [None; View::COUNT];
            for hero in hand.combos().filter(|hero| self.is_hero[hero.index()]) {
                let range = ranges.seen_from(hero);
                let wins_and_ties = known[range].get_or_insert_with(|| row.times(&ranges.folded[range]));
                self.found[hero.index()] = *wins_and_ties;
            }
        }
    }
}

/// A row of the table, converted once for all ranges that it is multiplied with.
struct Row {
    wins: [f64; MOST_COLUMNS],
    ties: [f64; MOST_COLUMNS],
    columns: usize,
}

impl Row {
    #[inline(always)]
    fn set(&mut self, table: &PreflopTable, hand: StartingHand) {
        let (wins, ties) = table.row(hand);
        self.columns = wins.len();
        // Counts are below 2^31, and conversions of signed numbers are the faster ones.
        self.wins.iter_mut().zip(wins).for_each(|(place, count)| *place = f64::from(count.cast_signed()));
        self.ties.iter_mut().zip(ties).for_each(|(place, count)| *place = f64::from(count.cast_signed()));
    }

    /// The weights of wins and ties against a range.
    #[inline(always)]
    fn times(&self, range: &Folded) -> (f64, f64) {
        let range = &range[..self.columns];
        (
            sum_of_products(&self.wins[..self.columns], range),
            sum_of_products(&self.ties[..self.columns], range),
        )
    }
}

/// How many products are added up side by side: rows are filled up to a multiple of it.
pub(super) const LANES: usize = 16;

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

const _: () = assert!(Outcome::PREFLOP_BOARDS < 1 << 31);

/// The weights of a range's holdings by column, those in one column added up.
type Folded = [f64; MOST_COLUMNS];

/// What heroes see of a range.
struct FoldedRanges<'a> {
    range: &'a [f64; Holding::COUNT],
    /// Whether it looks the same from all suits.
    is_symmetric: bool,
    folded: Vec<Box<Folded>>,
    /// The kind of starting hand that each of them is folded for.
    kinds: Vec<Kind>,
    /// By view the place of what is seen.
    places: [Option<usize>; View::COUNT],
}

impl<'a> FoldedRanges<'a> {
    #[inline(always)]
    fn new(range: &'a [f64; Holding::COUNT]) -> Self {
        let alike = |holding| range[StartingHand::of(holding).representative().index()];
        let is_symmetric =
            const { &Holding::ALL }.iter().zip(range).all(|(&holding, &weight)| weight == alike(holding));
        Self { range, is_symmetric, folded: Vec::new(), kinds: Vec::new(), places: [None; View::COUNT] }
    }

    /// The place of the folded range that a hero sees.
    #[inline(always)]
    fn seen_from(&mut self, hero: Holding) -> usize {
        let view = View::of(hero);
        match self.places[view.index()] {
            Some(place) => place,
            None => self.fold(Kind::of(StartingHand::of(hero)), view),
        }
    }

    #[inline(never)]
    fn fold(&mut self, kind: Kind, view: View) -> usize {
        let folded = match self.kinds.iter().position(|&other| other == kind) {
            Some(place) if self.is_symmetric => {
                self.places[view.index()] = Some(place);
                return place;
            }
            _ => self.folded_for(view),
        };
        let mut known = self.folded.iter().zip(&self.kinds);
        let same = known.position(|(other, &other_kind)| other_kind == kind && *other == folded);
        let place = same.unwrap_or_else(|| {
            self.folded.push(folded);
            self.kinds.push(kind);
            self.folded.len() - 1
        });
        self.places[view.index()] = Some(place);
        place
    }

    fn folded_for(&self, view: View) -> Box<Folded> {
        let mut folded = Box::new([0.0; MOST_COLUMNS]);
        for (&column, &weight) in view.columns().iter().zip(self.range) {
            folded[usize::from(column)] += weight;
        }
        folded
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Weights that have no symmetry, those of some suits, and those of no suits at all: the same as pair by pair.
    #[test]
    fn heroes_fare_as_pair_by_pair() {
        let table = PreflopTable::embedded();
        let mut numbers = fastrand::Rng::with_seed(5);
        let free: Box<[f64; Holding::COUNT]> =
            Box::new(core::array::from_fn(|_| f64::from(numbers.u8(..) % 5) / 4.0));
        let one = |text: &str, weight: f64| (text.parse::<Holding>().unwrap(), weight);
        let few = [one("AsKs", 1.0), one("QhQd", 0.5), one("7c6d", 0.25)];
        let mut named = Box::new([0.0; Holding::COUNT]);
        few.iter().for_each(|&(holding, weight)| named[holding.index()] = weight);
        let without_suits = Holding::ALL.map(|holding| (StartingHand::of(holding).index() % 3) as f64 / 2.0);
        for range in [free, named, Box::new(without_suits)] {
            let found = wins_and_ties(table, Holding::ALL.into_iter(), &range);
            let third = |hero: &Holding| hero.index().is_multiple_of(3);
            let found_for_some = wins_and_ties(table, Holding::ALL.into_iter().filter(third), &range);
            for hero in Holding::ALL {
                let outcomes = Holding::ALL.into_iter().map(|villain| table.outcome(hero, villain));
                let mut expected = (0.0, 0.0);
                for (outcome, weight) in outcomes.zip(*range) {
                    let outcome = outcome.unwrap_or_default();
                    // Quarters of integers: exact in any order.
                    expected.0 += outcome.wins as f64 * weight;
                    expected.1 += outcome.ties as f64 * weight;
                }
                assert_eq!(found[hero.index()], expected, "{hero}");
                let expected = if third(&hero) { expected } else { (0.0, 0.0) };
                assert_eq!(found_for_some[hero.index()], expected, "{hero}");
            }
        }
    }
}
