use std::ops::AddAssign;
use std::prelude::rust_2024::*;

use crate::EquityError;
use crate::progress::{Parts, Units};
use crate::report::{CaseSets, Found};

/// The type of sums of cases: `u128` counts them if all weights are 1, `f64` adds weights.
pub trait Sum: Copy + Default + AddAssign + Send + Sync {
    /// Converts a number of cases with the given weight.
    fn of(cases: u64, weight: f64) -> Self;

    /// Returns the sum as a float.
    fn to_f64(self) -> f64;

    /// Returns the result of a plan from its sums of cases.
    fn found(sums: Vec<Self>, sets: CaseSets) -> Found;
}

impl Sum for u128 {
    #[inline]
    fn of(cases: u64, weight: f64) -> Self {
        debug_assert!(weight.fract() == 0.0, "weights of 1, and sums of them");
        Self::from(cases) * Self::from(weight as u64)
    }

    /// Returns the sum as a float.
    fn to_f64(self) -> f64 {
        self as f64
    }

    fn found(sums: Vec<Self>, sets: CaseSets) -> Found {
        debug_assert!(matches!(sets, CaseSets::Winners(_)), "halves are sums of weights");
        Found::counted(sums)
    }
}

impl Sum for f64 {
    #[inline]
    fn of(cases: u64, weight: f64) -> Self {
        cases as Self * weight
    }

    /// Returns the sum as a float.
    fn to_f64(self) -> f64 {
        self
    }

    fn found(sums: Vec<Self>, sets: CaseSets) -> Found {
        Found::of_cases(sums, sets)
    }
}

/// Adds each element of `part` to the same element of `sums`.
pub fn add<T: Sum>(sums: &mut [T], part: &[T]) {
    sums.iter_mut().zip(part).for_each(|(sum, &part)| *sum += part);
}

/// Returns the cases by winners from one of two players' won, lost and shared cases.
pub fn heads_up_cases<T: Sum>(player: usize, [wins, losses, ties]: [T; 3]) -> [T; 4] {
    let [first, second] = if player == 0 { [wins, losses] } else { [losses, wins] };
    [T::default(), first, second, ties]
}

/// Returns the result from the cases of all parts, or an estimate from the completed parts if the run was
/// stopped.
pub fn found<T: Sum>(parts: &Parts<Vec<T>>, sets: CaseSets) -> Result<Found, EquityError> {
    match parts.total(|sum, part| add(sum, part)) {
        Some(cases) => Ok(T::found(cases, sets)),
        None => {
            let weights = |cases: &Vec<T>, _: Units<'_>| cases.iter().map(|cases| cases.to_f64()).collect();
            Found::sampled(&parts.sample(weights), sets)
        }
    }
}
