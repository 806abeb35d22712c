//! The progress of long runs.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use holdem::{Estimate, Progress};
use indicatif::{HumanCount, HumanDuration};
use questions::spot::Run;
use terminal::interrupt;
use terminal::progress::Bar;

/// The time before progress is shown. Shorter runs show nothing.
const PATIENCE: Duration = Duration::from_millis(300);

/// The completed part of an exact computation from which its total time is estimated.
const ENOUGH: f64 = 0.02;

/// A progress display on the terminal. Dropping it removes the display.
pub(crate) struct Live {
    start: Instant,
    bar: Bar,
}

impl Live {
    pub(crate) fn new() -> Self {
        Self { start: Instant::now(), bar: Bar::of_parts() }
    }

    /// Shows the progress. Returns `Break` if the run was interrupted.
    pub(crate) fn show(&self, progress: &Progress<'_>) -> ControlFlow<()> {
        self.show_texts(progress.done, |time| message(progress.done, progress.estimate, time))
    }

    /// Shows the done part, 0 to 1, and texts that depend on the time so far, the most important first. Returns `Break`
    /// if the run was interrupted.
    pub(crate) fn show_texts(
        &self,
        done: f64,
        texts: impl FnOnce(Duration) -> Vec<String>,
    ) -> ControlFlow<()> {
        let time = self.start.elapsed();
        if time >= PATIENCE && !self.bar.is_hidden() {
            self.bar.show(done, &texts(time));
        }
        unless_interrupted()
    }
}

/// Runs work that shows its progress on the terminal, and that an interrupt stops. Returns its result and the time in
/// seconds.
pub(crate) fn watched<T>(work: impl FnOnce(Run<'_>) -> T) -> (T, f64) {
    interrupt::note();
    let (start, live) = (Instant::now(), Live::new());
    let show = |progress: &Progress<'_>| live.show(progress);
    let result = work(Run { isa: None, on_progress: &show, stop: &interrupt::INTERRUPTED });
    (result, start.elapsed().as_secs_f64())
}

/// Returns `Break` if the run was interrupted.
pub(crate) fn unless_interrupted() -> ControlFlow<()> {
    if interrupt::is_noted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// Returns the parts of the progress text, the most important first.
fn message(done: f64, estimate: Option<Estimate<'_>>, time: Duration) -> Vec<String> {
    match estimate {
        Some(estimate) => found(&estimate),
        None if done < ENOUGH => vec![HumanDuration(time).to_string()],
        None => {
            let all = format!("of about {}", HumanDuration(time.div_f64(done)));
            vec![HumanDuration(time).to_string(), all]
        }
    }
}

/// Returns the texts of the current estimate: the largest standard error, the number of showdowns, and each
/// player's equity.
fn found(estimate: &Estimate<'_>) -> Vec<String> {
    let error = estimate.standard_errors.iter().copied().fold(0.0, f64::max);
    let mut parts =
        vec![format!("± {:.3} %", 100.0 * error), format!("{} showdowns", HumanCount(estimate.samples))];
    parts.extend(estimate.equities.iter().map(|equity| format!("{:.2} %", 100.0 * equity)));
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_of_a_simulation_has_its_estimate() {
        let (equities, errors) =
            ([0.123_45, 0.25, 0.1, 0.2, 0.326_55], [0.0001, 0.000_25, 0.0002, 0.0001, 0.0001]);
        let estimate = Estimate::new(12_345_678, &equities, &errors);
        let message = message(0.5, Some(estimate), Duration::from_secs(90));
        let equities = ["12.35 %", "25.00 %", "10.00 %", "20.00 %", "32.66 %"];
        assert_eq!(message, [["± 0.025 %", "12,345,678 showdowns"].as_slice(), &equities].concat());
    }

    #[test]
    fn progress_of_exact_answers_has_the_time() {
        let message = |done: f64, seconds: u64| message(done, None, Duration::from_secs(seconds));
        assert_eq!(message(0.0, 80), ["80 seconds"]);
        assert_eq!(message(0.25, 80), ["80 seconds", "of about 5 minutes"]);
    }
}
