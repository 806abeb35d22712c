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
use core::array::from_fn;

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
    let mut is_hero = [false; Holding::COUNT];
    heroes.for_each(|hero| is_hero[hero.index()] = true);
    let mut found = Box::new([(0.0, 0.0); Holding::COUNT]);
    let task = AgainstRange { table, is_hero: &is_hero, range, found: &mut found };
    match AvailableKernel::new(BoardKernel::best()) {
        Some(kernel) => showdown::run(kernel, task),
        None => unreachable!("the best kernel is one that this machine can run"),
    }
    found
}

struct AgainstRange<'a> {
    table: &'a PreflopTable,
    is_hero: &'a [bool; Holding::COUNT],
    range: &'a [f64; Holding::COUNT],
    found: &'a mut WinsAndTies,
}

/// The loops are plain ones; they are compiled for the vectors of each kernel.
impl Task for AgainstRange<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, _: S) {
        let mut ranges = FoldedRanges::new(self.range);
        for hand in StartingHand::ALL {
            let heroes = || hand.combos().filter(|hero| self.is_hero[hero.index()]);
            let mut seen = [0; View::COUNT];
            let mut count = 0;
            for hero in heroes() {
                let range = ranges.seen_from(hero);
                if !seen[..count].contains(&range) {
                    seen[count] = range;
                    count += 1;
                }
            }
            // Two at a time, for which each count is converted once.
            let mut sums = [(0.0, 0.0); View::COUNT];
            for pair in seen[..count].chunks(2) {
                let [a, b] = [pair[0], pair[pair.len() - 1]];
                [sums[a], sums[b]] =
                    weighted_sums(self.table.row(hand), [&ranges.folded[a], &ranges.folded[b]]);
            }
            heroes().for_each(|hero| self.found[hero.index()] = sums[ranges.seen_from(hero)]);
        }
    }
}

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

/// How many products are added up side by side: rows are filled up to a multiple of it.
pub(super) const LANES: usize = 4;

/// Numbers that are worked with side by side.
type Lanes = [f64; LANES];

/// For each of two ranges the sums of wins and of ties, times the weights.
#[inline(always)]
fn weighted_sums((wins, ties): (&[u32], &[u32]), [first, second]: [&Folded; 2]) -> [(f64, f64); 2] {
    let [mut first_wins, mut first_ties, mut second_wins, mut second_ties] = [[0.0; LANES]; 4];
    let counts = wins.as_chunks().0.iter().zip(ties.as_chunks().0);
    let weights = first.as_chunks().0.iter().zip(second.as_chunks().0);
    for ((wins, ties), (first, second)) in counts.zip(weights) {
        let (wins, ties) = (wins.map(to_float), ties.map(to_float));
        first_wins = add_products(first_wins, wins, *first);
        first_ties = add_products(first_ties, ties, *first);
        second_wins = add_products(second_wins, wins, *second);
        second_ties = add_products(second_ties, ties, *second);
    }
    let sum = |sums: Lanes| sums.iter().sum::<f64>();
    [(sum(first_wins), sum(first_ties)), (sum(second_wins), sum(second_ties))]
}

#[inline(always)]
fn add_products(sums: Lanes, counts: Lanes, weights: Lanes) -> Lanes {
    from_fn(|lane| sums[lane] + counts[lane] * weights[lane])
}

/// Counts are below 2^31, and conversions of signed numbers are the faster ones.
#[inline(always)]
fn to_float(count: u32) -> f64 {
    f64::from(count.cast_signed())
}

const _: () = assert!(Outcome::PREFLOP_BOARDS < 1 << 31);
