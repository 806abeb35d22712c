//! What a long run tells on its way, and how it is stopped.

use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};

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
    pub(crate) fn new(done: f64, estimate: Option<Estimate<'a>>) -> Self {
        Self { done, estimate }
    }
}

/// What a simulation has found so far.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate<'a> {
    /// How many showdowns were held.
    pub samples: u64,
    /// Each player's equity.
    pub equities: &'a [f64],
    /// The standard error of each of them.
    pub standard_errors: &'a [f64],
}

/// Is told the progress of a run, from one thread at a time but not always the same one, and may stop it.
pub(crate) type Callback<'a> = &'a (dyn Fn(&Progress<'_>) -> ControlFlow<()> + Sync);

/// The eyes that a run is under.
pub(crate) struct Watch<'a> {
    callback: Option<Callback<'a>>,
    stopped: AtomicBool,
    /// Whether somebody is telling just now.
    telling: AtomicBool,
    /// The part of the work that was done when it was told last, as the bits of a float.
    done: AtomicU64,
}

impl<'a> Watch<'a> {
    pub(crate) fn new(callback: Option<Callback<'a>>) -> Self {
        let (stopped, telling) = (AtomicBool::new(false), AtomicBool::new(false));
        Self { callback, stopped, telling, done: AtomicU64::new(0) }
    }

    /// Whether the run shall stop.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// The part of the work that was done when it was told last.
    pub(crate) fn done(&self) -> f64 {
        f64::from_bits(self.done.load(Ordering::Relaxed))
    }

    /// Tells how far the run has come, when no other thread is telling.
    pub(crate) fn tell(&self, progress: &Progress<'_>) {
        self.done.store(progress.done.to_bits(), Ordering::Relaxed);
        if let Some(callback) = self.callback {
            while self.telling.swap(true, Ordering::Acquire) {
                core::hint::spin_loop();
            }
            self.call(callback, progress);
        }
    }

    /// Calls the callback, as the only one, and lets others call it.
    fn call(&self, callback: Callback<'_>, progress: &Progress<'_>) {
        if callback(progress).is_break() {
            self.stopped.store(true, Ordering::Relaxed);
        }
        self.telling.store(false, Ordering::Release);
    }

    /// Asks whether to stop, in the midst of exact work, unless another thread is asking; gives the answer.
    pub(crate) fn asks_to_stop(&self) -> bool {
        if let Some(callback) = self.callback
            && !self.telling.swap(true, Ordering::Acquire)
        {
            self.call(callback, &Progress::new(self.done(), None));
        }
        self.is_stopped()
    }
}
