//! Rounds of chunks, and when to stop.
//!
//! Chunks are added up in order. A round is a number of chunks that depends on nothing but how many rounds there were
//! before; the standard error is judged after whole rounds only. Who stops for the time or by the callback keeps the
//! chunks from the first up to the first that was not held. So what is kept is always a number of showdowns from the
//! first on, and that number, asked for, brings the same ones.

use alloc::vec::Vec;
use core::ops::Range;
use core::time::Duration;
#[cfg(feature = "std")]
use std::time::Instant;

#[cfg(feature = "rayon")]
use rayon::prelude::*;

use crate::exact::hand_vs_hand::HandKernel;
use crate::progress::{Estimate, Progress};
use crate::simulation::chunk::{Chunks, tally_of};
use crate::simulation::lanes::LANES;
use crate::simulation::random::Stream;
use crate::simulation::showdowns::{Boards, Game};
use crate::simulation::stop::StoppedBy;
use crate::simulation::tally::Tally;
use crate::simulation::{Simulated, Simulation};

/// The blocks of a chunk, if dealing is quick: 4,096 showdowns, some 10 to 100 microseconds.
const MOST_BLOCKS: usize = 64;

/// The blocks of a cluster, unless a chunk has fewer.
const BLOCKS_OF_CLUSTER: usize = 4;

/// The blocks at the beginning in which each deal has a board of its own: a few thousand showdowns. So few would share so
/// few boards that it could not be told how much boards vary.
const BLOCKS_WITH_OWN_BOARDS: u64 = 64;

/// How many draws for a deal are quick. Chunks become smaller as more are needed.
const QUICK_DRAWS: f64 = 20.0;

/// Chunks in the first round, and in the largest ones.
const FIRST_ROUND: u64 = 4;
const LARGEST_ROUND: u64 = 64;

/// How long it is at least from one word of progress to the next.
#[cfg(feature = "std")]
const BETWEEN_TELLING: Duration = Duration::from_millis(66);

/// A simulation under way.
pub(crate) struct Rounds<'a> {
    simulation: &'a Simulation<'a>,
    game: &'a Game<'a>,
    kernel: HandKernel,
    chunks: Chunks,
    total: Tally,
    clock: Clock,
}

/// What chunks came to.
enum Held {
    All,
    /// Not all, because of this.
    Until(StoppedBy),
}

impl<'a> Rounds<'a> {
    pub(crate) fn new(
        simulation: &'a Simulation<'a>,
        game: &'a Game<'a>,
        kernel: HandKernel,
        draws: f64,
    ) -> Self {
        let blocks = (MOST_BLOCKS as f64 * QUICK_DRAWS / draws.max(1.0)) as usize;
        let blocks = blocks.clamp(1, MOST_BLOCKS);
        let chunks = Chunks { blocks, blocks_of_cluster: BLOCKS_OF_CLUSTER.min(blocks) };
        let total = Tally::new(game.spot.players);
        Self { simulation, game, kernel, chunks, total, clock: Clock::start() }
    }

    /// Holds rounds until there is a reason to stop.
    pub(crate) fn run(mut self) -> Simulated {
        let mut first = 0;
        loop {
            let end = first + self.chunks_of_round(first);
            let reason = match self.hold(first..end) {
                Held::All => self.reason_to_stop(),
                Held::Until(reason) => Some(reason),
            };
            if let Some(stopped_by) = reason.filter(|_| self.total.samples > 0) {
                return self.simulated(stopped_by);
            }
            self.report();
            first = end;
        }
    }

    /// How many chunks the round has that begins with chunk `first`: as many as were held before, within bounds, and no
    /// more than are wanted.
    fn chunks_of_round(&self, first: u64) -> u64 {
        let chunks = first.clamp(FIRST_ROUND, LARGEST_ROUND);
        let wanted = self.most_samples() - self.total.samples;
        chunks.min(wanted.div_ceil((self.chunks.blocks * LANES) as u64))
    }

    fn most_samples(&self) -> u64 {
        self.simulation.stop.samples.map_or(u64::MAX, |samples| samples.max(1))
    }

    /// Holds chunks in parallel and adds them up in order.
    fn hold(&mut self, numbers: Range<u64>) -> Held {
        for (number, tally) in numbers.clone().zip(self.tallies(numbers)) {
            let Some(tally) = tally else { return Held::Until(self.interruption()) };
            let wanted = self.most_samples() - self.total.samples;
            if tally.samples < wanted {
                self.total.add(&tally);
            } else {
                let exact = if tally.samples == wanted { tally } else { self.chunk(number, wanted) };
                self.total.add(&exact);
                return Held::Until(StoppedBy::Samples);
            }
        }
        Held::All
    }

    /// What chunks came to; `None` for those that were not held, because the run was interrupted.
    fn tallies(&self, numbers: Range<u64>) -> Vec<Option<Tally>> {
        let hold = |number| (!self.is_interrupted()).then(|| self.chunk(number, u64::MAX));
        #[cfg(feature = "rayon")]
        return numbers.into_par_iter().map(hold).collect();
        #[cfg(not(feature = "rayon"))]
        numbers.map(hold).collect()
    }

    fn chunk(&self, number: u64, most: u64) -> Tally {
        let streams = [Stream::Chunk(number), Stream::ChunkLanes(number)];
        let is_early = number * (self.chunks.blocks as u64) < BLOCKS_WITH_OWN_BOARDS;
        let boards = if is_early { Boards::Own } else { self.game.boards };
        tally_of(self.game, boards, self.chunks, self.kernel, self.simulation.seed, streams, most)
    }

    /// Whether no further chunk is to be begun. The first round is held in any case.
    fn is_interrupted(&self) -> bool {
        self.total.samples > 0 && (self.simulation.reporter.is_stopped() || self.is_time_over())
    }

    fn interruption(&self) -> StoppedBy {
        if self.simulation.reporter.is_stopped() { StoppedBy::Callback } else { StoppedBy::Time }
    }

    fn is_time_over(&self) -> bool {
        self.simulation.stop.time.is_some_and(|time| self.clock.elapsed() >= time)
    }

    fn reason_to_stop(&self) -> Option<StoppedBy> {
        let wanted = self.simulation.stop.standard_error;
        if wanted.is_some_and(|wanted| largest(&self.total.standard_errors()) <= wanted) {
            Some(StoppedBy::StandardError)
        } else {
            self.is_interrupted().then(|| self.interruption())
        }
    }

    /// Tells the reporter how far the run has come, if it has not heard for a while.
    fn report(&mut self) {
        if !self.clock.is_time_to_tell() || self.total.samples == 0 {
            return;
        }
        let (equities, standard_errors) = (self.total.equities(), self.total.standard_errors());
        let samples = self.total.samples;
        let estimate = Estimate { samples, equities: &equities, standard_errors: &standard_errors };
        self.simulation.reporter.report(&Progress::new(self.part_done(&standard_errors), Some(estimate)));
    }

    /// How near the nearest end is, from 0 to 1.
    fn part_done(&self, standard_errors: &[f64]) -> f64 {
        let stop = &self.simulation.stop;
        let by_samples = self.total.samples as f64 / self.most_samples() as f64;
        // An error of half the size takes four times the showdowns.
        let by_error = stop.standard_error.map_or(0.0, |wanted| {
            let part = wanted / largest(standard_errors);
            part * part
        });
        let by_time = stop.time.map_or(0.0, |time| self.clock.elapsed().div_duration_f64(time));
        by_samples.max(by_error).max(by_time).min(1.0)
    }

    fn simulated(self, stopped_by: StoppedBy) -> Simulated {
        Simulated {
            samples: self.total.samples,
            equities: self.total.equities(),
            standard_errors: self.total.standard_errors(),
            by_winners: self.total.by_winners,
            stopped_by,
        }
    }
}

fn largest(numbers: &[f64]) -> f64 {
    numbers.iter().copied().fold(0.0, f64::max)
}

/// What knows the time, if anything does: without the `std` feature it stands still.
struct Clock {
    #[cfg(feature = "std")]
    start: Instant,
    #[cfg(feature = "std")]
    told: Instant,
}

#[cfg(feature = "std")]
impl Clock {
    fn start() -> Self {
        let start = Instant::now();
        Self { start, told: start }
    }

    fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    fn is_time_to_tell(&mut self) -> bool {
        let is_time = self.told.elapsed() >= BETWEEN_TELLING;
        if is_time {
            self.told = Instant::now();
        }
        is_time
    }
}

#[cfg(not(feature = "std"))]
impl Clock {
    fn start() -> Self {
        Self {}
    }

    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }

    /// After each round.
    fn is_time_to_tell(&mut self) -> bool {
        true
    }
}
