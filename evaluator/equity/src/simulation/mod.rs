//! Equities of two to ten ranges by simulation.
//!
//! # How
//!
//! A sample is a deal of hole cards and a board, as likely as the product of the combos' weights says, over all deals and
//! boards that share no card. There are two ways to draw samples.
//!
//! - [Independent] samples have a deal and a board of their own. All runs begin with them, and a run up to a number of samples has
//!   them wherever shared boards would tell less.
//! - On shared boards, many deals are compared at once. Boards and deals are drawn apart: [`boards`] of all kinds in turn, one of
//!   those that suit permutations make alike; [deals](dealer) in which no two players share a card, each used on several boards.
//!   Deals that share a card with the board are rejected, which leaves the other deals with the right probabilities. Players who
//!   can have any two cards are dealt theirs for each board, [from the cards that are left](any_two).
//!
//! A [chunk] is some samples, with random numbers of its own that depend on the seed and on its number. [Plans](plan) are made from
//! a pilot, [`rounds`] of chunks run in parallel and are added up in order, and the [`tally`] tells the standard error: so the
//! result depends on the seed, on the number of samples and on the error that was asked for, and on nothing else.

mod any_two;
mod boards;
mod chunk;
mod dealer;
mod independent;
mod plan;
mod rounds;
mod showdown;
mod stop;
mod tally;

use alloc::vec::Vec;
#[cfg(feature = "std")]
use std::time::Instant;

use evaluator::internals::choose;
use evaluator::{Card, HoleCards};

use crate::engine::Engine;
use crate::isomorphism::{BoardClasses, SuitSymmetry};
use crate::progress::Reporter;
use crate::random::{Random, Stream};
use crate::removal::Spot;
use crate::report::{EquityError, Found, Simulation};
use boards::Boards;
use chunk::RankSource;
use dealer::{Dealer, RestrictedRange};
use independent::Independent;
use plan::SimulationPlan;
use rounds::Rounds;

pub use stop::Stop;

/// A spot, and what is settled before the first sample is drawn.
struct Setup<'a> {
    spot: &'a Spot,
    engine: &'a Engine,
    seed: u64,
    /// When the work began: boards take their time.
    #[cfg(feature = "std")]
    start: Instant,
    /// All boards, if the run may share them.
    boards: Option<Boards>,
    independent: Independent,
    /// How ranks are looked up, by player.
    rank_sources: Vec<RankSource>,
    /// For each of them a place without a rank.
    nobody: Vec<u16>,
    /// The players whose hole cards come from the dealer.
    restricted: Vec<usize>,
    /// The players who are dealt any two cards that are left.
    any_two: Vec<usize>,
    dealer: Dealer,
}

impl<'a> Setup<'a> {
    /// # Errors
    ///
    /// There is no deal, or none was found, or the reporter is stopped.
    fn new(
        spot: &'a Spot,
        engine: &'a Engine,
        seed: u64,
        stops: &[Stop],
        reporter: &Reporter<'_>,
    ) -> Result<Self, EquityError> {
        #[cfg(feature = "std")]
        let start = Instant::now();
        let (mut any_two, mut restricted): (Vec<_>, Vec<_>) =
            (0..spot.players()).partition(|&player| is_any_two(spot, player));
        if any_two.len() == 1 {
            // From a list this is quicker.
            restricted.append(&mut any_two);
        }
        let may_be_narrow = engine.isa().avx512().is_some() && any_two.is_empty();
        let rank_source = |player: usize| {
            let range = &spot.ranges[player];
            match may_be_narrow && range.count() <= RankSource::MOST_NARROW {
                true => RankSource::Narrow(range.iter().map(|(combo, _)| combo.index() as u16).collect()),
                false => RankSource::Wide,
            }
        };
        let rank_sources: Vec<RankSource> = (0..spot.players()).map(rank_source).collect();
        let nobody = rank_sources.iter().map(RankSource::nobody).collect();
        let range = |&player: &usize| {
            RestrictedRange::new(spot, player, |number, combo: HoleCards| match rank_sources[player] {
                RankSource::Narrow(_) => number as u16,
                RankSource::Wide => combo.index() as u16,
            })
        };
        let ranges: Vec<_> = restricted.iter().map(range).collect();
        let dealer = Dealer::new(&ranges, spot.players(), &mut Random::new(seed, Stream::Trial), reporter)?;
        let independent = Independent::new(spot, &rank_sources, &any_two);
        let mut setup = Self {
            spot,
            engine,
            seed,
            #[cfg(feature = "std")]
            start,
            boards: None,
            independent,
            rank_sources,
            nobody,
            restricted,
            any_two,
            dealer,
        };
        if stops.iter().any(|stop| setup.may_share_boards(stop)) {
            let classes = BoardClasses::new(spot.cards_by_id(), &SuitSymmetry::of_spot(spot));
            let boards = Boards::new(&classes, &mut Random::new(seed, Stream::Boards), reporter);
            setup.boards = Some(boards.ok_or(EquityError::Stopped)?);
        }
        Ok(setup)
    }

    /// Returns `true` if a run may be shorter with samples that share boards: not if nearly all deals would be rejected for a board,
    /// and not if to list all boards would take longer than the run.
    fn may_share_boards(&self, stop: &Stop) -> bool {
        let (left, missing) = (Card::COUNT - (self.spot.board | self.spot.dead).len(), self.spot.missing());
        let beside_deal = choose(left - 2 * self.restricted.len(), missing);
        let all = self.spot.all_boards() as f64;
        beside_deal as f64 >= LEAST_FIT * all && stop.most_showdowns() * BOARDS_BY_SAMPLE >= all
    }

    /// All boards.
    fn boards(&self) -> &Boards {
        match &self.boards {
            Some(boards) => boards,
            None => unreachable!("samples share boards only where these are listed"),
        }
    }

    /// Draws samples until it is time to stop.
    ///
    /// # Errors
    ///
    /// The reporter was stopped before the first sample.
    fn run(&self, plan: SimulationPlan, stop: Stop, reporter: &Reporter<'_>) -> Result<Found, EquityError> {
        let total = Rounds::new(self, plan, stop, reporter).run();
        if total.samples == 0 {
            return Err(EquityError::Stopped);
        }
        // A run that the callback ended is not whole, however near to its end it was, and has some samples.
        let done = reporter.done().clamp(f64::EPSILON, 1.0 - f64::EPSILON);
        let cases = total.by_winners.iter().map(|&count| count as f64).collect();
        Ok(Found {
            part: if reporter.is_stopped() { done } else { 1.0 },
            simulation: Some(Simulation { samples: total.samples, seed: self.seed }),
            standard_errors: total.standard_errors(),
            ..Found::of_cases(cases, self.spot.players())
        })
    }
}

/// The least part of all boards that a deal fits if samples are to share boards. Below it, few boards have all the showdowns.
const LEAST_FIT: f64 = 1.0 / 32.0;

/// The number of boards that are listed in the time of an independent sample, roughly.
const BOARDS_BY_SAMPLE: f64 = 64.0;

/// Whether a player has all combos that the known cards leave, with the same weight.
fn is_any_two(spot: &Spot, player: usize) -> bool {
    let left = Card::COUNT - (spot.board | spot.dead).len();
    let mut weights = spot.ranges[player].iter().map(|(_, weight)| weight);
    let first = weights.next();
    spot.ranges[player].count() == left * (left - 1) / 2 && weights.all(|weight| Some(weight) == first)
}

/// Simulates a spot. The same seed, number of samples and error that is asked for give the same result.
///
/// # Errors
///
/// There is no deal, or none was found.
pub(crate) fn solve(
    spot: &Spot,
    engine: &Engine,
    stop: Stop,
    seed: u64,
    reporter: &Reporter<'_>,
) -> Result<Found, EquityError> {
    let setup = Setup::new(spot, engine, seed, &[stop], reporter)?;
    let plan = SimulationPlan::new(&setup, reporter)?;
    setup.run(plan, stop, reporter)
}

/// The same up to several stops, each time with each deal on so many boards, or on as many as is best. Setup, which takes longer
/// than few samples, is made once.
pub(crate) fn solve_up_to(
    spot: &Spot,
    engine: &Engine,
    stops: &[Stop],
    seed: u64,
    boards: Option<usize>,
) -> Result<Vec<Found>, EquityError> {
    let reporter = &Reporter::new(None);
    let setup = Setup::new(spot, engine, seed, stops, reporter)?;
    let best = SimulationPlan::new(&setup, reporter)?;
    let plan = boards.map_or(best, |boards| best.on_boards(boards, &setup));
    stops.iter().map(|&stop| setup.run(plan, stop, reporter)).collect()
}
