//! The distribution of the equities of two ranges' combos.

use render::distribution::{DistributionReport, csv, json, svg, text};
use serde_json::Value;

use crate::asked::Asked;
use crate::kind::Form;
use crate::refusal::Refusal;
use crate::spot::{Boards, refusal};

pub(super) fn answer(asked: &Asked<'_>, nuts: f64, bins: usize) -> Result<Value, Refusal> {
    let spot = asked.spot(Boards::Any)?;

    let found =
        spot.question().on_progress(asked.on_progress).stop_when(asked.stop).distribution(asked.engine());
    let texts = asked.texts();
    let distribution = found.map_err(|error| refusal(error, &texts))?;
    let report =
        DistributionReport { spot: &spot, distribution: &distribution, nuts, bins, seconds: asked.seconds() };
    Ok(match asked.form {
        Form::Json => json(&report),
        Form::Csv => asked.text(csv(&report)),
        Form::Svg => asked.text(svg(&report)),
        Form::Text => asked.text(text(&report)),
    })
}
