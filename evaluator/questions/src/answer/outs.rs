//! The effect of the cards to come on each player.

use render::colour::Palette;
use render::outs::csv;
use serde_json::Value;

use crate::asked::Asked;
use crate::kind::Form;
use crate::progress::LIMIT;
use crate::refusal::Refusal;
use crate::spot::{Boards, refusal};

pub(super) fn answer(asked: &Asked<'_>) -> Result<Value, Refusal> {
    let spot = asked.spot(Boards::Some)?.with_opponent();
    spot.check_next_cards(matches!(asked.form, Form::Csv | Form::Svg))?;
    let outs = spot.outs(LIMIT, asked.run).map_err(|error| refusal(error, &spot.texts))?;
    let seconds = asked.seconds();
    Ok(match asked.form {
        // Other games do not have this form.
        Form::Svg => asked.text(outs.svg(seconds).unwrap_or_default()),
        Form::Csv => asked.text(csv(&outs.json(seconds))),
        Form::Text => asked.text(outs.text(seconds, Palette::Plain)),
        _ => outs.json(seconds),
    })
}
