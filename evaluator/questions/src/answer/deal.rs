//! Deals: the division of the prize money.

use push_fold::icm;
use render::deal::{Proposal, csv, json, text};
use serde_json::Value;

use crate::asked::Asked;
use crate::push_or_fold::icm_refusal;
use crate::refusal::Refusal;

pub(super) fn answer(
    asked: &Asked<'_>,
    stacks: &[f64],
    payouts: &[f64],
    guarantee: Option<f64>,
    play_for: Option<f64>,
) -> Result<Value, Refusal> {
    let deal = deal(stacks, payouts, guarantee, play_for)?;
    // A question for a picture is refused before.
    Ok(asked.shown(|| json(&deal), || csv(&deal), String::new, || text(&deal)))
}

/// Divides the prize money among the players with chips.
///
/// # Errors
///
/// Returns the invalid field, `stacks`, `payouts`, `guarantee` or `play_for`, and what is wrong with it.
pub fn deal(
    stacks: &[f64],
    payouts: &[f64],
    guarantee: Option<f64>,
    play_for: Option<f64>,
) -> Result<Proposal, Refusal> {
    let deal = icm::deal(stacks, payouts, guarantee, play_for.unwrap_or(0.0));
    let deal = deal.map_err(|error| icm_refusal(&error))?;
    Ok(Proposal { stacks: stacks.to_vec(), payouts: payouts.to_vec(), guarantee, play_for, deal })
}
