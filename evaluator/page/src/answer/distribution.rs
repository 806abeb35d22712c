//! The distribution of the equities of two ranges' combos.

use render::distribution::{DistributionReport, csv, json, svg, text};
use serde_json::Value;

use crate::kind::Form;
use crate::question::Asked;
use crate::refusal::Refusal;
use crate::spot::{Boards, refusal};

/// The largest number of bins.
const MOST_BINS: u64 = 1_000;

/// The default number of bins.
const BINS: u64 = 10;

pub(super) fn answer(asked: &Asked<'_>) -> Result<Value, Refusal> {
    let nuts = asked.nuts()?;
    let expected = format!("a whole number from 1 to {MOST_BINS}");
    let bins = asked.fields.whole("bins", &expected, |bins| (1..=MOST_BINS).contains(&bins))?;
    let bins = bins.unwrap_or(BINS) as usize;
    let spot = asked.spot(Boards::Any)?;

    let found =
        spot.question().on_progress(asked.on_progress).stop_when(asked.stop).distribution(asked.engine());
    let texts = asked.fields.ranges()?;
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
