//! The equities of ranges on several boards.

use ::equity::Options;
use render::boards::{Boards, json, table};
use serde_json::Value;

use super::equity::limited::LimitedOptions;
use crate::asked::Asked;
use crate::kind::Form;
use crate::refusal::Refusal;
use crate::spot::{Boards as Cards, refusal};

pub(super) fn answer(asked: &Asked<'_>, options: Options, runs: Option<usize>) -> Result<Value, Refusal> {
    let question = asked.question;
    let cards = [("board", &*question.board), ("dead", &*question.dead)];
    let (known, boards) = Cards::read_several(question.game, cards, runs)?;
    let spot = asked.spot_with(known)?;
    let limited = LimitedOptions(options);
    let options = limited.options();
    let report = limited
        .check(|| spot.cost_on_boards(&boards, options, asked.run))
        .and_then(|()| spot.on_boards(&boards, options, asked.run))
        .map_err(|error| refusal(error, &spot.texts))?;
    let shown = Boards {
        spot: &spot.shown(),
        boards: &boards,
        is_run_again: runs.is_some(),
        report: &report,
        seconds: asked.seconds(),
    };
    Ok(match asked.form {
        Form::Text => asked.text(table(&shown)),
        _ => json(&shown),
    })
}
