//! Equities of ranges in Omaha.

use render::equity::{json, table};
use render::spot::Answer;
use serde_json::Value;

use super::limited::LimitedOptions;
use crate::asked::Asked;
use crate::kind::Form;
use crate::refusal::Refusal;
use crate::spot::{Boards, omaha_refusal};

pub(super) fn answer(asked: &Asked<'_>, limited: &LimitedOptions, by_combo: bool) -> Result<Value, Refusal> {
    if by_combo {
        return Err(asked.only_holdem("combos", "a list of equities by combo"));
    }
    let spot = asked.omaha_spot(Boards::Any)?;
    let question = spot
        .question()
        .options(limited.options())
        .isa(asked.isa())
        .on_progress(asked.on_progress)
        .stop_when(asked.stop);
    let report = question.run().and_then(|report| limited.check(report));
    let report = report.map_err(|error| omaha_refusal(error, &spot.texts))?;
    let answer = Answer { spot: &spot.shown(), report: &report, seconds: asked.seconds() };
    Ok(match asked.form {
        Form::Text => asked.text(table(&answer)),
        _ => json(&answer, None),
    })
}
