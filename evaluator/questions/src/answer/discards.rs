//! The equities of all discards of a hand.

use ::equity::Options;
use render::discards::{json, table};
use serde_json::Value;

use super::equity::limited::LimitedOptions;
use crate::asked::Asked;
use crate::kind::Form;
use crate::refusal::Refusal;
use crate::spot::{Boards, refusal};

pub(super) fn answer(asked: &Asked<'_>, options: Options) -> Result<Value, Refusal> {
    let spot = asked.spot(Boards::None)?;
    let limited = LimitedOptions(options);
    let options = limited.options();
    let cost = || spot.cost_of_discards(options, asked.run);
    limited.check(cost).map_err(|error| refusal(error, &spot.texts))?;
    let discards = spot.discards(options, asked.run)?;
    let shown = spot.shown();
    Ok(match asked.form {
        Form::Text => asked.text(table(&shown, &discards, asked.seconds())),
        _ => json(&shown, &discards, asked.seconds()),
    })
}
