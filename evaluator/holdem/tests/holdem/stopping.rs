//! Runs that are stopped by a flag.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use equity::batch::{Batch, Question};
use equity::game::AnyRange;
use evaluator::CardSet;
use holdem::distribution::NUTS;
use holdem::{EquityError, Method, Options, Plan, Progress, Reports, Showdown, Stop};

use crate::support::{cards, engine, on_threads, ranges};

#[test]
fn a_flag_that_is_set_stops_every_question() {
    let is_set = AtomicBool::new(true);
    let ranges = ranges(&["QQ+", "AK"]);
    let question = Showdown::new(&ranges).stop_when(&is_set);
    let on_flop = question.board(cards("Qs 7h 2c"));
    for question in [question, question.plan(Plan::Sweep), question.method(Method::MonteCarlo), on_flop] {
        assert_eq!(question.run(engine()).unwrap_err(), EquityError::Stopped);
    }
    assert_eq!(on_flop.runouts(engine()), Err(EquityError::Stopped));
    assert_eq!(on_flop.distribution(engine()), Err(EquityError::Stopped));
    assert_eq!(question.flops(engine(), NUTS, None), Err(EquityError::Stopped));
    let seats = |text: &str| AnyRange::Hand(text.parse().unwrap());
    let questions = [Question::new([seats("AsAh"), seats("KsKh")], CardSet::EMPTY, CardSet::EMPTY)];
    let answers = Batch::new(engine(), Options::default()).stop_when(&is_set).run(&questions);
    assert!(answers.iter().all(|answer| answer.is_stopped()));
}

/// The flag is set at a quarter of the work. The callback, which never requests a stop, counts the pieces of
/// work that are done afterwards.
#[test]
fn no_work_starts_after_the_flag_is_set() {
    let questions: [(&[&str], &str, Plan, bool); 8] = [
        (&["AsKs,random:0.5", "AhKh,random:0.25"], "", Plan::Sweep, false),
        (&["AsKs,random:0.5", "AhKh,random:0.25"], "", Plan::Sweep, true),
        (&["AsKs,22+", "AhKh", "QdJd,32o"], "", Plan::Sweep, false),
        (&["99+,AQ", "AK,AJ,KQs", "77,66,KJ", "QJ,JT"], "", Plan::HandVsHand, false),
        (&["TT+", "AsKs,JTs", "77,66", "KQs"], "2c 7d 8h", Plan::Enumeration, false),
        (&["TT+:0.5", "AsKs,JTs", "77,66", "KQs"], "2c 7d 8h", Plan::Enumeration, false),
        (&["TT+", "AsKs,JTs", "77,66", "KQs"], "2c 7d 8h", Plan::Enumeration, true),
        (&["AsKs,QQ", "JTs"], "", Plan::HandVsHand, false),
    ];
    for (texts, board, plan, by_combo) in questions {
        let (flag, after) = (AtomicBool::new(false), AtomicUsize::new(0));
        let note = |progress: &Progress<'_>| {
            if flag.load(Ordering::Relaxed) {
                after.fetch_add(1, Ordering::Relaxed);
            }
            flag.fetch_or(progress.done >= 0.25 || plan == Plan::HandVsHand, Ordering::Relaxed);
            ControlFlow::Continue(())
        };
        let ranges = ranges(texts);
        let question = Showdown::new(&ranges).board(cards(board)).plan(plan);
        let question = if by_combo { question.by_combo() } else { question };
        let report = on_threads(1, || question.on_progress(&note).stop_when(&flag).run(engine()));
        assert!(flag.load(Ordering::Relaxed), "{texts:?}");
        assert!(after.load(Ordering::Relaxed) <= 1, "{texts:?}: {after:?}");
        match report {
            Ok(report) => assert!(report.partial().is_some_and(|part| part < 0.3), "{texts:?} {report:?}"),
            Err(error) => assert_eq!(error, EquityError::Stopped, "{texts:?}"),
        }
    }
}

#[test]
fn a_flag_alone_ends_an_unlimited_simulation() {
    let flag = AtomicBool::new(false);
    let ranges = ranges(&["random", "random", "AA", "KK"]);
    let set = |_: &Progress<'_>| {
        flag.store(true, Ordering::Relaxed);
        ControlFlow::Continue(())
    };
    let question = Showdown::new(&ranges).method(Method::MonteCarlo).stop(Stop::never()).stop_when(&flag);
    assert!(question.on_progress(&set).run(engine()).unwrap().partial().is_some());
}

/// Chunks of a simulation poll the flag too. These questions have long chunks, or a long list of boards.
#[test]
fn a_flag_set_during_a_simulation_stops_it() {
    for (texts, board) in [
        (&["JJ+,AK,AQ", "JJ+,AK,AQ"][..], ""),
        (&["22+"; 10], ""),
        (&["TT+"; 9], ""),
        (&["AsKs", "QQ", "random"], "Qs 7h 2c"),
    ] {
        let (flag, after) = (AtomicBool::new(false), AtomicUsize::new(0));
        let note = |progress: &Progress<'_>| {
            if flag.load(Ordering::Relaxed) {
                after.fetch_add(1, Ordering::Relaxed);
            }
            assert!(progress.estimate.is_some());
            flag.store(true, Ordering::Relaxed);
            ControlFlow::Continue(())
        };
        let ranges = ranges(texts);
        let question = Showdown::new(&ranges).board(cards(board)).plan(Plan::MonteCarlo);
        let question = question.stop(Stop::never()).on_progress(&note).stop_when(&flag);
        let report = question.run(engine()).unwrap();
        assert!(report.partial().is_some() && after.load(Ordering::Relaxed) == 0, "{texts:?}");
    }
}
