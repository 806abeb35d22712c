//! Tournament equity.

use push_fold::icm::{equities, places};
use render::icm::{Equities, csv, json, text};
use serde_json::Value;

use crate::asked::Asked;
use crate::push_or_fold::icm_refusal;
use crate::refusal::Refusal;

pub(super) fn answer(
    asked: &Asked<'_>,
    stacks: &[f64],
    payouts: &[f64],
    has_places: bool,
) -> Result<Value, Refusal> {
    let equities = tournament_equity(stacks, payouts, has_places)?;
    // A question for a picture is refused before.
    Ok(asked.shown(|| json(&equities), || csv(&equities), String::new, || text(&equities)))
}

/// Divides prizes by stacks. With `has_places`, the probabilities of places are computed too, which takes longer.
///
/// # Errors
///
/// Returns the invalid field, `stacks` or `payouts`, and what is wrong with it.
pub fn tournament_equity(stacks: &[f64], payouts: &[f64], has_places: bool) -> Result<Equities, Refusal> {
    let refuse = |error| icm_refusal(&error);
    Ok(Equities {
        equities: equities(stacks, payouts).map_err(refuse)?,
        places: has_places
            .then(|| places(stacks, payouts.len().min(stacks.len())))
            .transpose()
            .map_err(refuse)?,
        stacks: stacks.to_vec(),
        payouts: payouts.to_vec(),
    })
}
