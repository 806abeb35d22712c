//! Ranges, and what they are worth: questions to the crate `equity`.

mod arguments;
mod batch;
mod batch_columns;
mod batch_report;
mod engine;
mod eval7;
mod matrix;
mod outs;
mod question;
mod range;
mod report;
mod river;
mod run;

use pyo3::prelude::*;

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    range::register(module)?;
    engine::register(module)?;
    question::register(module)?;
    batch::register(module)?;
    river::register(module)?;
    outs::register(module)?;
    matrix::register(module)?;
    eval7::register(module)
}
