//! A range as a grid of starting hands, by weight or by equity.

use holdem::EquityError;
use render::chart::{Chart, svg, text};
use render::colour::Palette;
use render::spot::Spot;
use serde_json::Value;

use crate::asked::{Asked, only};
use crate::kind::Form;
use crate::progress::LIMIT;
use crate::refusal::Refusal;
use crate::spot::{Boards, left, refusal, sentence};

pub(super) fn answer(asked: &Asked<'_>, vs: Option<&str>) -> Result<Value, Refusal> {
    let spot = asked.spot(Boards::Any)?;
    let chart = match vs {
        None => {
            let (range, cards) = only(spot.ranges, spot.cards)?;
            left(&range, cards).map_err(|said| Refusal::new("ranges", said).at(0))?;
            Chart::of_weights(&range, cards)
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
    let villain = asked.reader().read(vs);
    spot.ranges.push(villain.map_err(|error| Refusal::new("vs", sentence("vs", &error)))?);
    let question =
        spot.question().by_combo().exact_within(LIMIT).on_progress(asked.on_progress).stop_when(asked.stop);
    let mut texts = asked.texts();
    texts.push(vs);
    let report = question.run(asked.engine()).map_err(|error| match error {
        EquityError::EmptyRange { player: 1, .. } => Refusal::new("vs", refusal(error, &texts)),
        error => refusal(error, &texts),
    })?;
    // A stopped run has no equities by combo.
    Chart::of_equities(&spot, &report, 0).ok_or_else(Refusal::stopped)
}
