//! The weights of ranges as numbers and text.

use alloc::format;
use alloc::string::{String, ToString};

/// The largest number that is read as a weight of 1: the next `f32` above 1, to which 1 may be rounded.
pub(crate) const MAX_WEIGHT: f64 = 1.0 + f32::EPSILON as f64;

/// Returns the shortest text that parses to this weight, with an exponent instead of many zeros.
#[must_use]
pub(crate) fn weight_text(weight: f64) -> String {
    if has_power(weight) { format!("{weight:e}") } else { weight.to_string() }
}

/// Returns `true` if the weight is written with an exponent.
#[must_use]
pub(crate) fn has_power(weight: f64) -> bool {
    weight < 1e-5
}
