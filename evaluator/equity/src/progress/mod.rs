//! The progress of a long run, and how it is stopped.

mod parts;
#[cfg(test)]
mod polls;
#[cfg(feature = "rayon")]
mod pools;
mod threads;

use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};

pub(crate) use parts::least_by_combo;
pub use parts::{Parts, Units, in_parts, in_turns};
pub(crate) use threads::Shared;
pub use threads::{collect, collect_with, on_threads};
pub(crate) use threads::{collect_each, is_for_one_thread};

/// How far a run has come.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Progress<'a> {
    /// The part of the work that is done, from 0 to 1.
    pub done: f64,
    /// What a simulation has found so far; `None` in exact work.
    pub estimate: Option<Estimate<'a>>,
}

impl<'a> Progress<'a> {
    /// Progress as a callback is given it, for tests of callbacks.
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

/// What a simulation has found so far.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Estimate<'a> {
    /// How many showdowns were held.
    pub samples: u64,
    /// Each player's equity, 0 to 1.
    pub equities: &'a [f64],
    /// The standard error of each of them, as a part of the pot.
    pub standard_errors: &'a [f64],
}

impl<'a> Estimate<'a> {
    /// An estimate as a callback is given it, for tests of callbacks.
    #[must_use]
    pub fn new(samples: u64, equities: &'a [f64], standard_errors: &'a [f64]) -> Self {
        Self { samples, equities, standard_errors }
    }
}

/// Is told the progress of a run, from one thread at a time but not always the same one, and may stop it.
pub type Callback<'a> = &'a (dyn Fn(&Progress<'_>) -> ControlFlow<()> + Sync);

/// Reports progress to a callback, if there is one, and remembers whether the run is to stop.
pub struct Reporter<'a> {
    callback: Option<Callback<'a>>,
    /// The caller's flag, which stops the run once it is set.
    flag: Option<&'a AtomicBool>,
    /// `true` once the callback has said stop or the flag was seen set.
    stopped: AtomicBool,
    /// Whether somebody is telling just now.
    telling: AtomicBool,
    /// Whether one thread does all parts, because the work is done sooner than others are woken for it.
    is_one_thread: AtomicBool,
    /// The part of the work that was done when it was told last, as the bits of a float.
    done: AtomicU64,
    #[cfg(test)]
    pub(crate) polls: polls::Polls,
}

/// The steps of work after which a [counter](Reporter::after_every) polls.
const POLL: u32 = 1 << 12;

/// Notes that a task has done work of so many nanoseconds, by [estimate](crate::cost), for tests of how often tasks poll.
#[inline(always)]
pub(crate) fn note_work(_nanoseconds: f64) {
    #[cfg(test)]
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
            #[cfg(test)]
            polls: polls::Polls::default(),
        }
    }

    /// Sets a flag that stops the run once it is set.
    #[must_use]
    pub fn stop_when(self, flag: Option<&'a AtomicBool>) -> Self {
        Self { flag, ..self }
    }

    /// From now on the calling thread does all [parts](in_parts) itself: they are not worth waking others.
    pub fn keep_to_one_thread(&self) {
        self.is_one_thread.store(true, Ordering::Relaxed);
    }

    /// Whether one thread does all parts.
    fn is_one_thread(&self) -> bool {
        self.is_one_thread.load(Ordering::Relaxed)
    }

    /// Returns `true` if a callback or a flag can stop the run.
    pub fn may_stop(&self) -> bool {
        self.callback.is_some() || self.flag.is_some()
    }

    /// Returns `true` if the run is to stop. It costs two loads, so that every task can ask between pieces of work of some
    /// microseconds. The callback is not called: [`should_stop`](Self::should_stop) calls it.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        #[cfg(test)]
        self.polls.note(&self.stopped);
        self.stopped.load(Ordering::Relaxed) || self.flag.is_some_and(|flag| self.is_set(flag))
    }

    /// Returns `true` if the flag is set, and remembers it: the caller may clear the flag before all tasks have seen it.
    fn is_set(&self, flag: &AtomicBool) -> bool {
        let is_set = flag.load(Ordering::Relaxed);
        if is_set {
            self.stopped.store(true, Ordering::Relaxed);
        }
        is_set
    }

    /// The part of the work that was done when it was told last.
    pub fn done(&self) -> f64 {
        f64::from_bits(self.done.load(Ordering::Relaxed))
    }

    /// Tells how far the run has come, unless another thread is telling just now.
    pub fn report(&self, progress: &Progress<'_>) {
        // Floats that are not negative are in the order of their bits.
        self.done.fetch_max(progress.done.to_bits(), Ordering::Relaxed);
        if let Some(callback) = self.callback {
            // To wait instead could be for ever: the callback may itself use the threads of the run.
            if self.telling.swap(true, Ordering::Acquire) {
                return;
            }
            let _until_here = Telling(&self.telling);
            if callback(progress).is_break() {
                self.stopped.store(true, Ordering::Relaxed);
            }
        }
    }

    /// Asks whether to stop, in the midst of exact work, and gives the answer.
    pub fn should_stop(&self) -> bool {
        self.report(&Progress::new(self.done(), None));
        self.is_stopped()
    }

    /// The same for work that others report of.
    pub(crate) fn go_on(&self) -> ControlFlow<()> {
        if self.should_stop() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Returns a counter of steps, of a few nanoseconds each. It polls after every [`POLL`] steps, and calls the callback after
    /// every `steps`. `None` ends the work.
    pub(crate) fn after_every(&self, steps: u32) -> impl FnMut(u32) -> Option<()> {
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

    /// Does work that is a part of the whole, after the part `before`, under a reporter that tells of the whole.
    pub fn stage<T>(&self, before: f64, part: f64, work: impl FnOnce(&Reporter<'_>) -> T) -> T {
        let tell = |progress: &Progress<'_>| {
            self.report(&Progress::new(before + part * progress.done, None));
            if self.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let reporter = Reporter::new(self.callback.map(|_| &tell as Callback<'_>)).stop_when(self.flag);
        reporter.stopped.store(self.is_stopped(), Ordering::Relaxed);
        reporter.is_one_thread.store(self.is_one_thread(), Ordering::Relaxed);
        #[cfg(test)]
        let reporter = Reporter { polls: self.polls.clone(), ..reporter };
        let result = work(&reporter);
        self.stopped.fetch_or(reporter.stopped.load(Ordering::Relaxed), Ordering::Relaxed);
        result
    }
}

/// Until it is dropped, by a panic of the callback too, one thread is telling.
struct Telling<'a>(&'a AtomicBool);

impl Drop for Telling<'_> {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Release);
    }
}
