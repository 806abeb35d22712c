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
    let json = || outs.json(seconds);
    // Other games do not have this form.
    let svg = || outs.svg(seconds).unwrap_or_default();
    Ok(asked.shown(json, || csv(&json()), svg, || outs.text(seconds, Palette::Plain)))
}
