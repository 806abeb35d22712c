//! The stages of a simulation and its stop conditions.
//!
//! # Stages
//!
//! A run starts with about a thousand independent samples, or fewer. Passes over all boards follow. After the
//! first, the number of deals in a pass depends on the remaining standard error. If the run may end anywhere,
//! by time or by the callback, each later pass has as many tries as all passes before it, up to a limit. A run
//! up to a number of samples, without a limit of time, has passes only as far as they
//! [keep the accuracy](SharedBoards::tries_of_samples) of independent samples. Its other samples are
//! independent. All samples are independent if boards are not listed.
//!
//! Chunks are drawn in parallel and added in order. The number of chunks between two checks of the stop
//! conditions depends only on the number before and on the number that the requested standard error still
//! seems to take. A run that is stopped by time or by the callback keeps the tasks before the first
//! incomplete one. So the result always consists of the first samples of a fixed sequence: if time ends a
//! run, a run with a limit of time and the resulting number of samples has the same samples.

use alloc::vec::Vec;
use core::ops::Range;
use core::time::Duration;

use equity::internals::{Random, Reporter, Stream, collect_with};
use equity::{Estimate, Progress, Stop};

use crate::cost::SIMULATION_TASK;
use crate::simulation::chunk::{ChunkScratch, Chunks};
use crate::simulation::plan::{SharedBoards, SimulationPlan};
use crate::simulation::setup::Setup;
use crate::simulation::tally::{Layout, Tally, Total};
use crate::simulation::visits::Visits;

/// The least and the largest number of tasks between two checks of the stop conditions.
const MIN_TASKS: usize = 4;
const MAX_TASKS: usize = 64;

/// The safety factor for the remaining work, with which one more pass usually suffices. 1.05 and 1.2 took
/// from 14 % less to 3 % more time on the questions of [plans](crate::simulation::plan).
const MARGIN: f64 = 1.1;

/// The least time between two progress reports.
const BETWEEN_REPORTS: Duration = Duration::from_millis(66);

/// A running simulation.
pub(crate) struct Rounds<'a> {
    setup: &'a Setup<'a>,
    plan: SimulationPlan,
    stop: Stop,
    reporter: &'a Reporter<'a>,
    total: Total,
    /// The time of the last report, since the start.
    reported: Duration,
}

impl<'a> Rounds<'a> {
    pub(crate) fn new(
        setup: &'a Setup<'a>,
        plan: SimulationPlan,
        stop: Stop,
        reporter: &'a Reporter<'a>,
    ) -> Self {
        let total = Total::new(setup.spot.players());
        Self { setup, plan, stop, reporter, total, reported: Duration::ZERO }
    }

    /// Runs the stages until a stop condition holds.
    pub(crate) fn run(mut self) -> Total {
        let SimulationPlan { early, shared, .. } = self.plan;
        let shared = shared.filter(|_| self.setup.may_share_boards(&self.stop));
        let is_over = self.draw(&Visits::Independent(early), 0);
        let end_of_stages = match shared {
            _ if is_over => None,
            Some(shared) => self.share_boards(shared),
            None => Some(1),
        };
        for stage in end_of_stages.into_iter().flat_map(|first| first..) {
            self.total.begin(Layout { boards: 1, pass: None });
            if self.draw(&Visits::Independent(self.plan.independent), stage) {
                break;
            }
        }
        self.total
    }

    /// Draws passes over all boards. Returns the next stage, or `None` if a stop condition holds.
    fn share_boards(&mut self, mut shared: SharedBoards) -> Option<u32> {
        if let Some(samples) = self.stop.samples_without_time() {
            shared = shared.for_samples(samples, self.setup, &self.plan);
            self.plan.shared = Some(shared);
        }
        let (mut stage, mut done) = (2, 0);
        while let Some(tries) = self.tries_of_pass(&shared, done) {
            if self.draw_pass(&shared, tries, stage) {
                return None;
            }
            (stage, done) = (stage + 1, done + tries);
        }
        Some(stage)
    }

    /// Draws a pass over all boards. Returns `true` if a stop condition holds.
    fn draw_pass(&mut self, shared: &SharedBoards, tries: usize, stage: u32) -> bool {
        let (boards, repeats) = (shared.boards_of_chunk, shared.repeats);
        let mut random = Random::new(self.setup.seed, Stream::Stage(stage));
        let pass = self.setup.boards().pass(boards, repeats, &mut random);
        self.total.begin(Layout { boards, pass: Some((pass.chunks(), repeats)) });
        self.draw(&Visits::Pass { pass: &pass, tries }, stage)
    }

    /// Returns the number of tries of the next pass, after `done` tries in earlier ones: as many as the
    /// requested error takes, or, if the run may end anywhere, as many as all passes before it had. Returns
    /// `None` if the remaining samples should be independent.
    fn tries_of_pass(&self, plan: &SharedBoards, done: usize) -> Option<usize> {
        if let Some(samples) = self.stop.samples_without_time() {
            return plan.tries_of_samples(done, self.samples_left(), samples);
        }
        if done == 0 {
            return Some(plan.tries);
        }
        let Some(wanted) = self.stop.only_error() else {
            return Some(done.min(plan.most_tries));
        };
        let ratio = largest(&self.total.standard_errors()) / wanted;
        let lacking = (done as f64 * (ratio * ratio * MARGIN - 1.0)).clamp(1.0, 1e300);
        // If several passes are needed, they have the same size.
        let passes = libm::ceil(lacking / plan.most_tries as f64);
        Some((libm::ceil(lacking / passes) as usize).clamp(1, plan.most_tries))
    }

    /// Draws the chunks of a stage. Returns `true` if the run is over.
    fn draw(&mut self, visits: &Visits<'_>, stage: u32) -> bool {
        let (chunks, of_task) = (visits.chunks(), self.plan.chunks_in(SIMULATION_TASK, visits));
        let task = |number: usize| number * of_task..((number + 1) * of_task).min(chunks);
        let (mut first, tasks, before) = (0, chunks.div_ceil(of_task), self.total.samples);
        while first < tasks {
            // Before the first task this is NaN, and becomes 0.
            let samples_of_task = (self.total.samples - before) as f64 / first as f64;
            let lacking = (self.samples_lacking() / samples_of_task) as usize;
            let end = tasks.min(first + first.min(lacking).clamp(MIN_TASKS, MAX_TASKS));
            let numbers: Vec<Range<usize>> = (first..end).map(task).collect();
            let is_over =
                !self.draw_tasks(visits, &numbers, stage) || self.is_sure() || self.is_interrupted();
            if is_over && (self.total.samples > 0 || self.reporter.is_stopped()) {
                return true;
            }
            self.report();
            first = end;
        }
        false
    }

    /// Draws tasks in parallel and adds them in order. Returns `true` if all were drawn and more samples are
    /// needed.
    fn draw_tasks(&mut self, visits: &Visits<'_>, tasks: &[Range<usize>], stage: u32) -> bool {
        let setup = self.setup;
        let reporter = self.reporter;
        let tally = |scratch: &mut ChunkScratch, numbers: &Range<usize>, most| {
            Chunks { setup, visits, numbers: numbers.clone(), stage, most, reporter, scratch }.tally()
        };
        let new_scratch = || ChunkScratch::new(setup);
        let tallies: Vec<Option<Tally>> = collect_with(tasks.len(), new_scratch, |scratch, task| {
            if self.is_interrupted() { None } else { tally(scratch, &tasks[task], u64::MAX) }
        });
        for (numbers, drawn) in tasks.iter().zip(tallies) {
            let Some(mut drawn) = drawn else { return false };
            if drawn.samples > self.samples_left() {
                let Some(first) = tally(&mut new_scratch(), numbers, self.samples_left()) else {
                    return false;
                };
                drawn = first;
            }
            self.total.add(&drawn);
            if self.samples_left() == 0 {
                return false;
            }
        }
        true
    }

    /// Returns the approximate number of further samples for the requested standard error, or infinity if
    /// none is set.
    fn samples_lacking(&self) -> f64 {
        match self.stop.standard_error {
            Some(wanted) if self.total.samples > 0 => {
                let ratio = largest(&self.total.standard_errors()) / wanted;
                self.total.samples as f64 * (ratio * ratio - 1.0)
            }
            _ => f64::INFINITY,
        }
    }

    fn most_samples(&self) -> u64 {
        self.stop.samples.map_or(u64::MAX, |samples| samples.max(1))
    }

    fn samples_left(&self) -> u64 {
        self.most_samples() - self.total.samples
    }

    /// Returns `true` if no further task should start. Even the shortest run draws some samples.
    fn is_interrupted(&self) -> bool {
        let is_time_over = || self.stop.time.is_some_and(|time| self.elapsed() >= time);
        self.reporter.is_stopped() || self.total.samples > 0 && is_time_over()
    }

    /// Returns `true` if all standard errors are within the requested one.
    fn is_sure(&self) -> bool {
        self.stop.standard_error.is_some_and(|wanted| largest(&self.total.standard_errors()) <= wanted)
    }

    /// Reports the progress of the run, unless the last report was recent.
    fn report(&mut self) {
        let elapsed = self.elapsed();
        // Without a clock, each round is reported.
        let is_time = cfg!(not(feature = "std")) || elapsed - self.reported >= BETWEEN_REPORTS;
        if !is_time || self.total.samples == 0 {
            return;
        }
        self.reported = elapsed;
        let (equities, standard_errors) = (self.total.equities(), self.total.standard_errors());
        let samples = self.total.samples;
        let estimate = Estimate::new(samples, &equities, &standard_errors);
        self.reporter.report(&Progress::new(self.part_done(&standard_errors), Some(estimate)));
    }

    /// Returns the completed part of the run, from 0 to 1, by the nearest stop condition.
    fn part_done(&self, standard_errors: &[f64]) -> f64 {
        let by_samples = self.total.samples as f64 / self.most_samples() as f64;
        let by_error = self.stop.standard_error.map_or(0.0, |wanted| {
            let part = wanted / largest(standard_errors);
            // Half the error takes four times the samples.
            part * part
        });
        let by_time = self.stop.time.map_or(0.0, |time| self.elapsed().div_duration_f64(time));
        by_samples.max(by_error).max(by_time).min(1.0)
    }

    /// Returns the time since the start, or zero without the `std` feature.
    fn elapsed(&self) -> Duration {
        #[cfg(feature = "std")]
        return self.setup.start.elapsed();
        #[cfg(not(feature = "std"))]
        Duration::ZERO
    }
}

fn largest(numbers: &[f64]) -> f64 {
    numbers.iter().copied().fold(0.0, f64::max)
}
