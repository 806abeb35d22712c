//! Three ranges of whole starting hands against each other, from the three-way table.
//!
//! A case weighs the product of its combos' weights. If all combos of a starting hand have one weight, all
//! cases of a triple of starting hands weigh the same, and the table has their counts. Each triple is stored
//! once, for the six orders in which three players can hold its hands. The table is read once, from beginning
//! to end. For each pair of a second and a third hand, the counts by first hand are added up with each
//! player's weights for them. These three sums are added to the six orders, multiplied with the weights of
//! the other two players. Sets of winners are sets of places in the triple until then, and become sets of
//! players at the end.
//!
//! Hands that nobody holds are skipped. With weights 0 and 1 all sums are integers below 2^53, and therefore
//! exact.
//!
//! For sums by hand the table is also read once. Each order adds its counts, multiplied with the weights of
//! the other two players, to the sums of the hands at its three places.

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

/// The players who hold the first, the second and the third hand of a triple, for all six permutations.
/// Ordered by the place of the first player's hand.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [2, 0, 1], [1, 2, 0], [2, 1, 0]];

/// The weights of cases by the order of players, and by the set of winners as bits for places in the triple,
/// from 0b001. The element after the last set is meaningless.
type ByOrder = [[f64; SETS]; ORDERS.len()];

/// Returns the weights of all cases of three ranges, by the set of winners.
pub(crate) fn winners_of_three(table: &ThreeWayTable, weights: &[HandWeights; 3], isa: Isa) -> ByWinners {
    let is_held = |hand: &usize| weights.iter().any(|weights| weights[*hand] > 0.0);
    let hands: Vec<usize> = (0..StartingHand::COUNT).filter(is_held).collect();
    by_players(&isa.run(ThreeRanges { counts: table.counts(), hands: &hands, weights }))
}

/// Returns the same for one combo of each starting hand against the ranges of the other two, whether or not
/// the player holds it.
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
            // By symmetry, all combos of the hand have the same outcome.
            by_players(&by_order).map(|cases| cases / hand.combo_count() as f64)
        };
        StartingHand::ALL.into_iter().zip(&by_hand).map(of_hand).collect()
    })
}

/// Returns the sums of all orders, by sets of players.
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

/// Adds `numbers`, multiplied by `times`, to the sums.
#[inline(always)]
fn add<T: Copy + Into<f64>, const N: usize>(sums: &mut [f64; SETS], numbers: &[T; N], times: f64) {
    for (sum, &number) in sums.iter_mut().zip(numbers) {
        *sum += times * number.into();
    }
}

/// One pass over the table.
struct ThreeRanges<'a> {
    counts: &'a [TripleCounts],
    /// The starting hands to read triples of, in ascending order.
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

/// The same by hand and by its place in the triple.
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

/// Returns `true` if the order in which these players hold the second and the third hand is counted. Of
/// orders with equal hands, only one is.
#[inline(always)]
fn is_counted(second: usize, third: usize, player: usize, next: usize) -> bool {
    second < third || player < next
}

impl ThreeRanges<'_> {
    /// Returns the counts of all triples with these second and third hands (indices in ascending order), by
    /// first hand.
    #[inline(always)]
    fn row(&self, second: usize, third: usize) -> &[TripleCounts] {
        &self.counts[Triple::row_of(second, third)..][..=second]
    }

    /// Returns the product of the weights of the players who hold these two hands, for each order that is
    /// counted.
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

    /// Returns the sums of a row's counts by first hand, multiplied with each player's weights for it. Covers
    /// the hands below the second one, which is the last of the row.
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

/// Returns the counts of a triple that is not the last of a row. Eight counts make one vector: seven, and one
/// of the next triple.
#[inline(always)]
fn vector_at(row: &[TripleCounts], first: usize) -> &[u32; SETS] {
    let counts: &[u32] = bytemuck::cast_slice(row);
    counts[(SETS - 1) * first..].first_chunk().expect("the counts of the next triple follow")
}
