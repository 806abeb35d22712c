//! The equities of two ranges on all flops.

use holdem::EquityError;
use holdem::distribution::TextureFilter;
use render::flops::{Order, SortedFlops, csv, json, svg, text};
use render::words::cut;
use serde_json::Value;

use crate::asked::{Asked, kit};
use crate::kind::Form;
use crate::refusal::Refusal;
use crate::spot::{Boards, refusal};

/// The number of flops in a text answer. The other forms have all flops.
const SHOWN: usize = 10;

pub(super) fn answer(
    asked: &Asked<'_>,
    nuts: f64,
    words: Option<&str>,
    (order, is_reversed): (Order, bool),
) -> Result<Value, Refusal> {
    let refuse =
        |said: &str| Refusal::new("textures", format!("textures {:?}: {said}", cut(words.unwrap_or(""))));
    let textures =
        words.map(|words| words.parse::<TextureFilter>().map_err(|error| refuse(&error.to_string())));
    let textures = textures.transpose()?;
    let spot = asked.spot(Boards::None)?;

    let kit = kit(&spot)?;
    let question = kit.spot.question().on_progress(asked.run.on_progress).stop_when(asked.run.stop);
    let report = question.flops(kit.engine, nuts, textures.as_ref()).map_err(|error| match error {
        EquityError::NoDeal { .. } if textures.is_some() => refuse("no deal is possible on such a flop"),
        error => refusal(error, &spot.texts),
    })?;
    let (asked_for, order) = ((nuts, textures.as_ref()), (order, is_reversed));
    let flops = SortedFlops::new(&kit.spot, &report, asked_for, order, asked.seconds());
    Ok(match asked.form {
        Form::Json | Form::All => {
            let mut object = json(&flops);
            // With the numbers of deals, answers about parts of the flops can be combined.
            object["deals"] = report.deals().into();
            object
        }
        Form::Csv => asked.text(csv(&flops)),
        Form::Svg => asked.text(svg(&flops)),
        Form::Text => asked.text(text(&flops, SHOWN)),
    })
}
