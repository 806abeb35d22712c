//! The plan of a simulation: the number of boards for each deal, and the number of deals for each board.
//!
//! # Algorithm
//!
//! The residue of a player's share is what a try to deal adds on a board. It is the sum of two random parts:
//! one decided by the board, with a variance `board`, and one decided by the try, with a variance `rest`.
//! With `k` tries on each of `n` random boards,
//!
//! ```text
//! variance of the mean = board / n + rest / (n k)      cost = n * (cost of a board + k * cost of a try)
//! ```
//!
//! and the product of both is least with `k = sqrt(cost of a board / cost of a try * rest / board)` (Cochran,
//! *Sampling techniques*, 3rd ed., 1977, section 10.6). A completed pass over all boards leaves no variance
//! between them, but most runs end within one, so the first pass has this number of tries.
//!
//! Both variances are estimated by a pilot, which does not count towards the result: chunks of `n` boards
//! with two halves of `k` tries each. The sum of the halves has a mean square of
//! `n * (4 k² board + 2 k rest)`, and their difference one of `n * 2 k rest`. The pilot uses deals on as many
//! boards as passes do, so that `rest` includes the correlation between showdowns of one deal.
//!
//! A run up to a number of samples must be about as accurate as one of independent samples. Complete passes
//! leave out the part of an independent sample's variance that boards decide. Each further board of a deal
//! adds the covariance of two showdowns of one deal. So such a run has the number of boards for which
//! variance times cost is least, as far as the variance stays within [`MAX_VARIANCE`]. If a part `f` of a
//! pass is done, the variance that boards decide is `k (1 - f)` times as large. Passes are used if they are
//! complete, or if the same limit is not exceeded. The other samples are independent.
//!
//! Costs are constants, so that the plan depends only on the spot and on the seed.
//!
//! # Effect of the constants
//!
//! The change of single-thread time to the same error, in percent, if a constant is halved or doubled: the
//! average, and the range, over thirteen questions to a standard error of 2e-4. These are `AA` v `KK`, three
//! and six random hands, four with `TT+`, two ranges before the flop and two on a flop, four with `AA,KK`,
//! four on a turn and four on a flop, six wide ranges, `QQ+,AK` v two random hands, `AK` v `99-QQ` v
//! `JTs,T9s`, ten with `66+`. The last three lines are for eight of them by 20,000, 200,000 and 1,000,000
//! samples. With half as many boards from [`boards_of_chunk`], aces against kings would take 1.6 times as
//! long by 200,000 samples.
//!
//! | | half | twice |
//! |-|-:|-:|
//! | [`MIN_BOARDS`] | 0 (-4 to 7) | 9 (-7 to 91) |
//! | [`MAX_BOARDS`] | 4 (-2 to 63) | -3 (-29 to 11) |
//! | [`PART_OF_BOARDS`] | 0 (-3 to 4) | 0 (-4 to 15) |
//! | [`boards_of_chunk`], its number of boards | -3 (-12 to 1) | 7 (-7 to 45) |
//! | [`MAX_DEALS`] | 2 (-7 to 23) | -2 (-23 to 2) |
//! | [`MAX_ON_BOARD`] | 4 (-4 to 38) | 3 (-2 to 29) |
//! | [`MIN_CHUNKS`] | 2 (-5 to 38) | 2 (-7 to 31) |
//! | [`PILOT_DEALS`] | 0 (-8 to 6) | 0 (-4 to 7) |
//! | [`EARLY_CHUNKS`] | -6 (-16 to 0) | 10 (2 to 30) |
//!
//! # What sharing saves
//!
//! On fourteen such questions, to a standard error of 2e-4, one thread took a median of 4.5 times (1 to 100
//! times) as long with random boards in place of passes, and a median of 2 times (1 to 4 times) as long with
//! each deal on one board.

use equity::EquityError;
use equity::internals::Reporter;

use crate::cost::simulation;
use crate::simulation::any_two;
use crate::simulation::boards::Boards;
use crate::simulation::chunk::{ChunkScratch, Chunks};
use crate::simulation::held::{MAX_BOARDS, MAX_DEALS};
use crate::simulation::setup::Setup;
use crate::simulation::visits::{IndependentChunks, PilotChunks, Visits};

/// The plan of a simulation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SimulationPlan {
    /// The early chunks, with about one sample each.
    pub(crate) early: IndependentChunks,
    /// The later independent samples.
    pub(crate) independent: IndependentChunks,
    /// Samples that share boards. `None` if the boards are not listed, or if the pilot had no sample.
    pub(crate) shared: Option<SharedBoards>,
    costs: Costs,
}

/// The plan of samples that share boards.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SharedBoards {
    /// The number of boards on which each deal is used.
    pub(crate) boards_of_chunk: usize,
    /// The number of times that a pass visits each board.
    pub(crate) repeats: usize,
    /// The number of tries to deal in each half of the first pass, for each board that a visited board
    /// represents.
    pub(crate) tries: usize,
    /// The largest such number in any pass.
    pub(crate) most_tries: usize,
    /// The number of boards that one represents, on average and at most.
    alike: f64,
    most_alike: usize,
    variance: SampleVariance,
    /// The number of samples in a pass with one try in each half.
    of_pass: f64,
}

/// The variance of a sample of a player's share, in parts of the variance of an independent sample.
#[derive(Clone, Copy, Debug)]
struct SampleVariance {
    /// The part that the board decides, for the player with the largest and with the smallest.
    most_of_boards: f64,
    least_of_boards: f64,
    /// An upper bound of the covariance of two showdowns of one deal, for the player with the largest.
    of_deal: f64,
    /// The smallest variance of an independent sample, in squared pots.
    least: f64,
}

impl SampleVariance {
    /// Returns the variance of the samples of complete passes, if each deal is used on `boards` boards.
    fn of_passes(&self, boards: usize) -> f64 {
        1.0 - self.least_of_boards + (boards - 1) as f64 * self.of_deal
    }
}

/// Costs in nanoseconds: of preparing a board, of a try to deal, and of the showdown of a try on a board, on
/// average.
#[derive(Clone, Copy, Debug)]
struct Costs {
    board: f64,
    dealing: f64,
    showdown: f64,
    /// The cost of a try to draw an independent sample.
    independent: f64,
}

impl Costs {
    fn of(setup: &Setup<'_>) -> Self {
        let (players, any_two) = (setup.spot.players() as f64, setup.any_two.len() as f64);
        let decks = if setup.any_two.is_empty() { 0.0 } else { simulation::DECKS };
        let cards = setup.spot.missing() as f64 + 2.0 * any_two;
        let independent = simulation::CARD * cards + simulation::HAND_ALONE * players;
        Self {
            independent: setup.dealer.cost() + independent / setup.dealer.tries,
            board: simulation::BOARD + simulation::RANKS_OF_PLAYER * players + decks,
            dealing: setup.dealer.cost(),
            showdown: (simulation::HAND * players + simulation::ANY_TWO * any_two) / setup.dealer.tries,
        }
    }

    /// Returns the cost of a try on one of `boards` boards that share deals.
    fn of_try(&self, boards: f64) -> f64 {
        self.showdown + self.dealing / boards
    }
}

/// The number of early chunks, from which the standard error of small samples is estimated. It is lower, but
/// at least [`MIN_CHUNKS`], if all would take more than [`EARLY_TRIES`].
const EARLY_CHUNKS: usize = 1024;
const EARLY_TRIES: usize = 1 << 22;

/// The average number of samples in a later chunk of independent ones, and the number of such chunks in a
/// stage. With 32 samples, the standard error of 3,000 samples would itself have an error of a tenth.
const INDEPENDENT_SAMPLES: f64 = 8.0;
const INDEPENDENT_CHUNKS: usize = 1 << 30;

/// The largest variance of a run up to a number of samples, as a multiple of that of independent ones: errors
/// times 1.07. The pilot's estimate is uncertain, and the documented limit is 1.2 times the error.
const MAX_VARIANCE: f64 = 1.15;

/// The largest part of that variance that [deals not seen yet](crate::simulation::tally) may add.
const MAX_UNSEEN: f64 = 0.02;

/// The largest expected size of the passes to plan, as a part of the samples that are left. The margin
/// ensures that they are completed.
const SURE_OF_PASS: f64 = 0.98;

/// The least number of boards on which deals are used, and the divisor of the number of canonical boards that
/// limits the number. The largest number, [`MAX_BOARDS`], is for rare deals.
const MIN_BOARDS: usize = 8;
const PART_OF_BOARDS: usize = 24;

/// The largest number of deals that a board may need.
const MAX_ON_BOARD: f64 = 1024.0;

/// The least number of chunks in a pass, and the number in the pilot. Their halves are needed to estimate the
/// error.
const MIN_CHUNKS: usize = 64;

/// The upper bound of a variance that the pilot estimates, as a multiple of the estimate: one standard error more,
/// which is `sqrt(2 / MIN_CHUNKS)`.
const UPPER_VARIANCE: f64 = 1.18;

/// The number of deals in half a chunk of the pilot, and the largest number of tries for them. No run ends
/// before the pilot does.
const PILOT_DEALS: f64 = 64.0;
const PILOT_TRIES: f64 = 8192.0;

/// The largest number of tries in half a chunk: 40 ms for each group that all of them reach, by
/// [estimate](simulation::GROUP).
const MAX_TRIES: f64 = 16_777_216.0;

impl SimulationPlan {
    /// Returns the best plan for a spot. Runs a pilot if boards are listed.
    ///
    /// # Errors
    ///
    /// Returns an error if the reporter is stopped.
    pub(crate) fn new(setup: &Setup<'_>, reporter: &Reporter<'_>) -> Result<Self, EquityError> {
        let costs = Costs::of(setup);
        let shared = match &setup.boards {
            Some(boards) => SharedBoards::new(setup, boards, &costs, reporter)?,
            None => None,
        };
        let tries = setup.dealer.tries;
        let independent = IndependentChunks {
            chunks: INDEPENDENT_CHUNKS,
            tries: (INDEPENDENT_SAMPLES * tries).min(MAX_TRIES) as usize,
        };
        Ok(Self { early: early(tries), independent, shared, costs })
    }

    /// Returns the same plan with each deal on `boards_of_chunk` boards.
    pub(crate) fn on_boards(self, boards_of_chunk: usize, setup: &Setup<'_>) -> Self {
        Self { shared: self.shared.map(|shared| shared.on_boards(boards_of_chunk, setup.boards())), ..self }
    }

    /// Returns the number of chunks that take some `nanoseconds`.
    pub(crate) fn chunks_in(&self, nanoseconds: f64, visits: &Visits<'_>) -> usize {
        let cost = match (visits, &self.shared) {
            (Visits::Independent(IndependentChunks { tries, .. }), _) => {
                simulation::CHUNK + *tries as f64 * self.costs.independent
            }
            (&Visits::Pass { tries, .. }, Some(shared)) => {
                let (boards, tries) = (shared.boards_of_chunk as f64, tries as f64 * shared.alike);
                boards * (self.costs.board + 2.0 * tries * self.costs.of_try(boards))
            }
            // Only a pilot, which is one task.
            _ => nanoseconds,
        };
        ((nanoseconds / cost) as usize).max(1)
    }
}

impl SharedBoards {
    /// Returns the best plan according to a pilot, or `None` if the pilot has no sample.
    ///
    /// # Errors
    ///
    /// Returns an error if the reporter is stopped.
    fn new(
        setup: &Setup<'_>,
        boards: &Boards,
        costs: &Costs,
        reporter: &Reporter<'_>,
    ) -> Result<Option<Self>, EquityError> {
        let boards_of_chunk = boards_of_chunk(boards, costs);
        let Some(pilot) = Pilot::run(setup, boards_of_chunk, reporter)? else { return Ok(None) };
        let best = pilot.best_on_board(costs, boards_of_chunk);
        let alike = boards.all as f64 / boards.classes as f64;
        let most_alike = boards.strata.iter().map(|stratum| stratum.alike as usize).max().unwrap_or(1);
        let lanes = if setup.any_two.is_empty() { 1 } else { any_two::LANES };
        let tries_of_deal = setup.dealer.tries;
        let most_tries =
            ((MAX_DEALS as f64 * tries_of_deal).min(MAX_TRIES) / most_alike as f64).max(1.0) as usize;
        let tries = (best.min(MAX_ON_BOARD * tries_of_deal) / (2.0 * alike)) as usize;
        let repeats = repeats(boards_of_chunk, boards.classes);
        Ok(Some(Self {
            boards_of_chunk,
            repeats,
            tries: tries.max(lanes / most_alike).clamp(1, most_tries),
            most_tries,
            alike,
            most_alike,
            variance: pilot.variance,
            of_pass: 2.0 * pilot.held * boards.all as f64 * repeats as f64,
        }))
    }

    /// Returns the same plan with each deal on `boards_of_chunk` boards.
    pub(crate) fn on_boards(self, boards_of_chunk: usize, boards: &Boards) -> Self {
        let boards_of_chunk = boards_of_chunk.min(boards.classes);
        let repeats = repeats(boards_of_chunk, boards.classes);
        let of_pass = self.of_pass / self.repeats as f64 * repeats as f64;
        Self { boards_of_chunk, repeats, of_pass, ..self }
    }

    /// Returns the same plan for a run up to a number of `samples`: with each deal on the number of boards that
    /// gives the least variance in a time, among those that keep the accuracy of independent samples.
    pub(crate) fn for_samples(self, samples: u64, setup: &Setup<'_>, plan: &SimulationPlan) -> Self {
        let variance = self.variance;
        let of_chunk = simulation::CHUNK / (2.0 * self.tries as f64 * self.alike);
        let work = |boards: usize| {
            let of_try = plan.costs.of_try(boards as f64) + of_chunk / boards as f64;
            variance.of_passes(boards) * of_try
        };
        let is_sure = |&boards: &usize| {
            let unseen = (boards * boards) as f64;
            variance.of_passes(boards) <= MAX_VARIANCE
                && unseen <= MAX_UNSEEN * variance.least * samples as f64
        };
        let several = (2..=self.boards_of_chunk).filter(is_sure);
        let best = several.min_by(|&a, &b| work(a).total_cmp(&work(b))).filter(|&best| work(best) < work(1));
        self.on_boards(best.unwrap_or(1), setup.boards())
    }

    /// Returns the tries of the next pass of a run up to a number of `samples`, of which some are left, after
    /// `done` tries. Returns `None` if the remaining samples should be independent.
    pub(crate) fn tries_of_samples(&self, done: usize, left: u64, samples: u64) -> Option<usize> {
        let whole = (SURE_OF_PASS * left as f64 / self.of_pass) as usize;
        let next = if done == 0 { self.tries } else { done };
        if whole > 0 {
            return Some(next.min(whole).min(self.most_tries));
        }
        let is_sure = |&tries: &usize| self.variance_with(tries, left, samples) <= MAX_VARIANCE;
        [self.tries, 1].into_iter().find(is_sure)
    }

    /// Returns the variance as a multiple of that of independent samples, if the samples that are `left` come
    /// from the start of a pass, and the others from complete passes.
    fn variance_with(&self, tries: usize, left: u64, samples: u64) -> f64 {
        let done = left as f64 / (tries as f64 * self.of_pass);
        let on_board = (2 * tries * self.most_alike * self.repeats) as f64;
        let of_left = (1.0 - done).max(0.0) * on_board * self.variance.most_of_boards;
        self.variance.of_passes(self.boards_of_chunk) + left as f64 / samples as f64 * of_left
    }
}

/// Returns the number of boards for each deal: if possible, enough that dealing costs as much as the
/// showdowns.
fn boards_of_chunk(all: &Boards, costs: &Costs) -> usize {
    let boards = (costs.dealing / costs.showdown) as usize;
    boards.clamp(MIN_BOARDS, MAX_BOARDS).min(all.classes / PART_OF_BOARDS).max(1)
}

/// Returns the early chunks, of about one deal each.
fn early(tries_of_deal: f64) -> IndependentChunks {
    let tries = tries_of_deal.min(MAX_TRIES) as usize;
    IndependentChunks { chunks: (EARLY_TRIES / tries).clamp(MIN_CHUNKS, EARLY_CHUNKS), tries }
}

/// Returns the number of times that a pass visits each of `classes` boards.
fn repeats(boards_of_chunk: usize, classes: usize) -> usize {
    (MIN_CHUNKS * boards_of_chunk).div_ceil(classes)
}

/// Estimates from chunks that do not count towards the result.
struct Pilot {
    /// The number of showdowns of a try on a board.
    held: f64,
    /// The parts of the variance of what a try adds on a board, for the player whose halves differ most.
    board: f64,
    rest: f64,
    variance: SampleVariance,
}

impl Pilot {
    /// Runs the pilot. Returns `None` if it has no showdown.
    ///
    /// # Errors
    ///
    /// Returns an error if the reporter is stopped.
    fn run(setup: &Setup<'_>, boards: usize, reporter: &Reporter<'_>) -> Result<Option<Self>, EquityError> {
        let tries = (PILOT_DEALS * setup.dealer.tries).min(PILOT_TRIES) as usize;
        let visits = &Visits::Pilot(PilotChunks { chunks: MIN_CHUNKS, boards, tries });
        let scratch = &mut ChunkScratch::new(setup);
        // No stage has these streams of random numbers.
        let (numbers, stage, most) = (0..MIN_CHUNKS, u32::MAX >> 2, u64::MAX);
        let chunks = Chunks { setup, visits, numbers, stage, most, reporter, scratch };
        let tally = chunks.tally().ok_or(EquityError::Stopped)?;
        let Some(mean_squares) = tally.mean_squares() else { return Ok(None) };
        let (boards, tries) = (boards as f64, tries as f64);
        let parts = |(whole, halves): (f64, f64)| {
            let rest = halves / (2.0 * tries * boards);
            (((whole - halves) / (4.0 * tries * tries * boards)).max(rest * 1e-9), rest)
        };
        let most_halves = mean_squares.iter().copied().max_by(|(_, a), (_, b)| a.total_cmp(b));
        let (board, rest) = parts(most_halves.unwrap_or_default());
        let held = tally.samples as f64 / (MIN_CHUNKS as f64 * 2.0 * tries * boards);
        let mut variance =
            SampleVariance { most_of_boards: 0.0, least_of_boards: 1.0, of_deal: 0.0, least: f64::INFINITY };
        for ((board, rest), of_sample) in mean_squares.into_iter().map(parts).zip(tally.variances()) {
            // A player whose share is constant has no variance to divide by.
            let part = |of_try: f64| of_try / (held * of_sample).max(1e-300);
            let (of_boards, rest) = (part(board).min(1.0), UPPER_VARIANCE * part(rest));
            variance.most_of_boards = variance.most_of_boards.max(of_boards);
            variance.least_of_boards = variance.least_of_boards.min(of_boards);
            variance.least = variance.least.min(of_sample);
            // Without hands from the dealer, showdowns on two boards have nothing in common.
            if !setup.restricted.is_empty() && boards > 1.0 {
                variance.of_deal = variance.of_deal.max((rest - (1.0 - of_boards)) / (boards - 1.0));
            }
        }
        Ok(Some(Self { held, board, rest, variance }))
    }

    /// Returns the best number of tries on a board, or infinity if nothing varies.
    fn best_on_board(&self, costs: &Costs, boards_of_chunk: usize) -> f64 {
        if self.board == 0.0 {
            return f64::INFINITY;
        }
        let of_try = costs.of_try(boards_of_chunk as f64);
        libm::sqrt(costs.board / of_try * self.rest / self.board)
    }
}
