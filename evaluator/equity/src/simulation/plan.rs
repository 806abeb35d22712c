//! How the work is laid out: on how many boards deals are used, and how many of them a board gets.
//!
//! # How
//!
//! What one try to deal adds on one board has a variance of three parts: `board`, of what the board decides; `deal`, of
//! what the deal decides; and `rest`. With `k` tries on each of `n` boards, and each deal used on `r` of these,
//!
//! ```text
//! variance = board / n + (deal * r + rest) / (n k)      cost = n * (board's + k * (showdown's + dealing / r))
//! ```
//!
//! and a whole pass over all boards has no variance between them (Cochran, *Sampling techniques*, sections 10.3 and 10.6). On
//! boards that are drawn, the least variance for a cost has `k = sqrt(board's cost / try's cost * try's variance / board)`.
//! The parts are found by a pilot, which is not counted: some chunks that use each deal on one board, some that use it
//! on several unless deals cost nothing, and some with as many tries as a pass will have, along one lattice. Costs are
//! constants, so that the choice depends on the seed and the error that is asked for, and on nothing else.

use crate::cost::simulation;
use crate::report::EquityError;
use crate::simulation::any_two;
use crate::simulation::chunk::{ChunkScratch, Chunks, Visits};
use crate::simulation::dealer::Lattice;
use crate::simulation::tally::Tally;
use crate::simulation::{Setup, Stop};

/// Chunks on boards that are drawn: how many, on how many boards each, and how many deals are tried in each half.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DrawnChunks {
    pub(crate) chunks: usize,
    pub(crate) boards: usize,
    /// With one board and one half, hardly any two showdowns have a board in common.
    pub(crate) tries: [usize; 2],
}

impl DrawnChunks {
    /// For so many tries in all, `few` in half a chunk at most; `best` are the tries that a board had best, in both halves.
    fn new(all: u64, few: usize, best: f64, boards_of_chunk: usize) -> Self {
        let tries = ((best / 2.0) as usize).clamp(1, few);
        let boards = (few / tries).clamp(1, MOST_DRAWN.min(boards_of_chunk));
        Self { chunks: all.div_ceil((boards * tries) as u64) as usize, boards, tries: [tries; 2] }
    }
}

/// How the work is laid out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SimulationPlan {
    /// On how many boards each deal is used.
    pub(crate) boards_of_chunk: usize,
    /// How many times a pass visits each board.
    pub(crate) repeats: usize,
    pub(crate) lattice: Lattice,
    /// The chunks at the beginning, with one board and one half.
    pub(crate) early: DrawnChunks,
    /// Of a run that may end anywhere: the chunks before its first pass.
    pub(crate) drawn: DrawnChunks,
    pub(crate) tries: PassTries,
    costs: Costs,
}

/// How many deals a pass tries, in each half, for each board that one stands for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PassTries {
    fewest: usize,
    pub(crate) most: usize,
    /// Of the first pass of a run that may end anywhere, and the most of its others: boards cost little with so many, and a part of
    /// a larger pass would have too few boards.
    pub(crate) first: usize,
    pub(crate) graded: usize,
    /// How many deals are made at a time.
    lanes: usize,
    /// How many boards one stands for at most, and on average.
    most_alike: usize,
    alike: f64,
    /// The square of the largest standard error that a pass of one try would leave.
    variance_of_one: f64,
}

/// In nanoseconds: of what there is to do for a board, for a try to deal, and for each of its showdowns.
#[derive(Clone, Copy, Debug)]
struct Costs {
    board: f64,
    dealing: f64,
    showdown: f64,
}

impl Costs {
    fn of(setup: &Setup<'_>) -> Self {
        let (players, any_two) = (setup.spot.players() as f64, setup.any_two.len() as f64);
        let decks = if setup.any_two.is_empty() { 0.0 } else { simulation::DECKS };
        Self {
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

/// A try on one of the boards of a chunk, by the plan for these: what it costs, in nanoseconds, and its variance but for what the
/// board decides; and both of a board.
struct TryOnBoard {
    cost: f64,
    variance: f64,
    board_cost: f64,
    board_variance: f64,
}

impl TryOnBoard {
    /// How many tries a board that is drawn has best.
    fn best_of_board(&self) -> f64 {
        libm::sqrt(self.board_cost / self.cost * self.variance / self.board_variance)
    }
}

/// How many chunks with a board of their own there are at the beginning; fewer if a deal takes so many tries that this one is
/// reached.
const EARLY_CHUNKS: usize = 1024;
const EARLY_TRIES: usize = 1 << 22;

/// The pilot's chunks whose deals are used on one board, and those whose deals are used on several.
const CHUNKS_OF_ONE: usize = 256;
const CHUNKS_OF_SEVERAL: usize = 64;
const SEVERAL: usize = 16;

/// How many deals half a chunk of the pilot has, and how many tries it may take.
const PILOT_DEALS: f64 = 64.0;
const PILOT_TRIES: f64 = 8192.0;

/// The pilot's chunks with long lattices, and how many tries they have at most.
const LONG_CHUNKS: usize = 32;
const LONG_TRIES: f64 = 4096.0;

/// What one of them may try in all, however many tries a deal takes: the pilot looks at no clock.
const MOST_LONG_TRIES: f64 = 131_072.0;

/// The most deals of half a chunk, on average: 16 KB of places for each player.
pub(crate) const MOST_DEALS: usize = 8192;

/// On how many boards deals are used at most.
pub(crate) const MOST_BOARDS: usize = 32;

/// About how many samples chunks have at most on boards that are drawn, in a run that may end anywhere. Where players can have
/// any two cards, each half may fill a block of lanes.
const FEW_SAMPLES: f64 = 32.0;

/// The fewest tries that a pass has on a board, and the most deals that it need have there.
const FEWEST_ON_BOARD: f64 = 8.0;
const MOST_ON_BOARD: f64 = 1024.0;

/// In a graded pass tries cost at most so many times what their boards do, and are at most so many times the fewest.
const GRADED_COST: f64 = 4.0;
const GRADED_TRIES: usize = 3;

/// The first pass has so many times the showdowns of the drawn boards before it.
const DRAWN_PART: u64 = 8;

/// On how many boards deals are used there at most: what a deal that has not come yet might change is small then.
const MOST_DRAWN: usize = 4;

/// A pass has so many chunks at least, to tell by their halves how sure it is.
const LEAST_CHUNKS: usize = 64;

impl SimulationPlan {
    /// The best plan for a spot until it stops, by its pilot.
    ///
    /// # Errors
    ///
    /// The pilot found no deal that leaves cards for a board.
    pub(crate) fn new(setup: &Setup<'_>, stop: Stop) -> Result<Self, EquityError> {
        // What a run that may end anywhere does must not depend on where it ends.
        let error = stop.only_error().unwrap_or(Stop::STANDARD_ERROR);
        let players = setup.spot.players();
        let variances = Variances::of(setup).ok_or(EquityError::NoDealFound { players })?;
        let (costs, tries) = (Costs::of(setup), setup.dealer.tries);
        let boards_of_chunk = boards_of_chunk(setup, &variances, &costs);
        let repeats = (LEAST_CHUNKS * boards_of_chunk).div_ceil(setup.boards.classes);
        let one = TryOnBoard {
            cost: costs.of_try(boards_of_chunk as f64),
            variance: variances.of_try(boards_of_chunk as f64),
            board_cost: costs.board,
            board_variance: variances.board,
        };
        // Chunks on boards that are drawn have few samples, so that there are many.
        let lanes = if setup.any_two.is_empty() { 1 } else { any_two::LANES };
        let few = (FEW_SAMPLES / (2.0 * variances.held)).max(lanes as f64) as usize;
        let board_tries = 2.0 * (setup.boards.all as usize * repeats) as f64;
        let variance_of_one = one.variance / (board_tries * variances.held * variances.held);
        let of_pass = PassTries::new(setup, &one, few, lanes, variance_of_one);
        let drawn_tries = setup.boards.all * (repeats * of_pass.first) as u64 / DRAWN_PART;
        let early_chunks = (EARLY_TRIES / tries as usize).clamp(LEAST_CHUNKS, EARLY_CHUNKS);
        let plan = Self {
            boards_of_chunk,
            repeats,
            lattice: Lattice::Short,
            early: DrawnChunks { chunks: early_chunks, boards: 1, tries: [tries as usize, 0] },
            drawn: DrawnChunks::new(drawn_tries, few, one.best_of_board(), boards_of_chunk),
            tries: of_pass,
            costs,
        };
        Ok(plan.along_better_lattice(setup, &variances, error))
    }

    /// With long lattices if the pilot finds them better.
    fn along_better_lattice(mut self, setup: &Setup<'_>, variances: &Variances, error: f64) -> Self {
        let (of_pass, tries) = (self.tries.for_error(error) as f64 * self.tries.alike, setup.dealer.tries);
        if of_pass > 2.0 * Lattice::TRIES_OF_SHORT as f64 && setup.dealer.has_lattices() {
            let tries = of_pass.min(LONG_TRIES * tries).min(MOST_LONG_TRIES);
            // The square root of the gain: a lattice gains less at other lengths than at the one that was tried.
            let gain = libm::sqrt(variances.gain_of_long(setup, tries));
            if gain > 1.0 {
                self.lattice = Lattice::Long;
                self.tries.variance_of_one /= gain;
            }
        }
        self
    }

    /// How many chunks take some `nanoseconds`.
    pub(crate) fn chunks_in(&self, nanoseconds: f64, visits: &Visits<'_>) -> usize {
        let (boards, tries) = match *visits {
            Visits::Drawn(DrawnChunks { boards, tries: [one, other], .. }) => {
                (boards, (one + other) as f64 / 2.0)
            }
            Visits::Pass { tries, .. } => (self.boards_of_chunk, tries as f64 * self.tries.alike),
        };
        let boards = boards as f64;
        let cost = boards * (self.costs.board + 2.0 * tries * self.costs.of_try(boards));
        ((nanoseconds / cost) as usize).max(1)
    }
}

impl PassTries {
    /// With chunks of `few` tries before, and so many lanes.
    fn new(setup: &Setup<'_>, one: &TryOnBoard, few: usize, lanes: usize, variance_of_one: f64) -> Self {
        let (boards, tries) = (&setup.boards, setup.dealer.tries);
        let alike = boards.all as f64 / boards.classes as f64;
        let most_alike = boards.strata.iter().map(|stratum| stratum.alike).max().unwrap_or(1);
        let most = (MOST_DEALS as f64 * tries / f64::from(most_alike)).max(1.0) as usize;
        let of_board = one.best_of_board().clamp(FEWEST_ON_BOARD, MOST_ON_BOARD * tries);
        let fewest = ((of_board / (2.0 * alike)) as usize).clamp(1, most);
        let first = (few / most_alike as usize).clamp(1, fewest);
        let graded = (GRADED_COST * one.board_cost / (2.0 * alike * one.cost)) as usize;
        let graded = graded.min(GRADED_TRIES * fewest).clamp(first, most);
        Self { fewest, most, first, graded, lanes, most_alike: most_alike as usize, alike, variance_of_one }
    }

    /// How many tries a pass takes by itself for a standard error of all players: not too few nor too many, and some more where
    /// there are lanes for them.
    pub(crate) fn for_error(&self, error: f64) -> usize {
        let tries = libm::ceil(self.variance_of_one / (error * error)) as usize;
        (tries.clamp(self.fewest, self.most) * self.most_alike).next_multiple_of(self.lanes) / self.most_alike
    }
}

/// On how many boards each deal is best used. The cost of boards is left out: it is little where a board has many deals.
fn boards_of_chunk(setup: &Setup<'_>, variances: &Variances, costs: &Costs) -> usize {
    let score = |boards: usize| variances.of_try(boards as f64) * costs.of_try(boards as f64);
    let choices = [1, 2, 4, 8, 16, MOST_BOARDS].into_iter().filter(|&boards| boards <= setup.boards.classes);
    choices.min_by(|&a, &b| score(a).total_cmp(&score(b))).unwrap_or(1)
}

/// The parts of the variance of what a try adds on a board for a player, the one whose equity varies most.
struct Variances {
    player: usize,
    /// How many showdowns a try makes on a board.
    held: f64,
    board: f64,
    deal: f64,
    rest: f64,
}

impl Variances {
    /// By the pilot, if it has any showdown.
    fn of(setup: &Setup<'_>) -> Option<Self> {
        let tries = (PILOT_DEALS * setup.dealer.tries).min(PILOT_TRIES);
        // Deals that cost nothing are used on one board each: all scores are the same then, and the first choice is taken.
        let several = if setup.dealer.cost() > 0.0 { SEVERAL.min(setup.boards.classes) } else { 1 };
        let single = Pilot::Single.run(setup, 1, CHUNKS_OF_ONE, tries);
        let players = single.mean_squares()?.into_iter().enumerate();
        let by_halves = |(_, (_, a)): &(usize, (f64, f64)), (_, (_, b)): &(usize, (f64, f64))| a.total_cmp(b);
        let (player, (whole, halves)) = players.max_by(by_halves).unwrap_or_default();
        // What one try adds on one board; what each of two halves adds differs by twice its variance.
        let of_one = halves / (2.0 * tries);
        let boards = several as f64;
        let of_several = || Pilot::Several.run(setup, several, CHUNKS_OF_SEVERAL, tries).mean_squares();
        let deal = match if several > 1 { of_several() } else { None } {
            Some(squares) => {
                (squares[player].1 / (2.0 * tries) - boards * of_one) / (boards * (boards - 1.0))
            }
            None => 0.0,
        };
        let deal = deal.clamp(0.0, of_one);
        let board = ((whole - halves) / (4.0 * tries * tries)).max(of_one * 1e-9);
        let held = single.samples_of_chunk() / (2.0 * tries);
        Some(Self { player, held, board, deal, rest: of_one - deal })
    }

    /// The variance of a try on one of so many boards that share deals, but for what the board decides.
    fn of_try(&self, boards: f64) -> f64 {
        self.deal * boards + self.rest
    }

    /// By what the variance of many tries along one long lattice is smaller than that of as many along short ones.
    fn gain_of_long(&self, setup: &Setup<'_>, tries: f64) -> f64 {
        let boards = SEVERAL.min(setup.boards.classes);
        let Some(squares) = Pilot::Long.run(setup, boards, LONG_CHUNKS, tries).mean_squares() else {
            return 1.0;
        };
        let shared = boards as f64;
        2.0 * tries * shared * self.of_try(shared) / squares[self.player].1
    }
}

/// The parts of the pilot: deals used on one board each, on several, and on several along long lattices.
#[derive(Clone, Copy)]
enum Pilot {
    Single,
    Several,
    Long,
}

impl Pilot {
    /// Some chunks that are not counted, each with so many boards.
    fn run(self, setup: &Setup<'_>, boards: usize, chunks: usize, tries: f64) -> Tally {
        // No stage has these streams of random numbers.
        let (stage, most) = ((u32::MAX >> 2) - self as u32, u64::MAX);
        let lattice = if matches!(self, Self::Long) { Lattice::Long } else { Lattice::Short };
        let visits = &Visits::Drawn(DrawnChunks { chunks, boards, tries: [tries as usize; 2] });
        let scratch = &mut ChunkScratch::new(setup);
        Chunks { setup, visits, numbers: 0..chunks, stage, lattice, most, scratch }.tally()
    }
}
