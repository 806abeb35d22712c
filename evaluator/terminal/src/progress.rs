//! The progress of long work, on standard error if that is a terminal.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use crate::{interrupt, screen};

/// A line of progress. It disappears when it is dropped.
#[derive(Debug)]
pub struct Bar(ProgressBar);

impl Bar {
    fn new(length: Option<u64>, template: &str) -> Self {
        let style = ProgressStyle::with_template(template).expect("the templates are valid");
        Self(ProgressBar::with_draw_target(length, screen::target()).with_style(style))
    }

    /// Returns a bar for a stage of `total` steps.
    pub fn of_steps(stage: &'static str, total: u64) -> Self {
        let template = "{msg:13} {wide_bar} {percent:>3} %  {human_pos} of {human_len}, {eta} left";
        let bar = Self::new(Some(total), template);
        bar.0.set_message(stage);
        // The ticker takes a thread.
        if !bar.is_hidden() {
            bar.0.enable_steady_tick(Duration::from_millis(100));
        }
        bar
    }

    /// Returns a bar for bytes of input, whose number may be unknown.
    pub fn of_bytes(length: Option<u64>) -> Self {
        Self::new(
            length,
            match length {
                Some(_) => "{wide_bar} {percent:>3} %, {binary_bytes_per_sec}, {eta} left",
                None => "{spinner} {binary_bytes}, {binary_bytes_per_sec}",
            },
        )
    }

    /// Returns a bar for work that reports its own progress: see [`show`](Self::show).
    pub fn of_parts() -> Self {
        Self::new(Some(100), "{percent:>3} %{msg}  {wide_bar}")
    }

    /// Returns a bar that is not shown.
    pub fn hidden() -> Self {
        Self(ProgressBar::hidden())
    }

    /// Returns `true` if the bar is not shown.
    pub fn is_hidden(&self) -> bool {
        self.0.is_hidden()
    }

    /// Adds `steps` steps or bytes.
    pub fn advance(&self, steps: u64) {
        self.0.inc(steps);
    }

    /// Shows the done part, 0 to 1, and further texts, most important first, as far as they fit on the line.
    pub fn show(&self, done: f64, message: &[String]) {
        // Rounded down, so that 100 % is only shown at the end.
        self.0.set_position((100.0 * done) as u64);
        self.0.set_message(fitting(message, screen::width().saturating_sub("100 %".len())));
    }

    /// Does something that writes to the terminal.
    pub fn suspend(&self, work: impl FnOnce()) {
        self.0.suspend(work);
    }

    /// Leaves the screen as it was before the progress, and before Ctrl-C was echoed.
    pub fn clear(&self) {
        self.0.finish_and_clear();
        if interrupt::is_noted() {
            screen::clear_line();
        }
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.clear();
    }
}

/// Returns the texts, with gaps before them, up to the first one that does not fit into `width` columns.
fn fitting(texts: &[String], width: usize) -> String {
    let mut line = String::new();
    let mut columns = 0;
    for text in texts {
        columns += 2 + text.chars().count();
        if columns > width {
            break;
        }
        line = line + "  " + text;
    }
    line
}

#[cfg(test)]
mod tests {
    use super::fitting;

    #[test]
    fn texts_fit_whole() {
        let texts = ["± 0.025 %", "12,345,678 showdowns", "12.35 %"].map(String::from);
        let whole = "  ± 0.025 %  12,345,678 showdowns  12.35 %";
        for width in 0..60 {
            let line = fitting(&texts, width);
            assert!(line.chars().count() <= width, "{width}: {line}");
            let left = whole.strip_prefix(&line).expect("the beginning");
            assert!(left.is_empty() || left.starts_with("  "), "{width}: {line}");
        }
        assert_eq!(fitting(&texts, 11), "  ± 0.025 %");
        assert_eq!(fitting(&texts, 60), whole);
    }
}
