//! Ranges, and questions to the crate `equity`.

mod batch;
mod batch_columns;
mod batch_game;
mod batch_report;
pub(crate) mod engine;
mod eval7;
mod matrix;
mod next_cards;
mod outs;
mod pair;
mod question;
pub(crate) mod range;
pub(crate) mod read;
mod report;
mod report_halves;
mod river;

use pyo3::prelude::*;

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    range::register(module)?;
    engine::register(module)?;
    question::register(module)?;
    batch::register(module)?;
    river::register(module)?;
    pair::register(module)?;
    outs::register(module)?;
    matrix::register(module)?;
    eval7::register(module)
}

/// Converts JSON to Python's own values.
pub(crate) fn to_dict<'py>(py: Python<'py>, json: impl std::fmt::Display) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (json.to_string(),))
}
