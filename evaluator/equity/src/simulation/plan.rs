//! How the work is laid out: on how many boards deals are used, and how many of them a board gets.
//!
//! # How
//!
//! What a try to deal adds on a board, the residue of a player's share, is the sum of two parts that chance decides: what the
//! board decides, with a variance `board`, and what the try decides, with a variance `rest`. With `k` tries on each of `n` boards
//! that are drawn,
//!
//! ```text
//! variance of the mean = board / n + rest / (n k)      cost = n * (cost of a board + k * cost of a try)
//! ```
//!
//! and the least product of both has `k = sqrt(cost of a board / cost of a try * rest / board)` (Cochran, *Sampling techniques*,
//! 3rd ed., 1977, section 10.6). A completed pass over all boards leaves no variance between them, but most runs end within one,
//! so the first pass has as many tries.
//!
//! Both variances are found by a pilot, which is not counted: chunks of `n` boards with two halves of `k` tries each. What the
//! halves add together has a mean square of `n * (4 k² board + 2 k rest)`, and the difference between them one of `n * 2 k rest`.
//! Deals are used on as many boards there as in passes, so that `rest` has what showdowns of one deal have in common.
//!
//! A run up to a number of samples has to be about as sure as one of independent samples. So each deal is used on one board only,
//! and what boards decide is a part of the variance of independent samples. Of that part, a pass of which a part `f` is done has
//! `k (1 - f)` times as much. Passes come where they are whole, or where [`MOST_VARIANCE`] is kept, and the other samples are
//! independent.
//!
//! Costs are constants, so that the plan depends on the spot and on the seed, and on nothing else.
//!
//! # What half and twice of a number take
//!
//! More or less time of one thread to the same error, in percent, on average and from the least to the most, over thirteen
//! questions to a standard error of 2e-4: `AA` v `KK`, three and six random hands, four with `TT+`, two ranges before the flop
//! and two on a flop, four with `AA,KK`, four on a turn and four on a flop, six wide ranges, `QQ+,AK` v two random hands, `AK` v
//! `99-QQ` v `JTs,T9s`, ten with `66+`. The last three lines are for eight of them by 20,000, 200,000 and 1,000,000 samples. With
//! half as many boards from [`boards_of_chunk`], aces against kings would take 1.6 times as long by 200,000 samples.
//!
//! | | half | twice |
//! |-|-:|-:|
//! | [`FEWEST_BOARDS`] | 0 (-4 to 7) | 9 (-7 to 91) |
//! | [`MOST_BOARDS`] | 4 (-2 to 63) | -3 (-29 to 11) |
//! | [`PART_OF_BOARDS`] | 0 (-3 to 4) | 0 (-4 to 15) |
//! | [`boards_of_chunk`], its number of boards | -3 (-12 to 1) | 7 (-7 to 45) |
//! | [`MOST_DEALS`] | 2 (-7 to 23) | -2 (-23 to 2) |
//! | [`MOST_ON_BOARD`] | 4 (-4 to 38) | 3 (-2 to 29) |
//! | [`LEAST_CHUNKS`] | 2 (-5 to 38) | 2 (-7 to 31) |
//! | [`PILOT_DEALS`] | 0 (-8 to 6) | 0 (-4 to 7) |
//! | [`EARLY_CHUNKS`] | -6 (-16 to 0) | 10 (2 to 30) |
//! | [`DRAWN_SAMPLES`], with as many in all | 5 (-29 to 55) | -4 (-33 to 6) |
//! | [`DRAWN_CHUNKS`] | 22 (-26 to 468) | 10 (-30 to 44) |

use crate::cost::simulation;
use crate::progress::Reporter;
use crate::report::EquityError;
use crate::simulation::Setup;
use crate::simulation::any_two;
use crate::simulation::boards::Boards;
use crate::simulation::chunk::{ChunkScratch, Chunks, Visits};

/// Chunks on boards that are drawn: how many, on how many boards each, and how many deals are tried in each half.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DrawnChunks {
    pub(crate) chunks: usize,
    pub(crate) boards: usize,
    /// In each half. The chunks at the beginning have one half, so that hardly any two showdowns have a board in common.
    pub(crate) tries: [usize; 2],
}

/// Chunks of [independent](crate::simulation::independent) samples: the number of chunks, and of deals that are tried in each.
#[derive(Clone, Copy, Debug)]
pub(crate) struct IndependentChunks {
    pub(crate) chunks: usize,
    pub(crate) tries: usize,
}

/// How the work is laid out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SimulationPlan {
    /// The chunks at the beginning, with about one sample each.
    pub(crate) early: IndependentChunks,
    /// Further independent samples.
    pub(crate) independent: IndependentChunks,
    /// Samples that share boards; `None` if the boards are not listed, or the pilot had no sample.
    pub(crate) shared: Option<SharedBoards>,
    costs: Costs,
}

/// How samples that share boards are laid out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SharedBoards {
    /// On how many boards each deal is used.
    pub(crate) boards_of_chunk: usize,
    /// How many times a pass visits each board.
    pub(crate) repeats: usize,
    /// Of a run that may end anywhere: the chunks before its first pass.
    pub(crate) drawn: DrawnChunks,
    /// How many deals the first pass tries, in each half, for each board that a visited one stands for.
    pub(crate) tries: usize,
    /// The most that a pass tries, likewise.
    pub(crate) most_tries: usize,
    /// How many boards one stands for, on average and at most.
    alike: f64,
    most_alike: usize,
    /// The part of an independent sample's variance that its board decides, of the player for whom it is the greatest.
    of_boards: f64,
    /// The number of samples of a pass with one try in each half.
    of_pass: f64,
}

/// In nanoseconds: of what there is to do for a board, for a try to deal, and for the showdown that a try makes on a board, on
/// average.
#[derive(Clone, Copy, Debug)]
struct Costs {
    board: f64,
    dealing: f64,
    showdown: f64,
    /// Of a try to draw an independent sample.
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

    /// Of a try on one of so many boards that share deals.
    fn of_try(&self, boards: f64) -> f64 {
        self.showdown + self.dealing / boards
    }
}

/// How many chunks there are at the beginning, to tell how sure few samples are. Fewer, but at least [`LEAST_CHUNKS`], if all
/// would take more than [`EARLY_TRIES`].
const EARLY_CHUNKS: usize = 1024;
const EARLY_TRIES: usize = 1 << 22;

/// The number of samples of a further chunk of independent ones, on average, and the number of such chunks in a stage. With 32
/// samples the standard error of 3,000 samples is itself off by a tenth.
const INDEPENDENT_SAMPLES: f64 = 8.0;
const INDEPENDENT_CHUNKS: usize = 1 << 30;

/// The most variance of a run up to a number of samples, as a multiple of that of independent ones: their errors times 1.07. The
/// pilot is not sure of it, and 1.2 times is promised.
const MOST_VARIANCE: f64 = 1.15;

/// The part of the samples of a pass that are expected which come in any case.
const SURE_OF_PASS: f64 = 0.98;

/// About how many samples a chunk has at most before the first pass of a run that may end anywhere: with 64, errors of 5,000
/// samples were said to be larger than they are. Where players can have any two cards, each half may fill a block of lanes.
const DRAWN_SAMPLES: f64 = 32.0;

/// How many of these chunks there are if all have as many samples. With fewer samples there are more of them, up to a limit, so
/// that a pass comes in any case.
const DRAWN_CHUNKS: usize = 1024;
const MOST_DRAWN_CHUNKS: usize = 1 << 20;

/// On how many boards deals are used at least; and at most, for deals that are rare; and on at most so small a part of the boards
/// that differ.
const FEWEST_BOARDS: usize = 8;
pub(crate) const MOST_BOARDS: usize = 32;
const PART_OF_BOARDS: usize = 24;

/// The most deals of half a chunk, on average: 16 KB of places for each player.
pub(crate) const MOST_DEALS: usize = 8192;

/// The most deals that a board need have.
const MOST_ON_BOARD: f64 = 1024.0;

/// A pass has so many chunks at least, and the pilot has so many, to tell by their halves how sure it is.
const LEAST_CHUNKS: usize = 64;

/// How many deals half a chunk of the pilot has, and how many tries it may take: no run ends before the pilot is over.
const PILOT_DEALS: f64 = 64.0;
const PILOT_TRIES: f64 = 8192.0;

/// The most tries of half a chunk: 40 ms for each group that all of them reach, by [estimate](simulation::GROUP). It is not asked
/// whether to stop within one.
const MOST_TRIES: f64 = 16_777_216.0;

impl SimulationPlan {
    /// The best plan for a spot, by its pilot if boards are listed.
    ///
    /// # Errors
    ///
    /// The reporter is stopped.
    pub(crate) fn new(setup: &Setup<'_>, reporter: &Reporter<'_>) -> Result<Self, EquityError> {
        let costs = Costs::of(setup);
        let shared = match &setup.boards {
            Some(boards) => SharedBoards::new(setup, boards, &costs, reporter)?,
            None => None,
        };
        let tries = setup.dealer.tries;
        let independent = IndependentChunks {
            chunks: INDEPENDENT_CHUNKS,
            tries: (INDEPENDENT_SAMPLES * tries).min(MOST_TRIES) as usize,
        };
        Ok(Self { early: early(tries), independent, shared, costs })
    }

    /// The same with each deal on so many of the boards.
    pub(crate) fn on_boards(self, boards_of_chunk: usize, setup: &Setup<'_>) -> Self {
        Self { shared: self.shared.map(|shared| shared.on_boards(boards_of_chunk, setup.boards())), ..self }
    }

    /// How many chunks take some `nanoseconds`.
    pub(crate) fn chunks_in(&self, nanoseconds: f64, visits: &Visits<'_>) -> usize {
        let on_boards = |boards: usize, tries: f64| {
            let boards = boards as f64;
            boards * (self.costs.board + 2.0 * tries * self.costs.of_try(boards))
        };
        let cost = match (visits, &self.shared) {
            (Visits::Independent(IndependentChunks { tries, .. }), _) => {
                simulation::CHUNK + *tries as f64 * self.costs.independent
            }
            (&Visits::Drawn(DrawnChunks { boards, tries: [one, other], .. }), _) => {
                on_boards(boards, (one + other) as f64 / 2.0)
            }
            (&Visits::Pass { tries, .. }, Some(shared)) => {
                on_boards(shared.boards_of_chunk, tries as f64 * shared.alike)
            }
            (Visits::Pass { .. }, None) => nanoseconds,
        };
        ((nanoseconds / cost) as usize).max(1)
    }
}

impl SharedBoards {
    /// The best layout, by a pilot; `None` if the pilot has no sample.
    ///
    /// # Errors
    ///
    /// The reporter is stopped.
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
            ((MOST_DEALS as f64 * tries_of_deal).min(MOST_TRIES) / most_alike as f64).max(1.0) as usize;
        let tries = (best.min(MOST_ON_BOARD * tries_of_deal) / (2.0 * alike)) as usize;
        let repeats = repeats(boards_of_chunk, boards.classes);
        Ok(Some(Self {
            boards_of_chunk,
            repeats,
            drawn: drawn(&pilot, best, lanes),
            tries: tries.max(lanes / most_alike).clamp(1, most_tries),
            most_tries,
            alike,
            most_alike,
            of_boards: pilot.of_boards,
            of_pass: 2.0 * pilot.held * boards.all as f64 * repeats as f64,
        }))
    }

    /// The same with each deal on so many of the boards.
    pub(crate) fn on_boards(self, boards_of_chunk: usize, boards: &Boards) -> Self {
        let boards_of_chunk = boards_of_chunk.min(boards.classes);
        let repeats = repeats(boards_of_chunk, boards.classes);
        let of_pass = self.of_pass / self.repeats as f64 * repeats as f64;
        Self { boards_of_chunk, repeats, of_pass, ..self }
    }

    /// The tries of the next pass of a run up to a number of `samples`, of which some are left, when there were `done` tries before.
    /// Returns `None` if the samples that are left are to be independent.
    pub(crate) fn tries_of_samples(&self, done: usize, left: u64, samples: u64) -> Option<usize> {
        let whole = (SURE_OF_PASS * left as f64 / self.of_pass) as usize;
        let next = if done == 0 { self.tries } else { done };
        if whole > 0 {
            return Some(next.min(whole).min(self.most_tries));
        }
        let is_sure = |&tries: &usize| self.variance(tries, left, samples) <= MOST_VARIANCE;
        [self.tries, 1].into_iter().find(is_sure)
    }

    /// The variance, as a multiple of that of independent samples, if all that are `left` of them come from the beginning of a pass,
    /// and the others from whole passes.
    fn variance(&self, tries: usize, left: u64, samples: u64) -> f64 {
        let done = left as f64 / (tries as f64 * self.of_pass);
        let on_board = (2 * tries * self.most_alike * self.repeats) as f64;
        let of_left = (1.0 - done).max(0.0) * on_board * self.of_boards;
        1.0 - self.of_boards + left as f64 / samples as f64 * of_left
    }
}

/// On how many boards each deal is used: if it can be, so many that to deal costs as much as the showdowns.
fn boards_of_chunk(all: &Boards, costs: &Costs) -> usize {
    let boards = (costs.dealing / costs.showdown) as usize;
    boards.clamp(FEWEST_BOARDS, MOST_BOARDS).min(all.classes / PART_OF_BOARDS).max(1)
}

/// The chunks at the beginning, of about one deal each.
fn early(tries_of_deal: f64) -> IndependentChunks {
    let tries = tries_of_deal.min(MOST_TRIES) as usize;
    IndependentChunks { chunks: (EARLY_TRIES / tries).clamp(LEAST_CHUNKS, EARLY_CHUNKS), tries }
}

/// How many times a pass visits each of so many boards.
fn repeats(boards_of_chunk: usize, classes: usize) -> usize {
    (LEAST_CHUNKS * boards_of_chunk).div_ceil(classes)
}

/// The chunks before the first pass. `best` are the tries that a board has best in a pass, in both halves.
fn drawn(pilot: &Pilot, best: f64, lanes: usize) -> DrawnChunks {
    let most = (DRAWN_SAMPLES / (2.0 * pilot.held)).clamp(lanes as f64, MOST_TRIES);
    let tries = (best / 2.0).clamp(1.0, most);
    let chunks = libm::ceil(DRAWN_CHUNKS as f64 * most / tries) as usize;
    DrawnChunks { chunks: chunks.min(MOST_DRAWN_CHUNKS), boards: 1, tries: [tries as usize; 2] }
}

/// What some chunks tell that are not counted.
struct Pilot {
    /// How many showdowns a try makes on a board.
    held: f64,
    /// The parts of the variance of what a try adds on a board for a player, the one whose halves differ most.
    board: f64,
    rest: f64,
    /// The part of an independent sample's variance that its board decides, for the player for whom it is the greatest.
    of_boards: f64,
}

impl Pilot {
    /// Returns `None` if it has no showdown.
    ///
    /// # Errors
    ///
    /// The reporter is stopped.
    fn run(setup: &Setup<'_>, boards: usize, reporter: &Reporter<'_>) -> Result<Option<Self>, EquityError> {
        let tries = (PILOT_DEALS * setup.dealer.tries).min(PILOT_TRIES) as usize;
        let visits = &Visits::Drawn(DrawnChunks { chunks: LEAST_CHUNKS, boards, tries: [tries; 2] });
        let scratch = &mut ChunkScratch::new(setup);
        // No stage has these streams of random numbers.
        let (numbers, stage, most) = (0..LEAST_CHUNKS, u32::MAX >> 2, u64::MAX);
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
        let held = tally.samples as f64 / (LEAST_CHUNKS as f64 * 2.0 * tries * boards);
        let of_boards = mean_squares.into_iter().map(parts).zip(tally.variances());
        // A player who always has the same share has no variance to divide.
        let of_boards =
            of_boards.map(|((board, _), variance)| (board / (held * variance).max(1e-300)).min(1.0));
        Ok(Some(Self { held, board, rest, of_boards: of_boards.fold(0.0, f64::max) }))
    }

    /// How many tries a board has best; no number is too large if nothing varies.
    fn best_on_board(&self, costs: &Costs, boards_of_chunk: usize) -> f64 {
        if self.board == 0.0 {
            return f64::INFINITY;
        }
        let of_try = costs.of_try(boards_of_chunk as f64);
        libm::sqrt(costs.board / of_try * self.rest / self.board)
    }
}
