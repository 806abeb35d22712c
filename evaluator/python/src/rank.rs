//! Hands to ranks.

use evaluator::{Hand, RankTable};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// The rank of a hand of 0 to 7 cards in text, such as "AsKs": `category << 12 | index`, larger is better.
#[pyfunction]
fn rank(cards: &str) -> PyResult<u16> {
    let hand: Hand = cards.parse().map_err(|error| PyValueError::new_err(format!("{cards:?}: {error}")))?;
    Ok(RankTable::embedded().rank(hand).as_u16())
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(rank, module)?)
}
