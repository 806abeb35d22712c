//! Monte Carlo simulation with standard errors.
//!
//! Each sample is a complete deal: a hand for each player, drawn by weight, and a board. If two hands share a
//! card, the deal is drawn again. Samples are therefore independent and have the distribution of deals, and
//! the standard error of an equity is that of a mean. Each chunk of samples has its own random numbers.
//! Rounds of chunks are judged in order, so results do not depend on the number of threads.

use std::prelude::rust_2024::*;
mod deal;

use std::time::Instant;

use crate::progress::{Reporter, collect};
use crate::random::{Random, Stream};
use crate::report::Found;
use crate::{EquityError, Estimate, Progress, Simulation, Stop};

use self::deal::Dealer;
use super::enumeration::better;
use super::{Play, Query, Spot, Value};

/// The number of chunks in the first round.
const FIRST_ROUND: u64 = 4;

/// The maximum number of chunks in a round. The simulation can end between rounds.
const MOST_CHUNKS: u64 = 512;

pub(crate) fn simulate<P: Play>(
    &Query { play, spot, .. }: &Query<'_, P>,
    stop: Stop,
    seed: u64,
    reporter: &Reporter<'_>,
) -> Result<Found, EquityError> {
    stop.check(reporter.may_stop())?;
    let dealer = Dealer::new(play, spot, &mut Random::new(seed, Stream::Trial), reporter)?;
    let mut run = Run {
        spot,
        dealer: &dealer,
        chunk: dealer.chunk(),
        seed,
        stop,
        start: Instant::now(),
        samples: 0,
        cases: vec![0; spot.case_sets().count()],
    };
    run.until_done(reporter);
    let judged = run.judge();
    if run.samples == 0 {
        return Err(EquityError::Stopped);
    }
    let cases = run.cases.iter().map(|&count| count as f64).collect();
    Ok(Found {
        part: if reporter.is_stopped() {
            reporter.done().clamp(f64::EPSILON, 1.0 - f64::EPSILON)
        } else {
            1.0
        },
        simulation: Some(Simulation::new(run.samples, seed)),
        standard_errors: judged.standard_errors,
        ..Found::of_cases(cases, spot.case_sets())
    })
}

/// The state of a running simulation.
struct Run<'a, P: Play> {
    spot: &'a Spot,
    dealer: &'a Dealer<'a, P>,
    /// The number of samples in a chunk.
    chunk: u64,
    seed: u64,
    stop: Stop,
    start: Instant,
    samples: u64,
    /// The number of samples by winners, or by players with the best and the lowest hands.
    cases: Vec<u64>,
}

/// The estimates from the samples so far.
struct Judged {
    equities: Vec<f64>,
    standard_errors: Vec<f64>,
}

impl<P: Play> Run<'_, P> {
    /// Draws rounds of chunks until a limit is reached.
    fn until_done(&mut self, reporter: &Reporter<'_>) {
        let mut chunks = FIRST_ROUND;
        let mut first = 0;
        loop {
            let wanted = self.most().map_or(u64::MAX, |most| most - self.samples).min(chunks * self.chunk);
            let numbers = wanted.div_ceil(self.chunk) as usize;
            let chunk = |number: usize| {
                let samples = self.chunk.min(wanted - number as u64 * self.chunk);
                let random = Random::new(self.seed, Stream::Chunk(0, first + number as u32));
                Some((samples, self.dealer.sample(self.spot, samples, random, reporter)?))
            };
            // Of a stopped round, only the chunks before the first incomplete one count, so that a run with
            // the same number of samples reproduces the result.
            for (samples, cases) in collect(numbers, chunk).into_iter().map_while(|chunk| chunk) {
                self.cases.iter_mut().zip(cases).for_each(|(sum, count)| *sum += u64::from(count));
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
            let missing = self.samples as f64 * (1.0 / done.max(0.2) - 1.0) / self.chunk as f64;
            chunks = (missing.ceil() as u64).clamp(FIRST_ROUND, MOST_CHUNKS);
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
        let (players, samples) = (self.spot.players(), self.samples as f64);
        let counts: Vec<f64> = self.cases.iter().map(|&count| count as f64).collect();
        let judge = |player: usize| {
            let pot = |case: usize| pot(case, players, player, self.spot.game().splits_pot);
            let sums = counts.iter().enumerate().filter(|(_, count)| **count > 0.0);
            let (sum, squares) = sums.fold((0.0, 0.0), |(sum, squares), (case, count)| {
                (sum + count * pot(case), squares + count * pot(case).powi(2))
            });
            let mean = (sum + 1.0) / (samples + 2.0);
            let variance = (squares + 1.0) / (samples + 2.0) - mean * mean;
            (sum / samples, (variance / samples).sqrt())
        };
        let (equities, standard_errors) = (0..players).map(judge).unzip();
        Judged { equities, standard_errors }
    }
}

/// Returns a player's share of the pot in a case.
fn pot(case: usize, players: usize, player: usize, is_split: bool) -> f64 {
    let part = |set: usize| if set >> player & 1 != 0 { 1.0 / f64::from(set.count_ones()) } else { 0.0 };
    let (high, low) = (case & ((1 << players) - 1), case >> players);
    if is_split && low != 0 { (part(high) + part(low)) / 2.0 } else { part(high) }
}

impl<P: Play> Dealer<'_, P> {
    /// Draws `samples` samples and counts their cases. Returns `None` if the run is stopped first.
    fn sample(
        &self,
        spot: &Spot,
        samples: u64,
        mut random: Random,
        reporter: &Reporter<'_>,
    ) -> Option<Vec<u32>> {
        let mut cases = vec![0; spot.case_sets().count()];
        let players = spot.players();
        let mut hands = vec![P::Hand::default(); players];
        for _ in 0..samples {
            let board = self.deal(&mut random, &mut hands, reporter)?;
            let on_board = self.play.on_board(board);
            let (mut highs, mut lows) = ((0, 0), (0, 0));
            for (player, hand) in hands.iter().enumerate() {
                let Value { high, low } = self.play.value(&on_board, hand);
                highs = better(highs, high, player);
                if low > 0 {
                    lows = better(lows, low, player);
                }
            }
            cases[highs.1 | lows.1 << players] += 1;
        }
        Some(cases)
    }
}
