//! The exact ways to an equity.

pub(crate) mod boards;
pub(crate) mod enumeration;
pub(crate) mod hand_vs_random;
pub(crate) mod hands_preflop;
pub(crate) mod sweep;

use equity::EquityError;
use equity::internals::{Found, Parts};

/// Adds numbers of cases, each to its like.
fn add(sum: &mut [f64], part: &[f64]) {
    sum.iter_mut().zip(part).for_each(|(sum, part)| *sum += part);
}

/// What the cases of all parts come to, or those of the parts that were done.
fn found(parts: &Parts<Vec<f64>>, players: usize) -> Result<Found, EquityError> {
    match parts.total(|sum, part| add(sum, part)) {
        Some(cases) => Ok(Found::of_cases(cases, players)),
        None => Found::sampled(&parts.sample(|cases, _| cases.clone()), players),
    }
}
