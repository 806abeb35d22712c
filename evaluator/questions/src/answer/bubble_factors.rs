//! Bubble factors.

use push_fold::icm;
use render::bubble_factors::{BubbleFactors, csv, json, text};
use serde_json::Value;

use crate::asked::Asked;
use crate::push_or_fold::icm_refusal;
use crate::refusal::Refusal;

pub(super) fn answer(asked: &Asked<'_>, stacks: &[f64], payouts: &[f64]) -> Result<Value, Refusal> {
    let factors = bubble_factors(stacks, payouts)?;
    // A question for a picture is refused before.
    Ok(asked.shown(|| json(&factors), || csv(&factors), String::new, || text(&factors)))
}

/// Returns what each player risks against each other one.
///
/// # Errors
///
/// Returns the invalid field, `stacks` or `payouts`, and what is wrong with it.
pub fn bubble_factors(stacks: &[f64], payouts: &[f64]) -> Result<BubbleFactors, Refusal> {
    let players = icm::bubble_factors(stacks, payouts).map_err(|error| icm_refusal(&error))?;
    Ok(BubbleFactors { stacks: stacks.to_vec(), payouts: payouts.to_vec(), players })
}
