//! A line on the terminal that says how far a long run has come.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use equity::{Estimate, Progress};
use indicatif::{ProgressBar, ProgressStyle};

use crate::time::{about, rough};
use crate::{interrupt, terminal};

/// Nothing is shown of runs that are over by then.
const PATIENCE: Duration = Duration::from_millis(300);

/// The part of exact work that is done before it is told how long all of it will take.
const ENOUGH: f64 = 0.02;

/// The line. It is drawn on standard error, if that is a terminal.
pub(crate) struct Live {
    start: Instant,
    bar: ProgressBar,
}

impl Live {
    pub(crate) fn new() -> Self {
        let style = ProgressStyle::with_template("{msg}");
        let bar = ProgressBar::with_draw_target(None, terminal::target())
            .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        Self { start: Instant::now(), bar }
    }

    /// Draws how far the run has come, and says whether it shall go on.
    pub(crate) fn show(&self, progress: &Progress<'_>) -> ControlFlow<()> {
        if interrupt::is_noted() {
            return ControlFlow::Break(());
        }
        let time = self.start.elapsed();
        if time >= PATIENCE && !self.bar.is_hidden() {
            self.bar.set_message(line(
                progress.done,
                &said(progress.done, progress.estimate, time),
                terminal::width(),
            ));
        }
        ControlFlow::Continue(())
    }

    /// Leaves the screen as it was.
    pub(crate) fn clear(self) {
        terminal::clear(&self.bar);
    }
}

/// What is said of a run, most important first.
fn said(done: f64, estimate: Option<Estimate<'_>>, time: Duration) -> Vec<String> {
    match estimate {
        Some(estimate) => found(&estimate),
        None if done < ENOUGH => vec![rough(time)],
        None => vec![rough(time), format!("of {}", about(time.div_f64(done)))],
    }
}

/// The running estimate: the largest standard error, the showdowns, and each player's equity.
fn found(estimate: &Estimate<'_>) -> Vec<String> {
    let error = estimate.standard_errors.iter().copied().fold(0.0, f64::max);
    let millions = estimate.samples as f64 / 1e6;
    let mut parts = vec![format!("± {:.3} %", 100.0 * error), format!("{millions:.1} M showdowns")];
    parts.extend(estimate.equities.iter().map(|equity| format!("{:.2} %", 100.0 * equity)));
    parts
}

/// How wide the bar is on a wide terminal, and the least that is a bar.
const BAR: usize = 24;
const LEAST_BAR: usize = 6;

/// The line: a bar, the percentage, and as many of the parts as fit whole into so many columns.
fn line(done: f64, parts: &[String], width: usize) -> String {
    const GAP: &str = "  ";
    let done = done.clamp(0.0, 1.0);
    let bar = (width / 4).min(BAR);
    let mut line = if bar < LEAST_BAR { String::new() } else { drawn(done, bar) + " " };
    line += &format!("{:>3.0} %", (100.0 * done).floor());
    let mut columns = line.chars().count();
    for part in parts {
        let more = GAP.len() + part.chars().count();
        if columns + more > width {
            break;
        }
        columns += more;
        line += GAP;
        line += part;
    }
    line
}

/// A bar so many columns wide.
fn drawn(done: f64, width: usize) -> String {
    let full = (done * width as f64) as usize;
    "█".repeat(full) + &"░".repeat(width - full)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts() -> Vec<String> {
        let estimate = Estimate {
            samples: 12_345_678,
            equities: &[0.123_45, 0.25, 0.1, 0.2, 0.326_55],
            standard_errors: &[0.0001, 0.000_25, 0.0002, 0.0001, 0.0001],
        };
        found(&estimate)
    }

    #[test]
    fn parts_fit_whole() {
        let parts = parts();
        let whole = line(0.5, &parts, 200);
        assert!(
            whole.ends_with(
                "  50 %  ± 0.025 %  12.3 M showdowns  12.35 %  25.00 %  10.00 %  20.00 %  32.66 %"
            )
        );
        for width in 5..200 {
            let line = line(0.5, &parts, width);
            assert!(line.chars().count() <= width, "{width}: {line}");
            let text = line.split_once("50 %").unwrap().1;
            assert!(whole.ends_with(line.as_str()) || whole.contains(&format!("50 %{text}  ")), "{line}");
        }
        assert_eq!(line(0.5, &parts, 20), " 50 %  ± 0.025 %");
        assert_eq!(line(0.5, &parts, 24), "███░░░  50 %  ± 0.025 %");
    }

    #[test]
    fn exact_work_tells_its_time() {
        let line = |done: f64, seconds: u64| line(done, &said(done, None, Duration::from_secs(seconds)), 76);
        assert!(line(0.0, 90).ends_with("  0 %  90 seconds"));
        assert!(line(0.25, 90).ends_with(" 25 %  90 seconds  of about 6 minutes"));
    }

    #[test]
    fn the_percentage_is_100_at_the_end_alone() {
        assert_eq!(line(0.999, &[], 10), " 99 %");
        assert_eq!(line(1.0, &[], 10), "100 %");
        assert_eq!(drawn(1.0, 4), "████");
    }
}
