//! How strong all combos are on boards, tables of it, and buckets of like hands.

mod board;
mod buckets;
mod table;

use pyo3::prelude::*;

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    board::register(module)?;
    table::register(module)?;
    buckets::register(module)
}
