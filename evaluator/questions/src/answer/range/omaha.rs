//! The hands of an Omaha range from text.

use holdem::range::Notation;
use serde_json::Value;

use crate::asked::{Asked, only};
use crate::kind::Form;
use crate::refusal::Refusal;
use crate::spot::{Boards, emptied, omaha_range_json, omaha_range_text, weight_without};

pub(super) fn answer(asked: &Asked<'_>, notation: Option<Notation>) -> Result<Value, Refusal> {
    if notation.is_some() {
        return Err(asked.only_holdem("for", "the notation of other programs"));
    }
    let spot = asked.omaha_spot(Boards::Any)?;
    let (range, cards) = only(spot.ranges, spot.cards)?;
    if weight_without(&range, cards.all()) == 0.0 && !range.is_empty() {
        return Err(Refusal::new("ranges", emptied(cards)).at(0));
    }
    let left = if cards.all().is_empty() { range.clone() } else { range.without(cards.all()) };
    Ok(match asked.form {
        Form::Text => asked.text(omaha_range_text(&range, &left, cards)),
        _ => omaha_range_json(&left, cards),
    })
}
