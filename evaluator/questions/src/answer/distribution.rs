//! The distribution of the equities of two ranges' combos.

use render::distribution::{DistributionReport, csv, json, svg, text};
use serde_json::Value;

use crate::asked::Asked;
use crate::refusal::Refusal;
use crate::spot::Boards;

pub(super) fn answer(asked: &Asked<'_>, nuts: f64, bins: usize) -> Result<Value, Refusal> {
    let spot = asked.spot(Boards::Any)?;
    let (distribution, spot) = (&spot.distribution(asked.run)?, &spot.shown());
    let report = DistributionReport { spot, distribution, nuts, bins, seconds: asked.seconds() };
    Ok(asked.shown(|| json(&report), || csv(&report), || svg(&report), || text(&report)))
}
