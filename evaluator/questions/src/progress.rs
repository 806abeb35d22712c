//! The progress of a long answer, and its stops.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use holdem::Progress;
use serde_json::{Value, json};

/// The longest time of a simulation, and the longest estimated time of exact work on one thread.
pub const LIMIT: Duration = Duration::from_secs(60);

/// A callback that receives progress and may stop the answer.
pub(crate) type OnProgress<'a> = &'a (dyn Fn(&Progress<'_>) -> ControlFlow<()> + Sync);

/// Reports the progress of one answer, records whether it was stopped, and ends simulations at the time
/// limit.
pub(crate) struct Watch<'a> {
    on_progress: OnProgress<'a>,
    is_stopped: AtomicBool,
    /// The caller may set this at any time.
    stop: &'a AtomicBool,
    start: Instant,
}

impl<'a> Watch<'a> {
    pub(crate) fn new(on_progress: OnProgress<'a>, stop: &'a AtomicBool) -> Self {
        Self { on_progress, is_stopped: AtomicBool::new(false), stop, start: Instant::now() }
    }

    pub(crate) fn tell(&self, progress: &Progress<'_>) -> ControlFlow<()> {
        if (self.on_progress)(progress).is_break() {
            self.is_stopped.store(true, Ordering::Relaxed);
        }
        // A simulation that is ended by the limit still has a result.
        let is_late = progress.estimate.is_some() && self.is_late();
        if is_late || self.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Returns `true` after the time limit.
    pub(crate) fn is_late(&self) -> bool {
        self.start.elapsed() >= LIMIT
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::Relaxed) || self.stop.load(Ordering::Relaxed)
    }
}

/// Returns progress as JSON: `{"done": 0.3}`. Simulations add `samples`, and `equity` and `stderr` of each
/// player.
pub fn progress_json(progress: &Progress<'_>) -> Value {
    let mut object = json!({ "done": progress.done });
    if let Some(estimate) = progress.estimate {
        object["samples"] = estimate.samples.into();
        object["equity"] = estimate.equities.into();
        object["stderr"] = estimate.standard_errors.into();
    }
    object
}
