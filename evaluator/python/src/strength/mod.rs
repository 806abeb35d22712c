//! The strength of all combos on boards, tables of strength, and buckets of similar hands.

mod board;
mod buckets;
mod table;

use pyo3::prelude::*;

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    board::register(module)?;
    table::register(module)?;
    buckets::register(module)
}
