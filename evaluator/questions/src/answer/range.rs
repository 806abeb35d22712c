//! The hands of a range from text.

use equity::game::AnyRange;
use evaluator::HoleCards;
use holdem::range::{Notation, Range};
use render::colour::Palette;
use render::range::{any_json, any_text, json, text};
use serde_json::Value;

use crate::asked::Asked;
use crate::kind::Form;
use crate::refusal::Refusal;
use crate::spot::{Boards, Spot, sentence};
use crate::support::needs_two_cards;

pub(super) fn answer(asked: &Asked<'_>, notation: Option<Notation>) -> Result<Value, Refusal> {
    if notation.is_some()
        && let Some(message) = needs_two_cards("for", "the notation of other programs", &**asked.game)
    {
        return Err(Refusal::new("for", message));
    }
    let spot = asked.spot(Boards::Any)?;
    let left = left(&spot)?;
    let typed = spot.ranges[0].of_two_cards().zip(left.of_two_cards());
    if let Some((range, left)) = typed {
        return of_combos(asked, notation, &spot, (&range, &left));
    }
    Ok(match asked.form {
        Form::Text => asked.text(any_text(&spot.ranges[0], &left, spot.cards)),
        _ => any_json(&left, spot.cards),
    })
}

/// Returns the range of a question without the hands that its known cards block.
pub(crate) fn range_of(asked: &Asked<'_>) -> Result<AnyRange, Refusal> {
    left(&asked.spot(Boards::Any)?)
}

/// Returns the only range of a spot without the hands that its known cards block.
fn left(spot: &Spot) -> Result<AnyRange, Refusal> {
    spot.left().map_err(|message| Refusal::new("ranges", message).at(0))
}

/// Answers for a range of two hole cards.
fn of_combos(
    asked: &Asked<'_>,
    notation: Option<Notation>,
    spot: &Spot,
    (range, left): (&Range, &Range),
) -> Result<Value, Refusal> {
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
        return Ok(asked.text(text(range, spot.cards, Palette::Plain)));
    }
    let mut object = json(range, spot.cards, asked.question.dialect);
    // The weights are those before card removal, so that editing the grid does not lose combos with known
    // cards.
    object["weights"] = HoleCards::ALL.iter().map(|&combo| range.weight(combo)).collect();
    if let Some(written) = written {
        object["written"] = written.into();
    }
    Ok(object)
}
