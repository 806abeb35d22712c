//! A range as a grid of starting hands.

use equity::EquityError;
use render::chart::{Chart, svg, text};
use render::colour::Palette;
use serde_json::Value;

use crate::asked::Asked;
use crate::kind::Form;
use crate::progress::LIMIT;
use crate::refusal::Refusal;
use crate::spot::{Boards, Spot, refusal, sentence};

pub(super) fn answer(asked: &Asked<'_>, vs: Option<&str>) -> Result<Value, Refusal> {
    let spot = asked.spot(Boards::Any)?;
    let chart = match vs {
        None => {
            spot.left().map_err(|message| Refusal::new("ranges", message).at(0))?;
            Chart::of_weights(&spot.kit()?.spot.ranges[0], spot.cards)
        }
        Some(vs) => equities(asked, spot, vs)?,
    };
    Ok(match asked.form {
        Form::Text => asked.text(text(&chart, Palette::Plain)),
        _ => asked.text(svg(&chart)),
    })
}

/// Returns the chart of a range by its equity against another.
fn equities(asked: &Asked<'_>, mut spot: Spot, vs: &str) -> Result<Chart, Refusal> {
    let villain = asked.reader()?.read_within(vs, asked.budget);
    spot.ranges.push(villain.map_err(|error| Refusal::new("vs", sentence("vs", &error)))?);
    spot.texts.push(vs.into());
    let kit = spot.kit()?;
    let question = kit.question(asked.run).by_combo().exact_within(LIMIT);
    let report = question.run(kit.engine).map_err(|error| match error {
        EquityError::EmptyRange { player: 1, .. } => Refusal::new("vs", refusal(error, &spot.texts)),
        error => refusal(error, &spot.texts),
    })?;
    // A stopped run has no equities by combo.
    Chart::of_equities(&kit.spot, &report, 0).ok_or_else(Refusal::stopped)
}
