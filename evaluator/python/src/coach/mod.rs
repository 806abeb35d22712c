//! Functions for coaches: made hands and draws of ranges, equities combo by combo, and reports on all flops.

mod distribution;
mod flops;
mod hits;

use pyo3::prelude::*;

use crate::arguments::invalid;

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    hits::register(module)?;
    distribution::register(module)?;
    flops::register(module)
}

/// Checks the least equity that counts as nuts, 0 to 1.
fn check_nuts(nuts: f64) -> PyResult<f64> {
    match (0.0..=1.0).contains(&nuts) {
        true => Ok(nuts),
        false => Err(invalid(format_args!("nuts={nuts}: expected an equity, 0 to 1"))),
    }
}
