//! What a long run tells on its way, and how it is stopped.

use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, Ordering};

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
}

impl<'a> Watch<'a> {
    pub(crate) fn new(callback: Option<Callback<'a>>) -> Self {
        Self { callback, stopped: AtomicBool::new(false) }
    }

    /// Whether the run shall stop.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Tells how far the run has come.
    pub(crate) fn tell(&self, progress: &Progress<'_>) {
        if let Some(callback) = self.callback
            && callback(progress).is_break()
        {
            self.stopped.store(true, Ordering::Relaxed);
        }
    }
}
