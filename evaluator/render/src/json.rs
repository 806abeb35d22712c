//! Shared parts of JSON objects.

use holdem::Report;
use serde_json::Value;

/// Returns a number of cases: an integer if they were counted, otherwise their weight.
pub(crate) fn cases(weight: f64, is_counted: bool) -> Value {
    if is_counted { Value::from(weight as u64) } else { Value::from(weight) }
}

/// Returns an integer, or a float above 2^64.
pub(crate) fn count(count: u128) -> Value {
    u64::try_from(count).map_or_else(|_| Value::from(count as f64), Value::from)
}

/// Returns the number of all cases of a report: an integer if they were counted, otherwise their weight.
pub(crate) fn total(report: &Report) -> Value {
    report.counts().map_or_else(
        || Value::from(report.in_given_weights(report.total())),
        |counts| count(counts[0].total()),
    )
}

/// Removes the named fields that are null.
pub(crate) fn without_absent(mut object: Value, names: &[&str]) -> Value {
    if let Some(fields) = object.as_object_mut() {
        fields.retain(|name, value| !(value.is_null() && names.contains(&name.as_str())));
    }
    object
}
