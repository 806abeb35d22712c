//! Push or fold before the flop.

use equity::Progress;
use push_fold::Deals;
use render::push_fold::{Solved, csv, json, svg, sweep_json, sweep_text, text};
use serde_json::Value;

use crate::asked::Asked;
use crate::kind::Form;
use crate::progress::LIMIT;
use crate::push_or_fold::{Prepared, PushFold};
use crate::refusal::Refusal;

pub(super) fn answer(asked: &Asked<'_>, question: &PushFold) -> Result<Value, Refusal> {
    if question.sweep.is_some() && asked.form == Form::Svg {
        return Err(Refusal::new("as", "as \"svg\": a sweep has no picture: expected json, csv or text"));
    }
    let games = question.prepare()?;
    let deals = match games.iter().any(Prepared::needs_three_hands) {
        true => {
            let field = if question.sweep.is_some() { "seats" } else { "stacks" };
            asked.three_hands.deals().map_err(|said| Refusal::new(field, said))?
        }
        false => Deals::two_seats(),
    };
    let mut solved = Vec::with_capacity(games.len());
    for game in &games {
        let is_late = || asked.seconds() >= LIMIT.as_secs_f64();
        let is_cancelled = || {
            let of_time = asked.seconds() / LIMIT.as_secs_f64();
            let of_games = solved.len() as f64 / games.len() as f64;
            asked.is_stopped(&Progress::new(of_time.max(of_games).min(1.0), None))
        };
        let one = game.solve(deals, &is_late, &is_cancelled);
        if question.sweep.is_some() && (is_cancelled() || is_late()) {
            let (done, all, limit) = (solved.len(), games.len(), LIMIT.as_secs());
            let said =
                format!("{done} of {all} depths are solved after {limit} seconds: expected fewer depths");
            return Err(Refusal::new("sweep", said));
        }
        solved.push(one);
    }
    Ok(shown(asked, question, &solved))
}

fn shown(asked: &Asked<'_>, question: &PushFold, solved: &[Solved]) -> Value {
    // A sweep is a list, even of one depth.
    let one = solved.first().filter(|_| question.sweep.is_none());
    let written = |form| match form {
        Form::Csv => Some(csv(solved)),
        Form::Svg => one.map(svg),
        _ => Some(one.map_or_else(|| sweep_text(solved), text)),
    };
    let mut object = match asked.form {
        Form::Json | Form::All => one.map_or_else(|| sweep_json(solved), json),
        form => return asked.text(written(form).unwrap_or_default()),
    };
    if asked.form == Form::All {
        for form in [Form::Csv, Form::Svg, Form::Text] {
            if let Some(text) = written(form) {
                object[form.name()] = text.into();
            }
        }
    }
    object
}
