//! The equities of ranges against each other.

mod limited;
mod omaha;

use ::holdem::{EquityError, Options, Report};
use evaluator::HoleCards;
use render::chart::Chart;
use render::equity::{combos as csv, json, table};
use render::spot::{Answer, Spot};
use serde_json::Value;

use self::limited::LimitedOptions;
use crate::asked::Asked;
use crate::kind::Form;
use crate::refusal::Refusal;
use crate::spot::{Boards, refusal};

pub(super) fn answer(
    asked: &Asked<'_>,
    options: Options,
    combos: bool,
    player: usize,
) -> Result<Value, Refusal> {
    let limited = LimitedOptions(options);
    let needs_combos = matches!(asked.form, Form::Csv | Form::Svg);
    let by_combo = needs_combos || combos;
    if asked.game.is_omaha() {
        return omaha::answer(asked, &limited, by_combo);
    }
    let spot = asked.spot(Boards::Any)?;
    check_player(player, &spot)?;
    if needs_combos && limited.is_simulation() {
        let said = "simulations have no equities by combo: expected the method auto or exact";
        return Err(Refusal::new("method", said));
    }
    let texts = asked.texts();
    let report = report(asked, &spot, &limited, by_combo);
    let report = match report {
        // If equities by combo take too long, the answer has none of them.
        Err(EquityError::TooLong { .. }) if !needs_combos && !limited.is_exact() => {
            self::report(asked, &spot, &limited, false)
        }
        report => report,
    };
    let report = report.map_err(|error| refusal(error, &texts))?;
    let answer = Answer { spot: &spot, report: &report, seconds: asked.seconds() };
    Ok(match asked.form {
        Form::Csv => asked.text(csv(&answer)),
        Form::Svg => {
            let chart = Chart::of_equities(&spot, &report, player).ok_or_else(Refusal::stopped)?;
            asked.text(render::chart::svg(&chart))
        }
        Form::Text => asked.text(table(&answer)),
        Form::Json => {
            let mut object = json(&answer, None);
            if by_combo && report.by_combo(0).is_some() {
                let players = 0..spot.ranges.len();
                object["combos"] = players.map(|player| by_index(&spot, &report, player)).collect();
            }
            object
        }
    })
}

/// Checks the player whose combos the chart shows.
fn check_player(player: usize, spot: &Spot) -> Result<(), Refusal> {
    match spot.ranges.len() {
        players if player < players => Ok(()),
        players => {
            let said = format!("player {player}: expected a player from 0 to {}", players - 1);
            Err(Refusal::new("player", said))
        }
    }
}

fn report(
    asked: &Asked<'_>,
    spot: &Spot,
    limited: &LimitedOptions,
    by_combo: bool,
) -> Result<Report, EquityError> {
    let options = Options { by_combo: by_combo && !limited.is_simulation(), ..limited.options() };
    let question = spot.question().options(options).on_progress(asked.on_progress).stop_when(asked.stop);
    question.run(asked.engine()).and_then(|report| limited.check(report))
}

/// Returns the equities of a player's combos in index order. Combos that are not in the range or cannot be
/// dealt are `null`.
fn by_index(spot: &Spot, report: &Report, player: usize) -> Value {
    let (range, shares) = (&spot.ranges[player], report.by_combo(player));
    let equity = |combo: &HoleCards| {
        let is_held = range.weight(*combo) > 0.0;
        shares.filter(|_| is_held).and_then(|shares| shares.get(*combo)).map(|shares| shares.equity())
    };
    HoleCards::ALL.iter().map(equity).collect()
}
