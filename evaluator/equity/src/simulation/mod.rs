//! Monte Carlo simulation with standard errors, of any game.
//!
//! Each sample is a complete deal: a hand for each player, drawn by weight, and the cards to come. If two hands
//! share a card, the deal is drawn again. Samples are therefore independent and have the distribution of deals,
//! and the standard error of an equity is that of a mean. Each chunk of samples has its own random numbers.
//! Rounds of chunks are judged in order, so results do not depend on the number of threads.

use std::prelude::rust_2024::*;
mod cases;
mod dealer;

use std::time::Instant;

use crate::progress::{Reporter, Shared, collect};
use crate::random::{Random, Stream};
use crate::{EquityError, Estimate, Progress, Simulation, Stop};

pub use cases::{Showdowns, simulate_cases};
pub use dealer::{CardDraws, Dealer, Players};

/// The number of chunks in the first round.
const FIRST_ROUND: u64 = 4;

/// The maximum number of chunks in a round. The simulation can end between rounds.
const MAX_CHUNKS: u64 = 512;

/// What a simulation draws and counts.
pub trait Sampler: Shared {
    /// The counts of a chunk of samples.
    type Counts: Send;

    /// The counts of all samples.
    type Sums: Shared;

    /// Returns the number of samples in a chunk.
    fn chunk(&self) -> u64;

    /// Draws `samples` samples and counts them. Returns `None` if the run is stopped first.
    fn sample(&self, samples: u64, random: Random, reporter: &Reporter<'_>) -> Option<Self::Counts>;

    /// Adds the counts of a chunk.
    fn add(sums: &mut Self::Sums, counts: Self::Counts);

    /// Returns the sum of each player's shares of the pot, and the sum of their squares.
    fn pots(&self, sums: &Self::Sums) -> Vec<[f64; 2]>;
}

/// The result of a simulation.
pub struct Simulated<S> {
    /// The counts of all samples.
    pub sums: S,
    /// The part of the simulation that was done: 1 unless the run was stopped.
    pub part: f64,
    /// The number of samples and the seed.
    pub simulation: Simulation,
    /// Each player's equity.
    pub equities: Vec<f64>,
    /// The standard error of each equity.
    pub standard_errors: Vec<f64>,
}

/// Draws samples until a condition ends the run. `sums` are counts without any sample.
///
/// # Errors
///
/// Returns an error if no condition ends the run, or if it is stopped before there is a sample.
pub fn simulate<S: Sampler>(
    sampler: &S,
    sums: S::Sums,
    stop: Stop,
    seed: u64,
    reporter: &Reporter<'_>,
) -> Result<Simulated<S::Sums>, EquityError> {
    stop.check(reporter.may_stop())?;
    let mut run = Run { sampler, seed, stop, start: Instant::now(), samples: 0, sums };
    run.until_done(reporter);
    if run.samples == 0 {
        return Err(EquityError::Stopped);
    }
    let Judged { equities, standard_errors } = run.judge();
    let done = reporter.done().clamp(f64::EPSILON, 1.0 - f64::EPSILON);
    let part = if reporter.is_stopped() { done } else { 1.0 };
    let simulation = Simulation::new(run.samples, seed);
    Ok(Simulated { sums: run.sums, part, simulation, equities, standard_errors })
}

/// The state of a running simulation.
struct Run<'a, S: Sampler> {
    sampler: &'a S,
    seed: u64,
    stop: Stop,
    start: Instant,
    samples: u64,
    sums: S::Sums,
}

/// The estimates from the samples so far.
struct Judged {
    equities: Vec<f64>,
    standard_errors: Vec<f64>,
}

impl<S: Sampler> Run<'_, S> {
    /// Draws rounds of chunks until a limit is reached.
    fn until_done(&mut self, reporter: &Reporter<'_>) {
        let mut chunks = FIRST_ROUND;
        let mut first = 0;
        let size = self.sampler.chunk();
        loop {
            let wanted = self.most().map_or(u64::MAX, |most| most - self.samples).min(chunks * size);
            let numbers = wanted.div_ceil(size) as usize;
            let chunk = |number: usize| {
                let samples = size.min(wanted - number as u64 * size);
                let random = Random::new(self.seed, Stream::Chunk(0, first + number as u32));
                Some((samples, self.sampler.sample(samples, random, reporter)?))
            };
            // Of a stopped round, only the chunks before the first incomplete one count, so that a run with
            // the same number of samples reproduces the result.
            for (samples, counts) in collect(numbers, chunk).into_iter().map_while(|chunk| chunk) {
                S::add(&mut self.sums, counts);
                self.samples += samples;
            }
            if reporter.is_stopped() {
                return;
            }
            first += numbers as u32;
            let judged = self.judge();
            let done = self.done(&judged);
            let estimate = Estimate::new(self.samples, &judged.equities, &judged.standard_errors);
            reporter.report(&Progress::new(done.min(1.0), Some(estimate)));
            if done >= 1.0 || reporter.is_stopped() {
                return;
            }
            // The next round has the estimated number of missing samples, at most four times the samples so
            // far.
            let missing = self.samples as f64 * (1.0 / done.max(0.2) - 1.0) / size as f64;
            chunks = (missing.ceil() as u64).clamp(FIRST_ROUND, MAX_CHUNKS);
        }
    }

    /// Returns the requested number of samples, at least one.
    fn most(&self) -> Option<u64> {
        self.stop.samples.map(|most| most.max(1))
    }

    /// Returns the completed fraction of the simulation.
    fn done(&self, judged: &Judged) -> f64 {
        let worst = judged.standard_errors.iter().copied().fold(0.0, f64::max);
        let by_error = self.stop.standard_error.map_or(0.0, |error| (error / worst).powi(2));
        let by_samples = self.most().map_or(0.0, |most| self.samples as f64 / most as f64);
        let by_time =
            self.stop.time.map_or(0.0, |time| self.start.elapsed().as_secs_f64() / time.as_secs_f64());
        by_error.max(by_samples).max(by_time)
    }

    /// Returns the means and their standard errors. Two more samples, one lost and one won, keep the error
    /// above zero if all samples had the same result (Agresti and Coull, *The American Statistician* 52,
    /// 1998).
    fn judge(&self) -> Judged {
        let samples = self.samples as f64;
        let judge = |[sum, squares]: [f64; 2]| {
            let mean = (sum + 1.0) / (samples + 2.0);
            let variance = (squares + 1.0) / (samples + 2.0) - mean * mean;
            (sum / samples, (variance / samples).sqrt())
        };
        let (equities, standard_errors) = self.sampler.pots(&self.sums).into_iter().map(judge).unzip();
        Judged { equities, standard_errors }
    }
}
