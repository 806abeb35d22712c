//! Deals of three hands.

use holdem::Triple;
use holdem::range::StartingHand;

use crate::deals::reach::Reach;
use crate::orders::{ORDERS, THREE, TWO, duel, order_of};

/// The number of cases of each order of three hands, by triple of hands.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Triples {
    /// By [`Triple::index`], the number of cases of each of the [`ORDERS`], with hands in ascending order.
    pub(super) counts: Vec<[u32; THREE]>,
    /// The probability of one case.
    unit: f64,
}

impl Triples {
    pub(super) fn new(counts: Vec<[u32; THREE]>) -> Self {
        let mut total = 0.0;
        for (triple, counts) in Triple::all().into_iter().zip(&counts) {
            let [a, b, c] = triple.hands();
            // The number of ways in which three players can hold the hands.
            let ways = match (a == b, b == c) {
                (true, true) => 1.0,
                (false, false) => 6.0,
                _ => 3.0,
            };
            total += ways * counts.iter().map(|&cases| f64::from(cases)).sum::<f64>();
        }
        Self { counts, unit: 1.0 / total }
    }

    /// Returns the probabilities of the orders of three hands.
    pub(super) fn orders(&self, hands: [usize; 3]) -> [f64; THREE] {
        let (triple, places) = Triple::of(hands.map(|hand| StartingHand::ALL[hand]));
        let mut orders = [0.0; THREE];
        for (&cases, levels) in self.counts[triple.index()].iter().zip(ORDERS) {
            orders[order_of(places.map(|place| levels[place]))] = f64::from(cases) * self.unit;
        }
        orders
    }

    /// Returns the probabilities of the orders of a hand and those of two ranges.
    ///
    /// For a hand and an opponent's, the third hand is below both, between them or above both. Within each
    /// part the stored order of the hands is the same, so counts are added up as stored, and their orders are
    /// permuted at the end.
    pub(super) fn against_two(&self, hand: usize, [first, second]: &[Reach; 2]) -> [f64; THREE] {
        let mut sums = [[0.0; THREE]; PERMUTATIONS.len()];
        for &(other, weight) in &first.0 {
            let (low, high) = (hand.min(other), hand.max(other));
            let to_low = second.0.partition_point(|&(third, _)| third < low);
            let to_high = second.0.partition_point(|&(third, _)| third < high);
            let parts = [&second.0[..to_low], &second.0[to_low..to_high], &second.0[to_high..]];
            let permutation = if hand <= other { 0 } else { 3 };
            for (part, thirds) in parts.into_iter().enumerate() {
                let mut sum = [0.0; THREE];
                for &(third, weight) in thirds {
                    let place = match part {
                        0 => place([third, low, high]),
                        1 => place([low, third, high]),
                        _ => place([low, high, third]),
                    };
                    let counts = &self.counts[place];
                    for order in 0..THREE {
                        sum[order] += weight * f64::from(counts[order]);
                    }
                }
                for order in 0..THREE {
                    sums[permutation + part][order] += weight * sum[order];
                }
            }
        }
        let mut probabilities = [0.0; THREE];
        for (sums, permutation) in sums.iter().zip(&PERMUTATIONS) {
            for (sum, &order) in sums.iter().zip(permutation) {
                probabilities[order] += sum * self.unit;
            }
        }
        probabilities
    }
}

/// Returns the number of the triple of three hands in ascending order.
fn place([first, second, third]: [usize; 3]) -> usize {
    third * (third + 1) * (third + 2) / 6 + second * (second + 1) / 2 + first
}

/// Returns the cases that the first of two hands wins, shares and loses, summed over the third hand.
pub(super) fn beside_any(counts: &[[u32; THREE]], [first, second]: [StartingHand; 2]) -> [u64; TWO] {
    let mut sums = [0; TWO];
    for third in StartingHand::ALL {
        let (triple, [a, b, _]) = Triple::of([first, second, third]);
        for (order, &cases) in counts[triple.index()].iter().enumerate() {
            sums[duel(order, [a, b])] += u64::from(cases);
        }
    }
    sums
}

/// For each order of three hands in ascending order, the order of the same hands at other places.
type Permutation = [usize; THREE];

/// The permutations for hands whose places in ascending order are given.
const PERMUTATIONS: [Permutation; 6] = [
    permutation([1, 2, 0]),
    permutation([0, 2, 1]),
    permutation([0, 1, 2]),
    permutation([2, 1, 0]),
    permutation([2, 0, 1]),
    permutation([1, 0, 2]),
];

const fn permutation(places: [usize; 3]) -> Permutation {
    let mut permutation = [0; THREE];
    let mut order = 0;
    while order < THREE {
        let levels = ORDERS[order];
        permutation[order] = order_of([levels[places[0]], levels[places[1]], levels[places[2]]]);
        order += 1;
    }
    permutation
}
