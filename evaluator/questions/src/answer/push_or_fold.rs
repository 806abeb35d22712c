//! Push or fold before the flop.

use std::time::Duration;

use equity::Progress;
use push_fold::Deals;
use render::push_fold::{csv, json, svg, text};
use serde_json::Value;

use crate::asked::Asked;
use crate::kind::Form;
use crate::progress::LIMIT;
use crate::push_or_fold::PushFold;
use crate::refusal::Refusal;

pub(super) fn answer(asked: &Asked<'_>, question: &PushFold) -> Result<Value, Refusal> {
    let prepared = question.prepare()?;
    let deals = match prepared.needs_three_hands() {
        true => asked.three_hands.deals().map_err(|said| Refusal::new("stacks", said))?,
        false => Deals::two_seats(),
    };
    let should_stop = || {
        let elapsed = Duration::from_secs_f64(asked.seconds());
        let done = elapsed.as_secs_f64() / LIMIT.as_secs_f64();
        asked.is_stopped(&Progress::new(done.min(1.0), None)) || elapsed >= LIMIT
    };
    let solved = prepared.solve(deals, &should_stop);
    Ok(match asked.form {
        Form::Json => json(&solved),
        Form::Csv => asked.text(csv(std::slice::from_ref(&solved))),
        Form::Svg => asked.text(svg(&solved)),
        Form::Text => asked.text(text(&solved)),
    })
}
