//! Equities of two to ten ranges by simulation.
//!
//! # Algorithm
//!
//! A sample is a deal of hole cards and a board. Its probability is proportional to the product of the
//! combos' weights, over all deals and boards that share no card. Samples are drawn in one of two ways.
//!
//! - [Independent] samples each have their own deal and board. All runs begin with them, and a run up to a
//!   number of samples uses them wherever shared boards would carry less information.
//! - With shared boards, many deals are compared at once. Boards and deals are drawn separately: [`boards`]
//!   by strata, one for each class of suit-isomorphic boards; [deals](dealer) in which no two players share a
//!   card, each used on several boards. Deals that share a card with the board are rejected, which leaves the
//!   other deals with the right probabilities. Players who can have any two cards get theirs for each board,
//!   [from the remaining cards](any_two).
//!
//! A [chunk] is a set of samples with its own random numbers, which depend on the seed and on the chunk's
//! number. [Plans](plan) are computed from a pilot, [`rounds`] of chunks run in parallel and are added in
//! order, and the [`tally`] computes the standard error. So the result depends only on the seed, on the
//! number of samples and on the requested error.

mod any_two;
mod boards;
mod chunk;
mod dealer;
mod independent;
mod plan;
mod rounds;
mod showdown;
mod tally;

use alloc::vec::Vec;
#[cfg(feature = "std")]
use std::time::Instant;

use equity::internals::{CaseSets, Found, Random, Reporter, Stream};
use equity::{EquityError, Simulation, Stop};
use evaluator::internals::choose;
use evaluator::{Card, HoleCards};

use crate::engine::Engine;
use crate::isomorphism::{BoardClasses, SuitSymmetry};
use crate::removal::Spot;
use boards::Boards;
use chunk::RankSource;
use dealer::{Dealer, RestrictedRange};
use independent::Independent;
use plan::SimulationPlan;
use rounds::Rounds;

/// A spot, and the data that is prepared before the first sample.
struct Setup<'a> {
    spot: &'a Spot,
    engine: &'a Engine,
    seed: u64,
    /// The start of the run, which includes listing boards.
    #[cfg(feature = "std")]
    start: Instant,
    /// All boards, if the run may share them.
    boards: Option<Boards>,
    independent: Independent,
    /// The lookup of hand ranks, by player.
    rank_sources: Vec<RankSource>,
    /// A place without a hand rank for each player.
    nobody: Vec<u16>,
    /// The players whose hole cards come from the dealer.
    restricted: Vec<usize>,
    /// The players who get any two remaining cards.
    any_two: Vec<usize>,
    dealer: Dealer,
}

impl<'a> Setup<'a> {
    /// Prepares a simulation.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no deal, if none was found, or if the reporter is stopped.
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
            // A list is faster for a single such player.
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

    /// Returns `true` if samples that share boards may shorten a run. Returns `false` if nearly all deals
    /// would be rejected on a board, or if listing all boards would take longer than the run.
    fn may_share_boards(&self, stop: &Stop) -> bool {
        let (left, missing) = (Card::COUNT - (self.spot.board | self.spot.dead).len(), self.spot.missing());
        let beside_deal = choose(left - 2 * self.restricted.len(), missing);
        let all = self.spot.all_boards() as f64;
        // A run with a limit of time may end anywhere. To be repeatable, it does not depend on its number of
        // samples.
        let samples = stop.samples_without_time();
        let most = stop.samples(samples).most_showdowns();
        beside_deal as f64 >= LEAST_FIT * all && most * BOARDS_BY_SAMPLE >= all
    }

    /// Returns all boards.
    fn boards(&self) -> &Boards {
        match &self.boards {
            Some(boards) => boards,
            None => unreachable!("samples share boards only if boards are listed"),
        }
    }

    /// Draws samples until a stop condition holds.
    ///
    /// # Errors
    ///
    /// Returns an error if the reporter was stopped before the first sample.
    fn run(&self, plan: SimulationPlan, stop: Stop, reporter: &Reporter<'_>) -> Result<Found, EquityError> {
        let total = Rounds::new(self, plan, stop, reporter).run();
        if total.samples == 0 {
            return Err(EquityError::Stopped);
        }
        // A run that the callback ended is incomplete, even if it was nearly done, and has some samples.
        let done = reporter.done().clamp(f64::EPSILON, 1.0 - f64::EPSILON);
        let cases = total.by_winners.iter().map(|&count| count as f64).collect();
        Ok(Found {
            part: if reporter.is_stopped() { done } else { 1.0 },
            simulation: Some(Simulation::new(total.samples, self.seed)),
            standard_errors: total.standard_errors(),
            ..Found::of_cases(cases, CaseSets::Winners(self.spot.players()))
        })
    }
}

/// The least part of all boards that a deal must fit if samples share boards. Below it, few boards have all
/// the showdowns.
const LEAST_FIT: f64 = 1.0 / 32.0;

/// The approximate number of boards that are listed in the time of an independent sample.
const BOARDS_BY_SAMPLE: f64 = 64.0;

/// Returns `true` if a player has all combos without known cards, with equal weights.
fn is_any_two(spot: &Spot, player: usize) -> bool {
    let left = Card::COUNT - (spot.board | spot.dead).len();
    let mut weights = spot.ranges[player].iter().map(|(_, weight)| weight);
    let first = weights.next();
    spot.ranges[player].count() == left * (left - 1) / 2 && weights.all(|weight| Some(weight) == first)
}

/// Simulates a spot. The result depends only on the seed, the number of samples and the requested error.
///
/// # Errors
///
/// Returns an error if there is no deal, or if none was found.
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

/// Simulates a spot for each of several stops, with each deal on `boards` boards, or by default on the best
/// number. The setup, which takes longer than few samples, is shared.
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
