//! How far a long answer has come, and whether it was stopped.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use equity::Progress;
use serde_json::{Value, json};

/// How long a simulation may take, and exact work on one thread by estimate.
pub(crate) const LIMIT: Duration = Duration::from_secs(60);

/// Who is told how far an answer has come.
pub(crate) type OnProgress<'a> = &'a (dyn Fn(&Progress<'_>) -> ControlFlow<()> + Sync);

/// Tells the progress of one answer, keeps in mind whether that stopped it, and ends simulations that take too long.
pub(crate) struct Watch<'a> {
    on_progress: OnProgress<'a>,
    is_stopped: AtomicBool,
    /// Set by who asked, at any time.
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
        // A simulation says what it has found by then.
        let is_late = progress.estimate.is_some() && self.start.elapsed() >= LIMIT;
        if is_late || self.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::Relaxed) || self.stop.load(Ordering::Relaxed)
    }
}

/// How far a long answer has come, as JSON: `{"done": 0.3}`, in simulations with `samples`, and with `equity` and `stderr` of
/// each player.
pub fn progress_json(progress: &Progress<'_>) -> Value {
    let mut object = json!({ "done": progress.done });
    if let Some(estimate) = progress.estimate {
        object["samples"] = estimate.samples.into();
        object["equity"] = estimate.equities.into();
        object["stderr"] = estimate.standard_errors.into();
    }
    object
}
