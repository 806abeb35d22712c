//! A line on the terminal that says how far a long run has come.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use evaluator::equity::{Estimate, Progress};
use indicatif::{ProgressBar, ProgressStyle};

use crate::interrupt;

/// Nothing is shown of runs that are over by then.
const PATIENCE: Duration = Duration::from_millis(300);

/// How many steps the bar has.
const STEPS: f64 = 1000.0;

/// The line. It is drawn on standard error, if that is a terminal.
pub(crate) struct Live {
    start: Instant,
    bar: ProgressBar,
}

impl Live {
    pub(crate) fn new() -> Self {
        let style = ProgressStyle::with_template("{bar:24} {percent:>3} %  {wide_msg}");
        let bar = ProgressBar::new(STEPS as u64)
            .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
            .with_elapsed(Duration::ZERO);
        Self { start: Instant::now(), bar }
    }

    /// Draws how far the run has come, and says whether it shall go on.
    pub(crate) fn show(&self, progress: &Progress<'_>) -> ControlFlow<()> {
        if self.start.elapsed() >= PATIENCE {
            if let Some(estimate) = &progress.estimate {
                self.bar.set_message(said(estimate));
            }
            self.bar.set_position((STEPS * progress.done) as u64);
        }
        if interrupt::is_noted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Leaves the screen as it was.
    pub(crate) fn clear(self) {
        self.bar.finish_and_clear();
    }
}

/// The running estimate: each player's equity, and the largest standard error.
fn said(estimate: &Estimate<'_>) -> String {
    let equities: Vec<String> =
        estimate.equities.iter().map(|equity| format!("{:.2}", 100.0 * equity)).collect();
    let error = estimate.standard_errors.iter().copied().fold(0.0, f64::max);
    let millions = estimate.samples as f64 / 1e6;
    format!("{} % ± {:.3}  {millions:.1} M showdowns", equities.join(" : "), 100.0 * error)
}
