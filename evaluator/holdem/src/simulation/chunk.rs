//! Chunks of samples. A chunk has some boards and the same deals on each of them, in two halves with separate
//! deals, or it has some deals with a board for each.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;
use core::{array, mem};

use equity::internals::{MAX_PLAYERS, Random, RandomLanes, Reporter, Stream, set_by_id};
use evaluator::HandRank;
use evaluator::internals::AnyOrder;
#[cfg(target_arch = "x86_64")]
use evaluator::internals::{Avx2, Avx512, Task, Words};
use evaluator::lookup::board::BoardRanksIn;

use crate::simulation::any_two::AnyTwo;
use crate::simulation::dealer::Deals;
use crate::simulation::held::{Held, LANES, MAX_HELD};
use crate::simulation::rank_source::RankSource;
use crate::simulation::setup::Setup;
use crate::simulation::showdown::{Block, Plain, Ranks, Showdowns};
use crate::simulation::tally::Tally;
use crate::simulation::visits::Visits;

/// A sequence of chunks.
pub(crate) struct Chunks<'a> {
    pub(crate) setup: &'a Setup<'a>,
    pub(crate) visits: &'a Visits<'a>,
    /// The chunks' numbers within the stage.
    pub(crate) numbers: Range<usize>,
    /// The stage, which selects streams of random numbers.
    pub(crate) stage: u32,
    /// The largest number of samples to keep.
    pub(crate) most: u64,
    /// Polled after each board and while dealing.
    pub(crate) reporter: &'a Reporter<'a>,
    /// Scratch memory, reused by each chunk.
    pub(crate) scratch: &'a mut ChunkScratch,
}

impl Chunks<'_> {
    /// Runs the showdowns. Returns `None` if the reporter is stopped before the end.
    pub(crate) fn tally(self) -> Option<Tally> {
        #[cfg(target_arch = "x86_64")]
        {
            let isa = self.setup.engine.isa();
            if let Some(proof) = isa.avx512() {
                return proof.run(self);
            }
            if let Some(proof) = isa.avx2() {
                return proof.run(self);
            }
        }
        self.run_with::<Plain>(())
    }

    #[inline(always)]
    fn run_with<B: Block>(self, isa: B::Isa) -> Option<Tally> {
        let Self { setup, scratch, reporter, .. } = self;
        scratch.tally = Tally::new(setup.spot.players());
        scratch.samples_left = self.most;
        let mut boards = Vec::new();
        for number in self.numbers {
            if scratch.samples_left == 0 {
                break;
            }
            let mut random = Random::new(setup.seed, Stream::Chunk(self.stage, number as u32));
            boards.clear();
            let tries = match self.visits {
                Visits::Independent(independent) => [independent.tries, 0],
                Visits::Pilot(pilot) => {
                    boards.extend((0..pilot.boards).map(|_| setup.boards().draw(&mut random)));
                    [pilot.tries; 2]
                }
                Visits::Pass { pass, tries } => {
                    let (stratum, visited) = pass.chunk(number);
                    boards.extend(visited);
                    [tries * stratum.alike as usize; 2]
                }
            };
            for (deals, tries) in scratch.halves.iter_mut().zip(tries) {
                deals.len = 0;
                if tries > 0 {
                    setup.dealer.deal::<B::Tries>(isa, &mut random, tries, reporter, deals);
                }
                deals.end(&setup.nobody);
            }
            if reporter.is_stopped() {
                return None;
            }
            if matches!(self.visits, Visits::Independent(_)) {
                let deals = &scratch.halves[0];
                let count = scratch.samples_left.min(deals.len as u64);
                let by_winners = &mut scratch.tally.by_winners;
                let table = setup.engine.table();
                let sums = setup.independent.hold(table, deals, count as usize, &mut random, by_winners);
                if scratch.samples_left < u64::MAX {
                    scratch.samples_left -= count;
                }
                scratch.tally.add_chunk([sums, ([0; MAX_PLAYERS], 0)]);
                continue;
            }
            // This call is not repeated in several branches, because it inlines much code.
            let stream = Stream::ChunkLanes(self.stage, number as u32);
            scratch.hold::<B>(isa, setup, &boards, tries, stream, reporter)?;
        }
        Some(mem::take(&mut scratch.tally))
    }
}

#[cfg(target_arch = "x86_64")]
impl Task<Avx2> for Chunks<'_> {
    type Output = Option<Tally>;

    #[inline(always)]
    fn run(self, _: Avx2) -> Option<Tally> {
        self.run_with::<Plain>(())
    }
}

#[cfg(target_arch = "x86_64")]
impl Task<Avx512> for Chunks<'_> {
    type Output = Option<Tally>;

    #[inline(always)]
    fn run(self, isa: Avx512) -> Option<Tally> {
        self.run_with::<Words<Avx512>>(isa)
    }
}

/// Scratch memory for the showdowns of chunks.
pub(crate) struct ChunkScratch {
    halves: [Deals; 2],
    any_two: Option<(AnyTwo, Deals)>,
    ranks: BoardRanksIn<AnyOrder>,
    /// The hand ranks of players with narrow ranges.
    narrow: [Vec<[u16; 64]>; MAX_PLAYERS],
    held: [Held; 2],
    tally: Tally,
    /// The number of samples left to draw.
    samples_left: u64,
}

impl ChunkScratch {
    pub(crate) fn new(setup: &Setup<'_>) -> Self {
        let narrow = |player| match setup.rank_sources.get(player) {
            Some(RankSource::Narrow(indices)) => {
                vec![[HandRank::NO_RANK; 64]; (indices.len() + 1).div_ceil(64)]
            }
            _ => Vec::new(),
        };
        let known = setup.spot.board | setup.spot.dead;
        let any_two = (!setup.any_two.is_empty())
            .then(|| (AnyTwo::new(&setup.any_two, &setup.restricted, known), Deals::default()));
        Self {
            halves: [Deals::default(), Deals::default()],
            any_two,
            ranks: BoardRanksIn::new(),
            narrow: array::from_fn(narrow),
            held: [Held::NONE; 2],
            tally: Tally::default(),
            samples_left: 0,
        }
    }

    /// Runs the showdowns of a chunk whose halves are dealt. Skips halves without tries. Returns `None` if
    /// the reporter is stopped before the end.
    #[inline(always)]
    fn hold<B: Block>(
        &mut self,
        isa: B::Isa,
        setup: &Setup<'_>,
        boards: &[u64],
        tries: [usize; 2],
        stream: Stream,
        reporter: &Reporter<'_>,
    ) -> Option<()> {
        for deals in &mut self.halves {
            // There can be more deals if the dealer's trial was unlucky and underestimated how often deals
            // succeed.
            let room = MAX_HELD / boards.len().max(1) / LANES * LANES;
            if deals.len > room {
                deals.len = room;
                deals.end(&setup.nobody);
            }
        }
        if let Some((any_two, _)) = &mut self.any_two {
            any_two.begin_chunk(RandomLanes::new(setup.seed, stream));
        }
        for &board in boards {
            if reporter.is_stopped() {
                return None;
            }
            self.rank(setup, board);
            if let Some((any_two, _)) = &mut self.any_two {
                any_two.begin_board(board);
            }
            for half in (0..2).filter(|&half| tries[half] > 0) {
                if let Some((any_two, completed)) = &mut self.any_two {
                    any_two.complete(&self.halves[half], completed);
                    completed.end(&setup.nobody);
                }
                self.hold_half::<B>(isa, setup, half);
            }
        }
        let players = setup.spot.players();
        let sums = self.held.each_mut().map(|held| held.take(players, &mut self.tally.by_winners));
        self.tally.add_chunk(sums);
        Some(())
    }

    /// Computes the hand ranks of all combos on a board.
    #[inline(always)]
    fn rank(&mut self, setup: &Setup<'_>, board: u64) {
        let swept = setup.engine.sweep().sweep(set_by_id(board), &mut self.ranks);
        debug_assert!(swept.is_ok(), "a board has five cards");
        let all = self.ranks.padded();
        for (source, narrow) in setup.rank_sources.iter().zip(&mut self.narrow) {
            if let RankSource::Narrow(indices) = source {
                for (rank, &index) in narrow.as_flattened_mut().iter_mut().zip(indices) {
                    *rank = all[usize::from(index)];
                }
            }
        }
    }

    /// Runs the showdowns of half the deals on the board that was ranked last.
    #[inline(always)]
    fn hold_half<B: Block>(&mut self, isa: B::Isa, setup: &Setup<'_>, half: usize) {
        let players = setup.spot.players();
        let mut ranks = [const { Ranks::Narrow(&[]) }; MAX_PLAYERS];
        for ((ranks, source), narrow) in ranks.iter_mut().zip(&setup.rank_sources).zip(&self.narrow) {
            *ranks = match source {
                RankSource::Narrow(_) => Ranks::Narrow(narrow),
                RankSource::Wide => Ranks::Wide(self.ranks.padded()),
            };
        }
        let deals = self.any_two.as_mut().map_or(&mut self.halves[half], |(_, completed)| completed);
        if self.samples_left < u64::MAX {
            self.samples_left -= keep_first(deals, &ranks[..players], self.samples_left);
            deals.end(&setup.nobody);
        }
        let mut places = [&[][..]; MAX_PLAYERS];
        for (player, places) in places[..players].iter_mut().enumerate() {
            *places = deals.blocks(player);
        }
        let showdowns = Showdowns { ranks: &ranks[..players], places: &places[..players] };
        showdowns.hold::<B>(isa, &mut self.held[half], &mut self.tally.by_winners);
    }
}

/// Truncates the deals after `most` deals in which all players have hand ranks. Returns the number of such
/// deals.
#[cold]
fn keep_first(deals: &mut Deals, ranks: &[Ranks<'_>], most: u64) -> u64 {
    let has_rank = |player: usize, place: u16| {
        let ranks: &[u16] = match &ranks[player] {
            Ranks::Narrow(ranks) => ranks.as_flattened(),
            Ranks::Wide(ranks) => *ranks,
        };
        ranks[usize::from(place)] != HandRank::NO_RANK
    };
    let mut kept = 0;
    for deal in 0..deals.len {
        if kept == most {
            deals.len = deal;
            break;
        }
        kept += u64::from((0..ranks.len()).all(|player| has_rank(player, deals.places[player][deal])));
    }
    kept
}
