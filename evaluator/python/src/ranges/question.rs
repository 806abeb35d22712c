//! `equity`: the equities of ranges against each other.

use std::time::Instant;

use equity::game::{Game, Question};
use holdem::{EquityError, Field, Method, Options, Stop};
use pyo3::prelude::*;
use questions::spot::Draws;

use super::engine::engine;
use super::read::any_spot;
use super::report::PyReport;
use super::report_halves::PyHalves;
use crate::arguments::{Integer, Text, invalid, seconds};
use crate::games::RangeGame;
use crate::run::{Estimate, run, run_here};
use crate::threads::Threads;

/// Parses the name of a method.
pub(super) fn method(name: &str) -> PyResult<Method> {
    match name {
        "auto" => Ok(Method::Auto),
        "exact" => Ok(Method::Exact),
        "monte-carlo" => Ok(Method::MonteCarlo),
        _ => Err(invalid(format_args!("method {name:?}: expected \"auto\", \"exact\" or \"monte-carlo\""))),
    }
}

/// Returns the options of a question. `exact_within` and `time` are in seconds.
pub(super) fn options(
    method: &str,
    (stderr, samples, time): (Option<f64>, Option<Integer>, Option<f64>),
    seed: Integer,
    exact_within: f64,
) -> PyResult<Options> {
    Ok(Options {
        method: self::method(method)?,
        stop: stop(stderr, samples, time)?,
        seed: seed.within("seed", 0..=u64::MAX)?,
        exact_within: seconds(exact_within, "exact_within")?,
        ..Options::default()
    })
}

/// Returns the end of a simulation. The default standard error applies only if no other end is given.
fn stop(stderr: Option<f64>, samples: Option<Integer>, time: Option<f64>) -> PyResult<Stop> {
    let samples = samples.map(|samples| samples.within("samples", 1..=u64::MAX)).transpose()?;
    // It is checked here because an exact answer would ignore it.
    if let Some(error) = stderr.filter(|error| !(*error > 0.0 && *error < 1.0)) {
        return Err(invalid(EquityError::StandardError(error)));
    }
    let time = time.map(|time| seconds(time, "time")).transpose()?;
    Ok(Stop::first_of(stderr, samples, time))
}

/// Returns the equities of two to ten ranges against each other as a `Report`.
///
/// Ranges are text, `Range`s or arrays of 1,326 weights. The board has 0, 3, 4 or 5 cards. `game` is
/// "holdem", "short-deck", "short-deck-trips" (three of a kind beats a straight), or, for two to six ranges
/// without arrays, "omaha", "omaha5", "omaha6", "pineapple" before the discard, "crazy-pineapple" and "irish" (players keep the highest hand on the flop), or "omaha8", "big-o",
/// "big-o6", "omaha-no-qualifier", "omaha5-no-qualifier", "omaha6-no-qualifier", "courchevel8", "pineapple8", "holdem8" and "holdem-no-qualifier", whose reports have
/// `halves`. Games without a board are "stud", "stud8", "stud-no-qualifier", "razz" and
/// "razz-2-7" with two to seven ranges, and "draw", "draw8", "draw-no-qualifier", "draw-2-7", "draw-a-5" and "badugi" with two to ten and
/// one draw. Their ranges have known cards, and discards are dead cards.
///
/// With `draws=2` or 3, so many draws are to come in a draw game, and the answer is simulated. All players keep the
/// cards that win most often against one opponent, or decide by `policy`, which has a line for each later draw:
/// "pat 87542, keep 8" stands pat on 8-7-5-4-2 and better, and otherwise keeps one card of each rank up to the
/// eight. The report has this `policy`.
///
/// The method "auto" is exact if that takes at most `exact_within` seconds on one thread by estimate, and
/// simulates otherwise. A simulation ends at the first of `stderr` (the standard error of every equity as a
/// fraction of the pot), `samples` and `time` (seconds), or at a standard error of 0.0002 if none is given.
/// The same `seed` gives the same result on any number of threads, unless `time` ends it. `by_combo=True`
/// adds the equities of all combos of two hole cards, and never simulates.
///
/// `progress` is called from time to time with the fraction that is done, 0 to 1, and an `Estimate` or None.
/// Its exceptions and Ctrl-C end the work. If it returns False, the work ends with a partial report.
///
/// >>> import rivertable as rt
/// >>> report = rt.equity(["AA", "KK, AKs:0.5"], board="Ks 9h 4c")
/// >>> report.plan, [round(equity, 4) for equity in report.equity]
/// ('enumeration', [0.2455, 0.7545])
/// >>> rt.equity(["AsAh", "KdKc"]).wins
/// (1388072, 317694)
/// >>> rt.equity(["AsAh", "KdKc"], game="short-deck").wins
/// (148200, 50502)
/// >>> rt.equity(["AsAhKsKh", "8d7d6c5c"], game="omaha").wins
/// (635566, 450442)
/// >>> [round(equity, 4) for equity in rt.equity(["AsKs/Qd", "8h8d/2c"], game="stud").equity]
/// [0.445, 0.555]
/// >>> report = rt.equity(["2s3d4c7h", "2d3h8c"], game="draw-2-7", draws=3, samples=20_000)
/// >>> report.policy, report.equity[0] > 0.55
/// ('win most often against one opponent', True)
#[pyfunction]
#[pyo3(name = "equity", signature = (ranges, board = None, dead = None, *, method = Text::from("auto"), stderr = None, samples = None, time = None,
    seed = Integer::Of(0), exact_within = 10.0, by_combo = false, game = RangeGame::default(), draws = None, policy = None, threads = None, progress = None),
    text_signature = "(ranges, board=None, dead=None, *, method='auto', stderr=None, samples=None, time=None, seed=0, \
    exact_within=10.0, by_combo=False, game='holdem', draws=None, policy=None, threads=None, progress=None)")]
#[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
fn what_equity(
    py: Python<'_>,
    ranges: &Bound<'_, PyAny>,
    board: Option<&Bound<'_, PyAny>>,
    dead: Option<&Bound<'_, PyAny>>,
    method: Text,
    stderr: Option<f64>,
    samples: Option<Integer>,
    time: Option<f64>,
    seed: Integer,
    exact_within: f64,
    by_combo: bool,
    game: RangeGame,
    draws: Option<Integer>,
    policy: Option<Text>,
    threads: Option<Threads>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<PyReport> {
    let options = options(&method, (stderr, samples, time), seed, exact_within)?;
    let count = draws.map(|draws| draws.within("draws", 1..=Draws::MAX)).transpose()?;
    let draws = Draws { count, policy: policy.map(|policy| policy.to_string()) };
    let several = game.with_draws(&draws, options.method).map_err(|refusal| invalid(refusal.message()))?;
    let two_cards = game.of_two_cards();
    if by_combo && two_cards.is_none() {
        let title = game.info().title;
        return Err(invalid(format_args!("by_combo=True: {title} has no equities by combo")));
    }
    if by_combo && options.is_simulation() {
        return Err(invalid(
            "by_combo=True: simulations have no equities by combo: expected the method \"auto\" or \"exact\"",
        ));
    }
    let spot = any_spot(game, ranges, board, dead)?;
    let may_use_three_way = spot.ranges.len() == 3 && spot.cards.all().is_empty();
    let engine = two_cards.map(|game| engine(game, may_use_three_way)).transpose()?;
    let game: &dyn Game = match (&engine, &several) {
        (Some(engine), _) => engine,
        (_, Some(several)) => &**several,
        _ => game.game(),
    };

    let start = Instant::now();
    let question = Question {
        board: spot.cards.board,
        dead: spot.cards.dead,
        options: Options { by_combo, ..options },
        ..Question::new(&spot.ranges)
    };
    let refuse = |error| invalid(named_by_index(&error));
    let report = match run_here(py, progress, || Some(game.equity_if_short(&question)?.map_err(refuse)))? {
        Some(report) => report,
        None => run(py, threads, progress, |tell, stop| {
            let question = Question { on_progress: Some(tell), stop: Some(stop), ..question };
            game.equity(&question).map_err(refuse)
        })?,
    };
    Ok(PyReport::new(spot, report, start.elapsed()))
}

/// Returns the text of an error. Ranges have the names of Python's items, which count from 0.
pub(super) fn named_by_index(error: &EquityError) -> String {
    let text = error.to_string();
    match error.field() {
        Some(Field::Range(player)) => {
            text.replacen(&format!("range {}", player + 1), &format!("ranges[{player}]"), 1)
        }
        _ => text,
    }
}

pub(super) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Estimate>()?;
    module.add_class::<PyReport>()?;
    module.add_class::<PyHalves>()?;
    module.add_function(wrap_pyfunction!(what_equity, module)?)
}
