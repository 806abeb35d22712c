//! Tests of the work between two polls, by estimate.

use std::sync::atomic::AtomicBool;
use std::vec::Vec;

use equity::internals::{Choice, Reporter};
use equity::{EquityError, Plan, Report};
use evaluator::{CardSet, RankTable};

use crate::Showdown;
use crate::engine::Engine;
use crate::isomorphism::SuitSymmetry;
use crate::plans::Ready;
use crate::range::Range;
use crate::removal::Spot;
use crate::runouts::{categories, outs};

/// The limit of the estimated nanoseconds of work between two polls, and after the poll that stops a run.
const MOST: u64 = 2_000_000;

fn ranges(texts: &[&str]) -> Vec<Range> {
    texts.iter().map(|text| text.parse().unwrap()).collect()
}

/// Stops a run at several polls, and checks the work between polls and after the stop.
fn check(what: &str, run: impl Fn(&Reporter<'_>) -> Result<Report, EquityError>) {
    let never = AtomicBool::new(false);
    for poll in [1, 60, 1_000] {
        let reporter = Reporter::new(None).stop_when(Some(&never));
        reporter.keep_to_one_thread();
        reporter.polls.stop_at(poll);
        let result = run(&reporter);
        let totals = reporter.polls.totals();
        assert!(totals.polls >= poll && totals.most <= MOST && totals.after <= MOST, "{what}: {totals:?}");
        assert!(poll < 60 || totals.all > 0, "{what}: {totals:?}");
        match result {
            Ok(report) => assert!(report.partial().is_some(), "{what}"),
            Err(error) => assert_eq!(error, EquityError::Stopped, "{what}"),
        }
    }
}

#[test]
fn exact_plans_poll_often() {
    let engine = Engine::new(RankTable::embedded());
    let questions: [(&[&str], &str, Plan, bool); 11] = [
        (&["AsKs,22+:0.5", "random:0.3,AhKh"], "", Plan::Sweep, false),
        (&["AsKs,22+", "random,!AhKd"], "", Plan::Sweep, true),
        (&["AsKs,22+:0.5", "random:0.3,AhKh", "random"], "", Plan::Sweep, false),
        (&["AsKs,22+:0.5", "random:0.3,AhKh", "random"], "", Plan::Sweep, true),
        (&["AsKs,22+", "AhKh,QJs", "random"], "", Plan::Sweep, true),
        (&["22+:0.5,AsKs", "22+,A2s+", "random", "random"], "Kd 9h 4c", Plan::Enumeration, false),
        (&["22+:0.5,AsKs", "22+,A2s+", "random", "random"], "Kd 9h 4c", Plan::Enumeration, true),
        (&["22+,AsKs", "22+,A2s+", "random", "random"], "Kd 9h 4c", Plan::Enumeration, false),
        (&["22+,A2s+,KTs+", "22+,A2s+,KTs+", "TT+,AK", "QQ+"], "", Plan::HandVsHand, false),
        (&["99+,AK", "22+,AQ", "TT+,AK", "QQ+"], "", Plan::HandVsHand, true),
        (&["QQ+,AK", "random"], "", Plan::HandVsHand, false),
    ];
    for (texts, board, plan, by_combo) in questions {
        let ranges = ranges(texts);
        let mut question = Showdown::new(&ranges).board(board.parse().unwrap()).plan(plan);
        if by_combo {
            question = question.by_combo();
        }
        let deal = Ready::new(Spot::of(&question, CardSet::EMPTY).unwrap());
        let choice = Choice::new(&engine, engine.isa(), deal, Some(plan));
        let what = std::format!("{texts:?} {board} {plan} {by_combo}");
        check(&what, |reporter| choice.answer(&question.get_options(), reporter));
    }
}

#[test]
fn runouts_poll_often() {
    let engine = Engine::new(RankTable::embedded());
    let stopped = |is_none: bool| Err(if is_none { EquityError::Stopped } else { EquityError::NoStop });
    for texts in [&["random", "22+,A2s+", "random"][..], &["random", "random", "22+", "QQ+"]] {
        let ranges = ranges(texts);
        let question = Showdown::new(&ranges).board("Kd 9h 4c".parse().unwrap());
        let spot = Spot::of(&question, CardSet::EMPTY).unwrap();
        check("outs", |reporter| stopped(outs::of_all(&spot, engine.table(), reporter).is_none()));
        let symmetry = SuitSymmetry::identity();
        check("categories", |reporter| {
            stopped(categories::of_all(&spot, &symmetry, &engine, reporter).is_none())
        });
    }
}
