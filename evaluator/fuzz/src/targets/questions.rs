//! Questions about small spots: every exact plan by every instruction set gives the answer of plain
//! enumeration or says that it does not apply. A batch, runouts and a simulation agree with it, and a run can
//! be stopped anywhere.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::{Spot, check_error, engines};
use arbitrary::Arbitrary;
use equity::batch::{Batch, Question};
use equity::game::AnyRange;
use evaluator::CardSet;
use holdem::{Engine, EquityError, Method, Options, Plan, Progress, Reports, Showdown, Stop};
use test_support::Showdowns;

#[derive(Arbitrary, Debug)]
pub struct Input {
    spot: Spot,
    manner: HowAsked,
}

#[derive(Arbitrary, Debug)]
struct HowAsked {
    engine: u8,
    by_combo: bool,
    seed: u64,
    samples: u8,
    /// The number of the progress report that stops a run.
    stop: u8,
    /// Additional dead cards, perhaps on the board.
    more_dead: u64,
}

pub fn run(input: Input) {
    let Input { spot, manner } = &input;
    let engine = &engines()[usize::from(manner.engine) % engines().len()];
    let question = match manner.by_combo {
        true => spot.question().by_combo(),
        false => spot.question(),
    };
    let expected = spot.enumerate();
    if expected.total() == 0.0 {
        let error = question.run(engine).expect_err("no deal");
        assert!(matches!(error, EquityError::NoDeal { .. } | EquityError::EmptyRange { .. }), "{error}");
        return check_error(&error);
    }
    for plan in Spot::plans() {
        match question.plan(plan).run(engine) {
            Ok(report) => {
                assert_eq!(report.plan(), plan);
                spot.check(&report, &expected);
            }
            Err(error) => {
                assert!(matches!(error, EquityError::PlanDoesNotApply { .. }), "{plan}: {error}");
                assert!(plan != Plan::Enumeration);
                check_error(&error);
            }
        }
    }
    spot.check(&question.run(engine).expect("a spot with deals"), &expected);
    if let Some(report) = question.run_if_short(engine) {
        spot.check(&report.expect("a spot with deals"), &expected);
    }
    check_batch(spot, engine, &expected);
    check_runouts(spot, engine, &expected);
    check_simulation(spot, engine, manner, &expected);
    check_stop(question, engine, manner);
    check_dead(spot, engine, CardSet::from_bits_truncate(manner.more_dead));
}

/// Checks a batch of the question, of the question with the players reversed, and of the question again.
fn check_batch(spot: &Spot, engine: &Engine, expected: &Showdowns) {
    let ranges: Vec<AnyRange> = spot.ranges.iter().map(|range| range.clone().into()).collect();
    let reversed: Vec<AnyRange> = ranges.iter().rev().cloned().collect();
    let questions =
        [&ranges, &reversed, &ranges].map(|ranges| Question::new(ranges.clone(), spot.board, spot.dead));
    let answers = Batch::new(engine, Options::default()).run(&questions);
    let [first, reversed, again] =
        [0, 1, 2].map(|place: usize| answers[place].report.as_ref().expect("a spot"));
    spot.check(first, expected);
    spot.check(again, expected);
    for (one, other) in first.shares().iter().zip(reversed.shares().iter().rev()) {
        assert!((one.equity() - other.equity()).abs() < 1e-9, "{} {}", one.equity(), other.equity());
    }
}

/// Checks the next cards, each with its part of all cases.
fn check_runouts(spot: &Spot, engine: &Engine, expected: &Showdowns) {
    let question = spot.question();
    let result = if spot.board.len() == 5 { question.at_showdown(engine) } else { question.runouts(engine) };
    let report = result.expect("a spot with deals");
    for (player, equity) in expected.equities().into_iter().enumerate() {
        let found = report.shares()[player].equity();
        assert!((found - equity).abs() < 1e-6, "{found} for player {player}, not {equity}");
        let of_categories: f64 = report.categories()[player].iter().sum();
        assert!((of_categories / report.total() - 1.0).abs() < 1e-6, "{of_categories} of {}", report.total());
        let Some(outs) = report.outs(player) else { continue };
        let standing = outs.ahead() + outs.sharing() + outs.behind();
        assert!((standing / outs.total() - 1.0).abs() < 1e-6, "{standing} of {}", outs.total());
    }
    if spot.board.len() < 5 {
        let of_cards: f64 = report.next_cards().iter().map(|next| next.shares()[0].total()).sum();
        let twice = if spot.board.len() == 3 { 2.0 } else { 1.0 };
        assert!((of_cards / (twice * report.total()) - 1.0).abs() < 1e-6, "{of_cards} of {}", report.total());
    }
}

/// Checks that a sample contains no impossible result.
fn check_simulation(spot: &Spot, engine: &Engine, manner: &HowAsked, expected: &Showdowns) {
    let stop = Stop::never().samples(1 + u64::from(manner.samples));
    let question = spot.question().method(Method::MonteCarlo).stop(stop).seed(manner.seed);
    let report = match question.run(engine) {
        Ok(report) => report,
        Err(error) => {
            assert!(matches!(error, EquityError::NoDealFound { .. }), "{error}");
            return check_error(&error);
        }
    };
    let parts: f64 = report.shares().iter().map(|shares| shares.equity()).sum();
    assert!((parts - 1.0).abs() < 1e-9, "equities add up to {parts}");
    for (winners, weight) in report.winners() {
        let possible = expected.by_winners[usize::from(winners.bits())] > 0.0;
        assert!(weight == 0.0 || possible, "{winners} win {weight}");
    }
    let again = question.run(&engines()[0]).expect("the same");
    assert_eq!(again.shares(), report.shares(), "the same seed");
}

/// Checks that a stopped run returns an estimate or reports that there is none.
fn check_stop(question: Showdown<'_>, engine: &Engine, manner: &HowAsked) {
    let calls = AtomicUsize::new(0);
    let stop = |progress: &Progress<'_>| {
        assert!((0.0..=1.0).contains(&progress.done));
        match calls.fetch_add(1, Ordering::Relaxed) < usize::from(manner.stop) {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    };
    for method in [Method::Exact, Method::MonteCarlo] {
        let stop_samples = Stop::never().samples(20_000);
        match question.method(method).stop(stop_samples).on_progress(&stop).run(engine) {
            Ok(report) => {
                let parts: f64 = report.shares().iter().map(|shares| shares.equity()).sum();
                assert!((parts - 1.0).abs() < 1e-9, "equities add up to {parts}");
            }
            Err(error) => {
                let is_expected = matches!(error, EquityError::Stopped | EquityError::NoDealFound { .. });
                assert!(is_expected || matches!(error, EquityError::PlanDoesNotApply { .. }), "{error}");
            }
        }
    }
}

/// Checks that any dead cards give an answer or an error.
fn check_dead(spot: &Spot, engine: &Engine, dead: CardSet) {
    match spot.question().dead(dead).run(engine) {
        Ok(report) => assert!(!dead.intersects(spot.board) && report.total() > 0.0),
        Err(error) => check_error(&error),
    }
}
