//! Push or fold before the flop.

use std::ops::ControlFlow;

use equity::Progress;
use push_fold::Deals;
use render::push_fold::{Solved, csv, json, svg, text};
use render::sweep;
use serde_json::Value;

use crate::asked::Asked;
use crate::kind::Form;
use crate::progress::LIMIT;
use crate::push_or_fold::{Prepared, PushFold};
use crate::refusal::Refusal;
use crate::spot::sentence;

pub(super) fn answer(asked: &Asked<'_>, question: &PushFold) -> Result<Value, Refusal> {
    if question.sweep.is_some() && asked.form == Form::Svg {
        return Err(Refusal::new("as", "as \"svg\": a sweep has no picture: expected json, csv or text"));
    }
    let reader = asked.reader()?;
    let read = |text: &str| reader.read_within(text, asked.budget).map_err(|error| sentence("", &error));
    let games = question.prepare(read)?;
    let deals = match games.iter().any(Prepared::needs_three_hands) {
        true => {
            let field = if question.sweep.is_some() { "seats" } else { "stacks" };
            asked.three_hands.deals().map_err(|message| Refusal::new(field, message))?
        }
        false => Deals::two_seats(),
    };
    let mut solved = Vec::with_capacity(games.len());
    for (number, game) in games.iter().enumerate() {
        let limit =
            LIMIT.as_secs_f64() * if game.is_sampled() { SEARCH * of(number + 1, &games) } else { 1.0 };
        let is_late = || asked.seconds() >= limit;
        let tell = |done: f64| {
            let of_time = (asked.seconds() / LIMIT.as_secs_f64()).min(1.0);
            let of_games = of(number, &games) + done * of(1, &games);
            // Games on sampled deals take a known time.
            let done = if game.is_sampled() { of_games } else { of_time.max(of_games) };
            let is_stopped = asked.is_stopped(&Progress::new(done, None));
            if is_stopped { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let one = game.solve(deals, &is_late, &tell);
        let is_ended = one.stopped.is_some() && (!game.is_sampled() || tell(0.0).is_break());
        if question.sweep.is_some() && is_ended {
            let (done, all, limit) = (solved.len(), games.len(), LIMIT.as_secs());
            let message =
                format!("{done} of {all} depths are solved after {limit} seconds: expected fewer depths");
            return Err(Refusal::new("sweep", message));
        }
        solved.push(one);
    }
    Ok(shown(asked, question, &solved))
}

/// The part of the time limit after which a search on sampled deals ends. The rest is for its measurement.
const SEARCH: f64 = 0.65;

/// Returns a number of games as a part of all.
fn of(number: usize, games: &[Prepared]) -> f64 {
    number as f64 / games.len() as f64
}

fn shown(asked: &Asked<'_>, question: &PushFold, solved: &[Solved]) -> Value {
    // A sweep is a list, even of one depth.
    let one = solved.first().filter(|_| question.sweep.is_none());
    let written = |form| match form {
        Form::Csv => Some(csv(solved)),
        Form::Svg => one.map(svg),
        _ => Some(one.map_or_else(|| sweep::text(solved), |one| text(one, false))),
    };
    let mut object = match asked.form {
        Form::Json | Form::All => one.map_or_else(|| sweep::json(solved), json),
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
