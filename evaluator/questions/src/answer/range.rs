//! The combos of a range from text.

mod omaha;

use evaluator::HoleCards;
use holdem::range::Notation;
use render::colour::Palette;
use render::range::{json, text};
use serde_json::Value;

use crate::asked::{Asked, only};
use crate::kind::Form;
use crate::refusal::Refusal;
use crate::spot::{Boards, left, sentence};

pub(super) fn answer(asked: &Asked<'_>, notation: Option<Notation>) -> Result<Value, Refusal> {
    if asked.game.is_omaha() {
        return omaha::answer(asked, notation);
    }
    let spot = asked.spot(Boards::Any)?;
    let (range, cards) = only(spot.ranges, spot.cards)?;
    let left = left(&range, cards).map_err(|said| Refusal::new("ranges", said).at(0))?;
    let written = match notation {
        None => None,
        Some(_) if left.is_empty() => {
            return Err(Refusal::new("for", "the range has no hands to be written"));
        }
        Some(notation) => {
            let written = left.to_notation(notation);
            Some(written.map_err(|error| Refusal::new("for", sentence("", &error)))?)
        }
    };
    if asked.form == Form::Text {
        return Ok(asked.text(text(&range, cards, Palette::Plain)));
    }
    let mut object = json(&range, cards, asked.question.dialect);
    // The weights are those before card removal, so that editing the grid does not lose combos with known
    // cards.
    object["weights"] = HoleCards::ALL.iter().map(|&combo| range.weight(combo)).collect();
    if let Some(written) = written {
        object["written"] = written.into();
    }
    Ok(object)
}
