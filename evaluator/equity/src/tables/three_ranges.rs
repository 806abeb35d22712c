//! Three ranges of whole starting hands against each other, from the three-way table.
//!
//! A case weighs the product of its combos' weights. Where all combos of a starting hand have one weight, the cases of a
//! triple of starting hands weigh the same, and are in the table. Each triple is there once, for the six orders in which
//! three players can hold its hands. So the table is read once, from its beginning to its end: for the second and the third
//! hand of triples, the counts by all first hands are added up with the weights that each player has for them, and these
//! three sums go to the six orders with the weights of the other two players. The sets of winners, which are sets of places
//! in the triple until then, become sets of players at the end.
//!
//! Hands that nobody has are left out. With weights 0 and 1 all sums are integers below 2^53, and exact.
//!
//! For single hands of players the table is read once too: what each order adds to the sums of the hands at its three
//! places is the counts with the weights of the two others.

use alloc::vec;
use alloc::vec::Vec;
use core::array;

use evaluator::Isa;
use evaluator::internals::Loops;

use crate::range::StartingHand;
use crate::removal::HandWeights;
use crate::tables::three_way_table::{ThreeWayTable, TripleCounts};
use crate::tables::triple::Triple;

/// The weights of cases by the set of winners, as bits.
pub(crate) type ByWinners = [f64; SETS];

const SETS: usize = 8;

/// Who holds the first, the second and the third hand of a triple, in all ways: those in which the first player's hand
/// comes first, then second, then third.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [2, 0, 1], [1, 2, 0], [2, 1, 0]];

/// The weights of cases by the order of players, and by the set of winners as bits for places in the triple, from 0b001.
/// What stands behind the last set means nothing.
type ByOrder = [[f64; SETS]; ORDERS.len()];

/// The weights of all cases of three ranges, by the set of winners.
pub(crate) fn winners_of_three(table: &ThreeWayTable, weights: &[HandWeights; 3], isa: Isa) -> ByWinners {
    let is_held = |hand: &usize| weights.iter().any(|weights| weights[*hand] > 0.0);
    let hands: Vec<usize> = (0..StartingHand::COUNT).filter(is_held).collect();
    by_players(&isa.run(ThreeRanges { counts: table.counts(), hands: &hands, weights }))
}

/// The same for one combo of each starting hand, whether or not a player holds it, against the ranges of the other two.
pub(crate) fn combos_against_two(
    table: &ThreeWayTable,
    weights: &[HandWeights; 3],
    isa: Isa,
) -> [Vec<ByWinners>; 3] {
    let hands: Vec<usize> = (0..StartingHand::COUNT).collect();
    let by_hand = isa.run(EachHand(ThreeRanges { counts: table.counts(), hands: &hands, weights }));
    [0, 1, 2].map(|player| {
        let of_hand = |(hand, by_place): (StartingHand, &[ByOrder; 3])| {
            let place = |order: usize| ORDERS[order].iter().position(|&other| other == player).unwrap_or(0);
            let by_order = array::from_fn(|order| by_place[place(order)][order]);
            // By symmetry all combos of the hand fare alike.
            by_players(&by_order).map(|cases| cases / hand.combo_count() as f64)
        };
        StartingHand::ALL.into_iter().zip(&by_hand).map(of_hand).collect()
    })
}

/// The sums of all orders, by sets of players.
fn by_players(by_order: &ByOrder) -> ByWinners {
    let mut by_winners = [0.0; SETS];
    for (order, sums) in ORDERS.iter().zip(by_order) {
        for (places, sum) in (1..SETS).zip(sums) {
            let players = order.iter().enumerate().map(|(place, player)| (places >> place & 1) << player);
            by_winners[players.sum::<usize>()] += sum;
        }
    }
    by_winners
}

/// Adds counts, or sums of them, so many times.
#[inline(always)]
fn add<T: Copy + Into<f64>, const N: usize>(sums: &mut [f64; SETS], numbers: &[T; N], times: f64) {
    for (sum, &number) in sums.iter_mut().zip(numbers) {
        *sum += times * number.into();
    }
}

/// The table, read once.
struct ThreeRanges<'a> {
    counts: &'a [TripleCounts],
    /// Those of triples that are looked at, in ascending order.
    hands: &'a [usize],
    weights: &'a [HandWeights; 3],
}

impl Loops for ThreeRanges<'_> {
    type Output = ByOrder;

    #[inline(always)]
    fn run(self) -> ByOrder {
        let mut by_order = ByOrder::default();
        for (at, &third) in self.hands.iter().enumerate() {
            for (before, &second) in self.hands[..=at].iter().enumerate() {
                let times = self.weights_above(second, third);
                if times == [0.0; ORDERS.len()] {
                    continue;
                }
                let row = self.row(second, third);
                let lower = self.with_lower_hands(row, &self.hands[..before]);
                for (order, sums) in by_order.iter_mut().enumerate() {
                    let [a, b, _] = ORDERS[order];
                    add(sums, &lower[a], times[order]);
                    if a < b {
                        add(sums, &row[second].by_winners, times[order] * self.weights[a][second]);
                    }
                }
            }
        }
        by_order
    }
}

/// The same for single hands: by hand, and by its place in the triple.
struct EachHand<'a>(ThreeRanges<'a>);

impl Loops for EachHand<'_> {
    type Output = Vec<[ByOrder; 3]>;

    #[inline(always)]
    fn run(self) -> Vec<[ByOrder; 3]> {
        let Self(ranges) = self;
        let weights = ranges.weights;
        let is_held = |hand: usize| weights.iter().any(|weights| weights[hand] > 0.0);
        let mut by_hand = vec![<[ByOrder; 3]>::default(); StartingHand::COUNT];
        for (at, &third) in ranges.hands.iter().enumerate() {
            for (before, &second) in ranges.hands[..=at].iter().enumerate() {
                if !is_held(second) && !is_held(third) {
                    continue;
                }
                let (row, lower) = (ranges.row(second, third), &ranges.hands[..before]);
                let times = ranges.weights_above(second, third);
                if times != [0.0; ORDERS.len()] {
                    for &first in lower {
                        let counts = vector_at(row, first);
                        for (sums, times) in by_hand[first][0].iter_mut().zip(times) {
                            add(sums, counts, times);
                        }
                    }
                }
                let (with_lower, equal) = (ranges.with_lower_hands(row, lower), &row[second].by_winners);
                for (order, [a, b, c]) in ORDERS.into_iter().enumerate() {
                    if !is_counted(second, third, b, c) {
                        continue;
                    }
                    add(&mut by_hand[second][1][order], &with_lower[a], weights[c][third]);
                    add(&mut by_hand[third][2][order], &with_lower[a], weights[b][second]);
                    if a < b {
                        let own = weights[a][second];
                        add(&mut by_hand[second][0][order], equal, times[order]);
                        add(&mut by_hand[second][1][order], equal, own * weights[c][third]);
                        add(&mut by_hand[third][2][order], equal, own * weights[b][second]);
                    }
                }
            }
        }
        by_hand
    }
}

/// Whether an order counts in which these players hold the second and the third hand: of orders with the same hands, one
/// does.
#[inline(always)]
fn is_counted(second: usize, third: usize, player: usize, next: usize) -> bool {
    second < third || player < next
}

impl ThreeRanges<'_> {
    /// The counts of two hands, numbers in ascending order, and each first hand up to them.
    #[inline(always)]
    fn row(&self, second: usize, third: usize) -> &[TripleCounts] {
        &self.counts[Triple::row_of(second, third)..][..=second]
    }

    /// What the players weigh who hold these two hands, in each order that counts.
    #[inline(always)]
    fn weights_above(&self, second: usize, third: usize) -> [f64; ORDERS.len()] {
        let mut times = [0.0; ORDERS.len()];
        for (times, [_, b, c]) in times.iter_mut().zip(ORDERS) {
            if is_counted(second, third, b, c) {
                *times = self.weights[b][second] * self.weights[c][third];
            }
        }
        times
    }

    /// The counts of a row by its first hands, with the weights that each player has for these: for hands lower than the
    /// second one, which is the last of the row.
    #[inline(always)]
    fn with_lower_hands(&self, row: &[TripleCounts], lower: &[usize]) -> [[f64; SETS]; 3] {
        let mut sums = [[0.0; SETS]; 3];
        for &first in lower {
            for (sums, weights) in sums.iter_mut().zip(self.weights) {
                add(sums, vector_at(row, first), weights[first]);
            }
        }
        sums
    }
}

/// The counts of a triple that is not the last of a row. Eight counts are one vector: seven, and one of the next triple.
#[inline(always)]
fn vector_at(row: &[TripleCounts], first: usize) -> &[u32; SETS] {
    let counts: &[u32] = bytemuck::cast_slice(row);
    counts[(SETS - 1) * first..].first_chunk().expect("the counts of the next triple follow")
}
