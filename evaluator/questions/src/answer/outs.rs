//! The effect of the cards to come on each player.

use ::omaha::range::Range;
use evaluator::{CardSet, Holdem};
use render::colour::Palette;
use render::outs::{NextCardReport, json, next_cards_json, next_cards_text, svg, text};
use render::spot::Answer;
use serde_json::Value;

use crate::asked::Asked;
use crate::kind::Form;
use crate::progress::LIMIT;
use crate::refusal::Refusal;
use crate::spot::{Boards, omaha_refusal, refusal};

/// The opponent's range if the question has a single range.
const ANY_HAND: &str = "random";

pub(super) fn answer(asked: &Asked<'_>) -> Result<Value, Refusal> {
    if asked.game.is_omaha() {
        return in_omaha(asked);
    }
    let mut spot = asked.spot(Boards::Some)?;
    let mut texts = asked.texts();
    if spot.ranges.len() == 1 {
        texts.push(ANY_HAND);
        let any = asked.reader().read(ANY_HAND);
        spot.ranges.push(any.map_err(|error| Refusal::new("ranges", error.to_string()))?);
    }
    let is_whole = is_whole(spot.cards.board);
    if is_whole && asked.form == Form::Svg {
        let said = "no cards come after a board of 5 cards, so there is nothing to draw";
        return Err(Refusal::new("as", said));
    }
    let question = spot.question().exact_within(LIMIT).on_progress(asked.on_progress).stop_when(asked.stop);
    let engine = asked.engine();
    let report = if is_whole { question.at_showdown(engine) } else { question.runouts(engine) };
    let report = report.map_err(|error| refusal(error, &texts))?;
    let answer = Answer { spot: &spot, report: &report, seconds: asked.seconds() };
    Ok(match asked.form {
        Form::Svg => asked.text(svg(&answer)),
        Form::Text => asked.text(text(&answer, Palette::Plain)),
        _ => json(&answer),
    })
}

/// Answers in Omaha, which supports only equities by next card.
fn in_omaha(asked: &Asked<'_>) -> Result<Value, Refusal> {
    let mut spot = asked.omaha_spot(Boards::Some)?;
    if spot.ranges.len() == 1 {
        spot.ranges.push(Range::full(asked.game.hole_cards()));
        spot.texts.push(ANY_HAND.into());
    }
    if is_whole(spot.cards.board) {
        let said = "no cards come after a board of 5 cards: use equity to see who is ahead";
        return Err(Refusal::new("board", said));
    }
    let question = spot
        .question()
        .exact_within(LIMIT)
        .isa(asked.isa())
        .on_progress(asked.on_progress)
        .stop_when(asked.stop);
    let next = question.next_cards().map_err(|error| omaha_refusal(error, &spot.texts))?;
    let (shares, cards) = (next.shares().to_vec(), next.cards().to_vec());
    let report =
        NextCardReport { shares, cards, is_counted: next.is_counted(), exponent: next.weight_exponent() };
    let answer = Answer { spot: &spot.shown(), report: &report, seconds: asked.seconds() };
    Ok(match asked.form {
        Form::Text => asked.text(next_cards_text(&answer, Palette::Plain)),
        _ => next_cards_json(&answer),
    })
}

fn is_whole(board: CardSet) -> bool {
    board.len() == Holdem::BOARD_CARDS
}
