//! How far a long stage is, shown on a terminal and nowhere else.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// The progress of one stage.
#[derive(Debug)]
pub struct Progress(ProgressBar);

impl Progress {
    /// A bar for `total` steps, on standard error if that is a terminal. It vanishes when it is dropped.
    #[must_use]
    pub fn new(stage: &'static str, total: u64) -> Self {
        let style = ProgressStyle::with_template(
            "{msg:12} {bar:40} {percent:>3} %  {human_pos} of {human_len}, {eta} left",
        )
        .unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = ProgressBar::new(total).with_style(style).with_message(stage);
        bar.enable_steady_tick(Duration::from_millis(100));
        Self(bar)
    }

    /// Progress that nobody sees.
    #[must_use]
    pub fn hidden() -> Self {
        Self(ProgressBar::hidden())
    }

    /// That many steps more are done.
    pub fn advance(&self, steps: u64) {
        self.0.inc(steps);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
