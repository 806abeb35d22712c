//! The made hands and draws of ranges on a board, or on all flops.

use render::hits::{HitReport, csv, json, svg, text};
use serde_json::Value;

use crate::asked::Asked;
use crate::refusal::Refusal;
use crate::spot::{Boards, Filter};

pub(super) fn answer(asked: &Asked<'_>, words: Option<&str>) -> Result<Value, Refusal> {
    let spot = asked.spot(Boards::Any)?;
    let kit = spot.kit()?;
    let report = kit.hits(Filter::read("where", words, "")?, asked.run.on_progress)?;
    let json = || with_remarks(json(&report), &report);
    Ok(asked.shown(json, || csv(&report), || svg(&report), || text(&report)))
}

/// Adds the text report's remarks to the filtered part of each range.
fn with_remarks(mut object: Value, report: &HitReport<'_>) -> Value {
    for player in 0..report.hits().len() {
        if let Some(remark) = report.remark(player) {
            object["ranges"][player]["where"]["remark"] = remark.into();
        }
    }
    object
}
