//! The equities of two ranges on all flops.

use render::flops::{Order, SortedFlops, csv, json, svg, text};
use serde_json::Value;

use crate::asked::Asked;
use crate::refusal::Refusal;
use crate::spot::{Boards, Filter};

/// The number of flops in a text answer. The other forms have all flops.
const SHOWN: usize = 10;

pub(super) fn answer(
    asked: &Asked<'_>,
    nuts: f64,
    words: Option<&str>,
    order: (Order, bool),
) -> Result<Value, Refusal> {
    let textures = Filter::read("textures", words, "")?;
    let spot = asked.spot(Boards::None)?;
    let kit = spot.kit()?;
    let report = kit.flops(nuts, textures.as_ref(), asked.run)?;
    let asked_for = (nuts, textures.as_ref().map(|textures| &textures.filter));
    let flops = SortedFlops::new(&kit.spot, &report, asked_for, order, asked.seconds());
    let json = || {
        let mut object = json(&flops);
        // With the numbers of deals, answers about parts of the flops can be combined.
        object["deals"] = report.deals().into();
        object
    };
    Ok(asked.shown(json, || csv(&flops), || svg(&flops), || text(&flops, SHOWN)))
}
