//! The made hands and draws of ranges on a board, or on all flops.

use holdem::hits::Predicate;
use render::hits::{HitReport, csv, json, svg, text};
use render::words::cut;
use serde_json::Value;

use crate::asked::{Asked, kit};
use crate::kind::Form;
use crate::refusal::Refusal;
use crate::spot::{Boards, no_combo};

pub(super) fn answer(asked: &Asked<'_>, words: Option<&str>) -> Result<Value, Refusal> {
    let spot = asked.spot(Boards::Any)?;
    let kit = kit(&spot)?;
    let refuse = |said: &str| Refusal::new("where", format!("where {:?}: {said}", cut(words.unwrap_or(""))));
    let predicate = words.map(|words| words.parse::<Predicate>().map_err(|error| refuse(&error.to_string())));
    // The board is valid, so `None` means that the run was stopped.
    let report = HitReport::until(&kit.spot, predicate.transpose()?, asked.run.on_progress)
        .ok_or_else(Refusal::stopped)?;
    if let Some(player) = report.empty_range() {
        let said = no_combo(player, &spot.texts[player], spot.ranges[player].is_empty());
        return Err(Refusal::new("ranges", said).at(player));
    }
    Ok(match asked.form {
        Form::Json | Form::All => with_remarks(json(&report), &report),
        Form::Csv => asked.text(csv(&report)),
        Form::Svg => asked.text(svg(&report)),
        Form::Text => asked.text(text(&report)),
    })
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
