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
pub struct Polls(Arc<Counts>);

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
pub struct Totals {
    pub polls: u64,
    pub most: u64,
    pub after: u64,
    pub all: u64,
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
    pub fn stop_at(&self, poll: u64) {
        UNPOLLED.set(0.0);
        self.0.last.store(poll, Ordering::Relaxed);
    }

    /// Returns the counts, including the work of this thread since its last poll.
    pub fn totals(&self) -> Totals {
        let counts = &*self.0;
        let rest = UNPOLLED.take() as u64;
        let [polls, most, after, all] = [&counts.polls, &counts.most, &counts.after, &counts.all]
            .map(|count| count.load(Ordering::Relaxed));
        Totals { polls, most: most.max(rest), after: after + rest, all: all + rest }
    }
}
