//! The exact ways to an equity.

pub(crate) mod boards;
pub(crate) mod enumeration;
pub(crate) mod hand_vs_random;
pub(crate) mod hands_preflop;
pub(crate) mod sweep;

use std::ops::AddAssign;

use equity::EquityError;
use equity::internals::{Found, Parts, Units};

/// The number type that cases are summed in: `u128` counts them if all weights are 1, `f64` weighs them.
pub(crate) trait Sum: Copy + Default + AddAssign + Send {
    /// So many cases of a weight.
    fn of(cases: u64, weight: f64) -> Self;

    fn to_f64(self) -> f64;

    /// The answer of a plan that has summed all cases, by winners or by best and lowest hands.
    fn found(sums: Vec<Self>, players: usize) -> Found;
}

impl Sum for u128 {
    #[inline]
    fn of(cases: u64, weight: f64) -> Self {
        debug_assert!(weight.fract() == 0.0, "weights of 1, and sums of them");
        Self::from(cases) * Self::from(weight as u64)
    }

    fn to_f64(self) -> f64 {
        self as f64
    }

    fn found(sums: Vec<Self>, _: usize) -> Found {
        Found::counted(sums)
    }
}

impl Sum for f64 {
    #[inline]
    fn of(cases: u64, weight: f64) -> Self {
        cases as Self * weight
    }

    fn to_f64(self) -> f64 {
        self
    }

    fn found(sums: Vec<Self>, players: usize) -> Found {
        Found::of_cases(sums, players)
    }
}

/// Adds numbers of cases, each to its like.
pub(crate) fn add<T: Sum>(sums: &mut [T], part: &[T]) {
    sums.iter_mut().zip(part).for_each(|(sum, &part)| *sum += part);
}

/// The cases by winners, from those that one of two players wins, loses and shares.
pub(crate) fn by_winners<T: Sum>(player: usize, [wins, losses, ties]: [T; 3]) -> [T; 4] {
    let [first, second] = if player == 0 { [wins, losses] } else { [losses, wins] };
    [T::default(), first, second, ties]
}

/// The answer that the cases of all parts give, or an estimate by the parts that were done before a stop.
fn found<T: Sum>(parts: &Parts<Vec<T>>, players: usize) -> Result<Found, EquityError> {
    match parts.total(|sum, part| add(sum, part)) {
        Some(cases) => Ok(T::found(cases, players)),
        None => {
            let weights = |cases: &Vec<T>, _: Units<'_>| cases.iter().map(|cases| cases.to_f64()).collect();
            Found::sampled(&parts.sample(weights), players)
        }
    }
}
