//! Suit isomorphism: canonical cards and indices.

mod canonical;
mod deals;
mod indexer;

use pyo3::prelude::*;

pub(crate) use canonical::board_cards;
pub(crate) use indexer::Indices;

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    indexer::register(module)?;
    canonical::register(module)
}
