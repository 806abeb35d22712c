use std::ops::{Add, AddAssign, Mul};

use crate::lanes::Lanes;
use crate::tables::Ordinal;

/// The outcomes of two hands over some boards: wins of the first, and ties.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Outcomes {
    pub(crate) wins: i64,
    pub(crate) ties: i64,
}

impl Add for Outcomes {
    type Output = Self;
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self { wins: self.wins + other.wins, ties: self.ties + other.ties }
    }
}

impl AddAssign for Outcomes {
    #[inline(always)]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Mul<i64> for Outcomes {
    type Output = Self;
    #[inline(always)]
    fn mul(self, times: i64) -> Self {
        Self { wins: self.wins * times, ties: self.ties * times }
    }
}

/// Outcomes lane by lane, weighted at the end.
#[derive(Clone, Copy)]
pub(super) struct Tally<L: Lanes> {
    wins: L::Vector,
    ties: L::Vector,
}

impl<L: Lanes> Tally<L> {
    #[inline(always)]
    pub(super) fn new(lanes: L) -> Self {
        Self { wins: lanes.splat(0), ties: lanes.splat(0) }
    }

    /// Counts boards of a weight on which the players have these ordinals.
    #[inline(always)]
    pub(super) fn add(&mut self, lanes: L, [a, b]: [L::Vector; 2], weight: L::Vector) {
        self.wins = lanes.add_where_greater(self.wins, a, b, weight);
        self.ties = lanes.add_where_equal(self.ties, a, b, weight);
    }

    /// Returns the sums over all lanes, each times its weight. `weights` has at least as many numbers as a
    /// vector.
    #[inline(always)]
    pub(super) fn weigh(&self, lanes: L, weights: &[Ordinal]) -> Outcomes {
        let weights = &weights[..L::COUNT];
        let sum = |vector: L::Vector| {
            let mut numbers = [0i16; 16];
            lanes.store(vector, &mut numbers);
            let products =
                numbers.iter().zip(weights).map(|(&number, &weight)| i32::from(number) * i32::from(weight));
            products.sum::<i32>().into()
        };
        Outcomes { wins: sum(self.wins), ties: sum(self.ties) }
    }
}
