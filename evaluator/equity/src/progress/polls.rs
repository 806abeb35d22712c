//! Counts of polls and of the work between them, for tests.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

std::thread_local! {
    /// The estimated nanoseconds of this thread's work since its last poll.
    static UNPOLLED: Cell<f64> = const { Cell::new(0.0) };
}

pub(super) fn note_work(nanoseconds: f64) {
    UNPOLLED.set(UNPOLLED.get() + nanoseconds);
}

/// The polls of a run, shared by its stages.
#[derive(Clone, Default)]
pub(crate) struct Polls(Arc<Counts>);

#[derive(Default)]
struct Counts {
    polls: AtomicU64,
    /// The number of the poll that stops the run, or 0 for none.
    last: AtomicU64,
    /// The most nanoseconds of work before a poll, and of all work after the poll that stopped the run.
    most: AtomicU64,
    after: AtomicU64,
    all: AtomicU64,
}

/// The counts of all polls.
#[derive(Debug)]
pub(crate) struct Totals {
    pub(crate) polls: u64,
    pub(crate) most: u64,
    pub(crate) after: u64,
    pub(crate) all: u64,
}

impl Polls {
    /// Counts a poll, and stops the run if it is the last one.
    pub(super) fn note(&self, stopped: &AtomicBool) {
        let counts = &*self.0;
        let work = UNPOLLED.take() as u64;
        counts.all.fetch_add(work, Ordering::Relaxed);
        counts.most.fetch_max(work, Ordering::Relaxed);
        if stopped.load(Ordering::Relaxed) {
            counts.after.fetch_add(work, Ordering::Relaxed);
        }
        let polls = counts.polls.fetch_add(1, Ordering::Relaxed) + 1;
        let last = counts.last.load(Ordering::Relaxed);
        if last > 0 && polls >= last {
            stopped.store(true, Ordering::Relaxed);
        }
    }

    /// Stops the run at the poll with this number.
    pub(crate) fn stop_at(&self, poll: u64) {
        UNPOLLED.set(0.0);
        self.0.last.store(poll, Ordering::Relaxed);
    }

    /// Returns the counts, including the work of this thread since its last poll.
    pub(crate) fn totals(&self) -> Totals {
        let counts = &*self.0;
        let rest = UNPOLLED.take() as u64;
        let [polls, most, after, all] = [&counts.polls, &counts.most, &counts.after, &counts.all]
            .map(|count| count.load(Ordering::Relaxed));
        Totals { polls, most: most.max(rest), after: after + rest, all: all + rest }
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use evaluator::RankTable;

    use super::*;
    use crate::engine::Engine;
    use crate::isomorphism::SuitSymmetry;
    use crate::progress::Reporter;
    use crate::question::{Choice, Showdown};
    use crate::range::Range;
    use crate::report::{EquityError, Plan, Report};
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
            assert!(
                totals.polls >= poll && totals.most <= MOST && totals.after <= MOST,
                "{what}: {totals:?}"
            );
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
            question.options.by_combo = by_combo;
            let spot = question.spot().unwrap();
            let choice = Choice::new(&spot, &engine, Some(plan));
            let what = std::format!("{texts:?} {board} {plan} {by_combo}");
            check(&what, |reporter| choice.answer(&question, reporter));
        }
    }

    #[test]
    fn runouts_poll_often() {
        let engine = Engine::new(RankTable::embedded());
        let stopped = |is_none: bool| Err(if is_none { EquityError::Stopped } else { EquityError::NoStop });
        for texts in [&["random", "22+,A2s+", "random"][..], &["random", "random", "22+", "QQ+"]] {
            let ranges = ranges(texts);
            let spot = Showdown::new(&ranges).board("Kd 9h 4c".parse().unwrap()).spot().unwrap();
            check("outs", |reporter| stopped(outs::of_all(&spot, engine.table(), reporter).is_none()));
            let symmetry = SuitSymmetry::identity();
            check("categories", |reporter| {
                stopped(categories::of_all(&spot, &symmetry, &engine, reporter).is_none())
            });
        }
    }
}
