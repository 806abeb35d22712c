//! Rounds of chunks, and when to stop.
//!
//! Chunks are added up in order. How many chunks a round has depends on how many there were before it, and on nothing
//! else; the standard error is judged after whole rounds only. A run that is stopped by time or by the callback keeps the
//! chunks before the first one that was not drawn. So what is kept is always the first so many samples, and a run that is
//! asked for that number of samples has the same ones.

use alloc::vec::Vec;
use core::ops::Range;
use core::time::Duration;
#[cfg(feature = "std")]
use std::time::Instant;

#[cfg(feature = "rayon")]
use rayon::prelude::*;

use crate::progress::{Estimate, Progress, Reporter};
use crate::random::Stream;
use crate::simulation::chunk::Chunk;
use crate::simulation::lanes::LANES;
use crate::simulation::showdowns::Boards;
use crate::simulation::tally::Tally;
use crate::simulation::{Game, Stop};

/// The blocks of a chunk, if dealing is quick: 4,096 deals, which take some 10 to 100 microseconds.
const MOST_BLOCKS: usize = 64;

/// The blocks of a cluster, unless a chunk has fewer.
const BLOCKS_OF_CLUSTER: usize = 4;

/// The blocks at the beginning in which each deal has a board of its own: a few thousand samples. If these shared boards,
/// there would be too few boards to tell how much they vary.
const BLOCKS_WITH_OWN_BOARDS: u64 = 64;

/// How many draws for a deal are quick. Chunks become smaller as more are needed.
const QUICK_DRAWS: f64 = 20.0;

/// Chunks in the first round, and in the largest ones.
const FIRST_ROUND: u64 = 4;
const LARGEST_ROUND: u64 = 64;

/// The least time between two reports of progress.
const BETWEEN_REPORTS: Duration = Duration::from_millis(66);

/// A simulation under way.
pub(crate) struct Rounds<'a> {
    game: &'a Game<'a>,
    stop: Stop,
    reporter: &'a Reporter<'a>,
    /// The blocks of a chunk.
    blocks: usize,
    total: Tally,
    #[cfg(feature = "std")]
    start: Instant,
    /// The time of the last report, from the start.
    reported: Duration,
}

impl<'a> Rounds<'a> {
    pub(crate) fn new(game: &'a Game<'a>, stop: Stop, reporter: &'a Reporter<'a>) -> Self {
        let blocks = (MOST_BLOCKS as f64 * QUICK_DRAWS / game.draws.max(1.0)) as usize;
        Self {
            game,
            stop,
            reporter,
            blocks: blocks.clamp(1, MOST_BLOCKS),
            total: Tally::new(game.spot.players()),
            #[cfg(feature = "std")]
            start: Instant::now(),
            reported: Duration::ZERO,
        }
    }

    /// Draws rounds until there is a reason to stop.
    pub(crate) fn run(mut self) -> Tally {
        let mut first = 0;
        loop {
            let end = first + self.chunks_of_round(first);
            let is_over = !self.draw(first..end) || self.is_sure() || self.is_interrupted();
            if is_over && self.total.samples > 0 {
                return self.total;
            }
            self.report();
            first = end;
        }
    }

    /// How many chunks the round has that begins with chunk `first`: as many as there were before, within bounds, and no
    /// more than are wanted.
    fn chunks_of_round(&self, first: u64) -> u64 {
        let chunks = first.clamp(FIRST_ROUND, LARGEST_ROUND);
        chunks.min(self.samples_left().div_ceil((self.blocks * LANES) as u64))
    }

    fn most_samples(&self) -> u64 {
        self.stop.samples.map_or(u64::MAX, |samples| samples.max(1))
    }

    fn samples_left(&self) -> u64 {
        self.most_samples() - self.total.samples
    }

    /// Draws chunks in parallel and adds them up in order. Tells whether all were drawn and more samples are wanted.
    fn draw(&mut self, numbers: Range<u64>) -> bool {
        for (number, tally) in numbers.clone().zip(self.tallies(numbers)) {
            let Some(mut tally) = tally else { return false };
            if tally.samples > self.samples_left() {
                tally = self.chunk(number, self.samples_left());
            }
            self.total.add(&tally);
            if self.samples_left() == 0 {
                return false;
            }
        }
        true
    }

    /// The tallies of chunks; `None` for those that were not drawn, because the run was interrupted.
    fn tallies(&self, numbers: Range<u64>) -> Vec<Option<Tally>> {
        let draw = |number| (!self.is_interrupted()).then(|| self.chunk(number, u64::MAX));
        #[cfg(feature = "rayon")]
        return numbers.into_par_iter().map(draw).collect();
        #[cfg(not(feature = "rayon"))]
        numbers.map(draw).collect()
    }

    fn chunk(&self, number: u64, most: u64) -> Tally {
        let is_early = number * (self.blocks as u64) < BLOCKS_WITH_OWN_BOARDS;
        let chunk = Chunk {
            game: self.game,
            boards: if is_early { Boards::Own } else { self.game.boards },
            streams: [Stream::Chunk(number), Stream::ChunkLanes(number)],
            blocks: self.blocks,
            blocks_of_cluster: BLOCKS_OF_CLUSTER,
            most,
        };
        self.game.isa.run(chunk)
    }

    /// Whether no further chunk is to be begun. The first round is drawn in any case.
    fn is_interrupted(&self) -> bool {
        let is_time_over = || self.stop.time.is_some_and(|time| self.elapsed() >= time);
        self.total.samples > 0 && (self.reporter.is_stopped() || is_time_over())
    }

    /// Whether all standard errors are as small as was asked for.
    fn is_sure(&self) -> bool {
        self.stop.standard_error.is_some_and(|wanted| largest(&self.total.standard_errors()) <= wanted)
    }

    /// Reports how far the run has come, if the last report was a while ago.
    fn report(&mut self) {
        let elapsed = self.elapsed();
        // Where there is no clock, each round is reported.
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

    /// How near the nearest end is, from 0 to 1.
    fn part_done(&self, standard_errors: &[f64]) -> f64 {
        let by_samples = self.total.samples as f64 / self.most_samples() as f64;
        let by_error = self.stop.standard_error.map_or(0.0, |wanted| {
            let part = wanted / largest(standard_errors);
            // An error of half the size takes four times the samples.
            part * part
        });
        let by_time = self.stop.time.map_or(0.0, |time| self.elapsed().div_duration_f64(time));
        by_samples.max(by_error).max(by_time).min(1.0)
    }

    /// The time from the start; without the `std` feature it stands still.
    fn elapsed(&self) -> Duration {
        #[cfg(feature = "std")]
        return self.start.elapsed();
        #[cfg(not(feature = "std"))]
        Duration::ZERO
    }
}

fn largest(numbers: &[f64]) -> f64 {
    numbers.iter().copied().fold(0.0, f64::max)
}
