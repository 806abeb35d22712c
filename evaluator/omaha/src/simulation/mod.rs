//! Samples of deals and boards, and honest errors.
//!
//! Each sample is a whole deal: a hand for each player, drawn by weight, and a board, all drawn again where two share a
//! card. So samples are independent and follow the law of deals, and the standard error of an equity is that of a mean.
//! Samples come in chunks with random numbers of their own; rounds of chunks are judged in order, so that results do not
//! depend on the number of threads.

mod deal;

use std::time::Instant;

use equity::internals::{Found, Random, Reporter, Stream, collect};
use equity::{EquityError, Estimate, Progress, Simulation, Stop};

use self::deal::Dealer;
use crate::rank::{OnBoard, PairsOf};
use crate::spot::Spot;

/// How many chunks the first round has.
const FIRST_ROUND: u64 = 4;

/// The most chunks of a round, between which the simulation may end.
const MOST_CHUNKS: u64 = 512;

pub(crate) fn simulate(
    spot: &Spot,
    stop: Stop,
    seed: u64,
    reporter: &Reporter<'_>,
) -> Result<Found, EquityError> {
    stop.check(reporter.may_stop())?;
    let dealer = Dealer::new(spot, &mut Random::new(seed, Stream::Trial), reporter)?;
    let mut run = Run {
        spot,
        dealer: &dealer,
        chunk: dealer.chunk(),
        seed,
        stop,
        start: Instant::now(),
        samples: 0,
        cases: vec![0; spot.case_kinds()],
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
        ..Found::of_cases(cases, spot.players())
    })
}

/// A simulation on its way.
struct Run<'a> {
    spot: &'a Spot,
    dealer: &'a Dealer,
    /// How many samples a chunk has.
    chunk: u64,
    seed: u64,
    stop: Stop,
    start: Instant,
    samples: u64,
    /// Samples by winners, or by best and lowest hands.
    cases: Vec<u64>,
}

/// What samples so far say of the players.
struct Judged {
    equities: Vec<f64>,
    standard_errors: Vec<f64>,
}

impl Run<'_> {
    /// Draws rounds of chunks until it is time to stop.
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
            // Of a round that is stopped, the chunks before the first that was not done: as many samples find the same again.
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
            // As many again as it should take, but no more than four times what there is.
            let missing = self.samples as f64 * (1.0 / done.max(0.2) - 1.0) / self.chunk as f64;
            chunks = (missing.ceil() as u64).clamp(FIRST_ROUND, MOST_CHUNKS);
        }
    }

    /// The number of samples that was asked for, one at least.
    fn most(&self) -> Option<u64> {
        self.stop.samples.map(|most| most.max(1))
    }

    /// Which part of the way is behind.
    fn done(&self, judged: &Judged) -> f64 {
        let worst = judged.standard_errors.iter().copied().fold(0.0, f64::max);
        let by_error = self.stop.standard_error.map_or(0.0, |error| (error / worst).powi(2));
        let by_samples = self.most().map_or(0.0, |most| self.samples as f64 / most as f64);
        let by_time =
            self.stop.time.map_or(0.0, |time| self.start.elapsed().as_secs_f64() / time.as_secs_f64());
        by_error.max(by_samples).max(by_time)
    }

    /// Means and their errors. Two samples more than there are, one lost and one won, keep the error of what has always
    /// come out alike from being nothing (Agresti and Coull, *The American Statistician* 52, 1998).
    fn judge(&self) -> Judged {
        let (players, samples) = (self.spot.players(), self.samples as f64);
        let counts: Vec<f64> = self.cases.iter().map(|&count| count as f64).collect();
        let judge = |player: usize| {
            let pot = |case: usize| pot(case, players, player, self.spot.is_split);
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

/// A player's part of the pot in a case.
fn pot(case: usize, players: usize, player: usize, is_split: bool) -> f64 {
    let part = |set: usize| if set >> player & 1 != 0 { 1.0 / f64::from(set.count_ones()) } else { 0.0 };
    let (high, low) = (case & ((1 << players) - 1), case >> players);
    if is_split && low != 0 { (part(high) + part(low)) / 2.0 } else { part(high) }
}

impl Dealer {
    /// The cases of so many samples; `None` if the run is stopped before all are drawn.
    fn sample(
        &self,
        spot: &Spot,
        samples: u64,
        mut random: Random,
        reporter: &Reporter<'_>,
    ) -> Option<Vec<u32>> {
        let mut cases = vec![0; spot.case_kinds()];
        let players = spot.players();
        let mut hands = vec![PairsOf::NONE; players];
        for _ in 0..samples {
            let board = self.deal(&mut random, &mut hands, reporter)?;
            let on_board = OnBoard::new(board);
            let (mut best, mut best_players, mut low, mut low_players) = (0, 0, 0, 0);
            for (player, hand) in hands.iter().enumerate() {
                let rank = on_board.rank(hand);
                if rank >= best {
                    best_players = if rank > best { 0 } else { best_players } | 1 << player;
                    best = rank;
                }
                let player_low = if spot.is_split { on_board.low(hand) } else { 0 };
                if player_low > 0 && player_low >= low {
                    low_players = if player_low > low { 0 } else { low_players } | 1 << player;
                    low = player_low;
                }
            }
            cases[best_players | low_players << players] += 1;
        }
        Some(cases)
    }
}
