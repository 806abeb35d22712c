//! The equities of ranges against each other.

pub(super) mod limited;

use std::borrow::Cow;

use ::equity::game::AnyRange;
use ::equity::{EquityError, Options, Report};
use evaluator::HoleCards;
use holdem::range::Range;
use render::chart::Chart;
use render::equity::{Bets, combos as csv, json, table};
use render::spot::Answer;
use serde_json::Value;

use self::limited::LimitedOptions;
use crate::asked::Asked;
use crate::kind::Form;
use crate::refusal::Refusal;
use crate::spot::{Boards, Draws, Spot, refusal};
use crate::support::needs_two_cards;

pub(super) fn answer(
    asked: &Asked<'_>,
    options: Options,
    draws: &Draws,
    combos: bool,
    player: usize,
    bets: Option<Bets>,
) -> Result<Value, Refusal> {
    let limited = LimitedOptions(options);
    let actions = bets.filter(|bets| bets.has_action());
    let needs_combos = matches!(asked.form, Form::Csv | Form::Svg) && actions.is_none();
    let by_combo = needs_combos || combos;
    if by_combo && let Some(message) = needs_two_cards("combos", "a list of equities by combo", &**asked.game)
    {
        return Err(Refusal::new("combos", message));
    }
    let spot = draws.of(asked.spot(Boards::Any)?, options.method, "")?;
    check_player(player, bets, spot.ranges.len())?;
    if by_combo && limited.is_simulation() {
        let message = "simulations have no equities by combo: expected the method auto or exact";
        return Err(Refusal::new("method", message));
    }
    let report = match report(asked, &spot, &limited, by_combo) {
        // If equities by combo take too long, the answer has none of them.
        Err(EquityError::TooLong { .. }) if !needs_combos && !limited.is_exact() => {
            report(asked, &spot, &limited, false)
        }
        report => report,
    };
    let report = report.map_err(|error| refusal(error, &spot.texts))?;
    let (shown, seconds) = (spot.shown(), asked.seconds());
    let answer = Answer { spot: &shown, report: &report, seconds };
    Ok(match (asked.form, actions) {
        (Form::Csv, Some(bets)) => asked.text(bets.csv(&report, player)),
        (Form::Svg, Some(bets)) => asked.text(bets.svg(&report, player)),
        (Form::Csv, None) => asked.text(csv(&spot.results_in(&report).ok_or_else(Refusal::stopped)?)),
        (Form::Svg, None) => {
            let chart = Chart::of_equities(&spot.kit()?.spot, &report, player);
            asked.text(render::chart::svg(&chart.ok_or_else(Refusal::stopped)?))
        }
        (Form::Text, actions) => {
            let lines = actions.map_or_else(String::new, |bets| bets.text(&report, player));
            asked.text(table(&answer) + &lines)
        }
        (Form::Json | Form::All, _) => {
            let mut object = with_bets(json(&answer, None), bets, &report, player);
            if by_combo && report.by_combo(0).is_some() {
                let ranges = spot.ranges.iter().filter_map(AnyRange::of_two_cards);
                let by_index = |(player, range): (usize, Cow<'_, Range>)| by_index(&range, &report, player);
                object["combos"] = ranges.enumerate().map(by_index).collect();
            }
            object
        }
    })
}

/// Checks the player whose combos the chart shows and whose bets are valued.
fn check_player(player: usize, bets: Option<Bets>, players: usize) -> Result<(), Refusal> {
    if players != 2 && bets.is_some_and(|bets| bets.bet.is_some()) {
        return Err(Refusal::new("bet", format!("bet: there are {players} players, and bets need two")));
    }
    match players {
        players if player < players => Ok(()),
        players => {
            let message = format!("player {player}: expected a player from 0 to {}", players - 1);
            Err(Refusal::new("player", message))
        }
    }
}

/// Adds the values of a player's bets to an answer.
fn with_bets(mut object: Value, bets: Option<Bets>, report: &Report, player: usize) -> Value {
    if let (Some(bets), Some(fields)) = (bets, object.as_object_mut())
        && let Value::Object(values) = bets.json(report, player)
    {
        fields.extend(values);
    }
    object
}

fn report(
    asked: &Asked<'_>,
    spot: &Spot,
    limited: &LimitedOptions,
    by_combo: bool,
) -> Result<Report, EquityError> {
    let options = Options { by_combo, ..limited.options() };
    limited.check(|| spot.game.exact_cost(&spot.question(options, asked.run)))?;
    spot.equity(options, asked.run)
}

/// Returns the equities of a player's combos in index order. Combos that are not in the range or cannot be
/// dealt are `null`.
fn by_index(range: &Range, report: &Report, player: usize) -> Value {
    let shares = report.by_combo(player);
    let equity = |combo: &HoleCards| {
        let is_held = range.weight(*combo) > 0.0;
        shares.filter(|_| is_held).and_then(|shares| shares.get(*combo)).map(|shares| shares.equity())
    };
    HoleCards::ALL.iter().map(equity).collect()
}
