//! The progress of a long run, and requests to stop it.

#[cfg(feature = "rayon")]
mod leases;
mod parts;
#[cfg(feature = "polls")]
mod polls;
#[cfg(feature = "rayon")]
mod pools;
mod threads;

use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};

#[cfg(feature = "rayon")]
pub use leases::{Lease, cores};
pub use parts::least_by_combo;
pub use parts::{Parts, Units, in_parts, in_turns};
pub use threads::Shared;
pub use threads::{collect, collect_with, on_threads};
pub use threads::{collect_each, is_for_one_thread};

/// The progress of a run.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Progress<'a> {
    /// The part of the work that is done, from 0 to 1.
    pub done: f64,
    /// The interim result of a simulation, or `None` in exact work.
    pub estimate: Option<Estimate<'a>>,
}

impl<'a> Progress<'a> {
    /// Creates progress as a callback receives it, for tests of callbacks.
    ///
    /// ```
    /// use equity::{Estimate, Progress};
    ///
    /// let estimate = Estimate::new(10_000, &[0.5, 0.5], &[0.004, 0.004]);
    /// let progress = Progress::new(0.25, Some(estimate));
    /// assert_eq!(progress.estimate.map(|estimate| estimate.samples), Some(10_000));
    /// ```
    #[must_use]
    pub fn new(done: f64, estimate: Option<Estimate<'a>>) -> Self {
        Self { done, estimate }
    }
}

/// The interim result of a simulation.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Estimate<'a> {
    /// The number of showdowns.
    pub samples: u64,
    /// Each player's equity, 0 to 1.
    pub equities: &'a [f64],
    /// The standard error of each player's equity, as a part of the pot.
    pub standard_errors: &'a [f64],
}

impl<'a> Estimate<'a> {
    /// Creates an estimate as a callback receives it, for tests of callbacks.
    #[must_use]
    pub fn new(samples: u64, equities: &'a [f64], standard_errors: &'a [f64]) -> Self {
        Self { samples, equities, standard_errors }
    }
}

/// A function that receives the progress of a run and may stop it. It is called by one thread at a time, but
/// not always the same one.
pub type Callback<'a> = &'a (dyn Fn(&Progress<'_>) -> ControlFlow<()> + Sync);

/// Reports progress to a callback, if there is one, and stores whether the run must stop.
pub struct Reporter<'a> {
    callback: Option<Callback<'a>>,
    /// The caller's flag, which stops the run once it is set.
    flag: Option<&'a AtomicBool>,
    /// `true` once the callback has stopped the run or the flag was seen set.
    stopped: AtomicBool,
    /// `true` while a thread calls the callback.
    telling: AtomicBool,
    /// `true` if one thread does all parts, because waking other threads would take longer.
    is_one_thread: AtomicBool,
    /// The part of the work that was done at the last report, as the bits of a float.
    done: AtomicU64,
    /// The polls so far.
    #[cfg(feature = "polls")]
    pub polls: polls::Polls,
}

/// The steps of work after which a [counter](Reporter::after_every) polls.
const POLL: u32 = 1 << 12;

/// Records the estimated time of a task's work, by estimate, for tests of the intervals
/// between polls.
#[inline(always)]
pub fn note_work(_nanoseconds: f64) {
    #[cfg(feature = "polls")]
    polls::note_work(_nanoseconds);
}

impl<'a> Reporter<'a> {
    /// Creates a reporter that calls `callback`, if there is one.
    #[must_use]
    pub fn new(callback: Option<Callback<'a>>) -> Self {
        let [stopped, telling, is_one_thread] = [(); 3].map(|()| AtomicBool::new(false));
        Self {
            callback,
            flag: None,
            stopped,
            telling,
            is_one_thread,
            done: AtomicU64::new(0),
            #[cfg(feature = "polls")]
            polls: polls::Polls::default(),
        }
    }

    /// Sets the caller's flag, which stops the run once it is set.
    #[must_use]
    pub fn stop_when(self, flag: Option<&'a AtomicBool>) -> Self {
        Self { flag, ..self }
    }

    /// Makes the calling thread do all [parts](in_parts), because they are too short to wake other threads.
    pub fn keep_to_one_thread(&self) {
        self.is_one_thread.store(true, Ordering::Relaxed);
    }

    /// Returns `true` if one thread does all parts.
    fn is_one_thread(&self) -> bool {
        self.is_one_thread.load(Ordering::Relaxed)
    }

    /// Returns `true` if a callback or a flag can stop the run.
    pub fn may_stop(&self) -> bool {
        self.callback.is_some() || self.flag.is_some()
    }

    /// Returns `true` if the run must stop. This costs two loads, so that every task can poll it every few
    /// microseconds. It does not call the callback, as [`should_stop`](Self::should_stop) does.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        #[cfg(feature = "polls")]
        self.polls.note(&self.stopped);
        self.stopped.load(Ordering::Relaxed) || self.flag.is_some_and(|flag| self.is_set(flag))
    }

    /// Returns `true` if the flag is set, and stores this, because the caller may clear the flag before all
    /// tasks have seen it.
    fn is_set(&self, flag: &AtomicBool) -> bool {
        let is_set = flag.load(Ordering::Relaxed);
        if is_set {
            self.stopped.store(true, Ordering::Relaxed);
        }
        is_set
    }

    /// Returns the part of the work that was done at the last report.
    pub fn done(&self) -> f64 {
        f64::from_bits(self.done.load(Ordering::Relaxed))
    }

    /// Reports progress, unless another thread is calling the callback.
    pub fn report(&self, progress: &Progress<'_>) {
        // The bits of nonnegative floats have the same order as the floats.
        self.done.fetch_max(progress.done.to_bits(), Ordering::Relaxed);
        if let Some(callback) = self.callback {
            // Waiting could deadlock: the callback may itself use the threads of the run.
            if self.telling.swap(true, Ordering::Acquire) {
                return;
            }
            let _until_here = Telling(&self.telling);
            if callback(progress).is_break() {
                self.stopped.store(true, Ordering::Relaxed);
            }
        }
    }

    /// Calls the callback during exact work, and returns `true` if the run must stop.
    pub fn should_stop(&self) -> bool {
        self.report(&Progress::new(self.done(), None));
        self.is_stopped()
    }

    /// Does the same as [`should_stop`](Self::should_stop), for callbacks of inner runs.
    pub fn go_on(&self) -> ControlFlow<()> {
        if self.should_stop() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Returns a counter of steps, of a few nanoseconds each. It polls after every [`POLL`] steps, and calls
    /// the callback after every `steps`. It returns `None` if the run must stop.
    pub fn after_every(&self, steps: u32) -> impl FnMut(u32) -> Option<()> {
        let (mut unpolled, mut untold) = (0, 0);
        move |more| {
            unpolled += more;
            if unpolled < POLL {
                return Some(());
            }
            untold += unpolled;
            unpolled = 0;
            if untold < steps {
                return (!self.is_stopped()).then_some(());
            }
            untold = 0;
            (!self.should_stop()).then_some(())
        }
    }

    /// Runs `work` as the part `part` of the whole, after the part `before`. Its reporter reports the
    /// progress of the whole.
    pub fn stage<T>(&self, before: f64, part: f64, work: impl FnOnce(&Reporter<'_>) -> T) -> T {
        let tell = |progress: &Progress<'_>| {
            self.report(&Progress::new(before + part * progress.done, None));
            if self.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let reporter = Reporter::new(self.callback.map(|_| &tell as Callback<'_>)).stop_when(self.flag);
        reporter.stopped.store(self.is_stopped(), Ordering::Relaxed);
        reporter.is_one_thread.store(self.is_one_thread(), Ordering::Relaxed);
        #[cfg(feature = "polls")]
        let reporter = Reporter { polls: self.polls.clone(), ..reporter };
        let result = work(&reporter);
        self.stopped.fetch_or(reporter.stopped.load(Ordering::Relaxed), Ordering::Relaxed);
        result
    }
}

/// A guard that marks the end of a call of the callback when it is dropped, also by a panic.
struct Telling<'a>(&'a AtomicBool);

impl Drop for Telling<'_> {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Release);
    }
}
