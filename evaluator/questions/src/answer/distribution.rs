//! The distribution of the equities of two ranges' combos.

use render::distribution::{DistributionReport, csv, json, svg, text};
use serde_json::Value;

use crate::asked::{Asked, kit};
use crate::kind::Form;
use crate::refusal::Refusal;
use crate::spot::{Boards, refusal};

pub(super) fn answer(asked: &Asked<'_>, nuts: f64, bins: usize) -> Result<Value, Refusal> {
    let spot = asked.spot(Boards::Any)?;

    let kit = kit(&spot)?;
    let question = kit.spot.question().on_progress(asked.run.on_progress).stop_when(asked.run.stop);
    let distribution = question.distribution(kit.engine).map_err(|error| refusal(error, &spot.texts))?;
    let (spot, seconds) = (&kit.spot, asked.seconds());
    let report = DistributionReport { spot, distribution: &distribution, nuts, bins, seconds };
    Ok(match asked.form {
        Form::Json | Form::All => json(&report),
        Form::Csv => asked.text(csv(&report)),
        Form::Svg => asked.text(svg(&report)),
        Form::Text => asked.text(text(&report)),
    })
}
