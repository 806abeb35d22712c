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
mod held;
mod independent;
mod plan;
mod rank_source;
mod rounds;
mod setup;
mod showdown;
mod tally;
mod visits;

use alloc::vec::Vec;

use core::time::Duration;

use equity::internals::{CaseSets, Found, Planned, Reporter};
use equity::{EquityError, Plan, Report, Simulation, Stop};

use crate::Showdown;
use crate::engine::Engine;
use crate::removal::Spot;
use plan::SimulationPlan;
use rounds::Rounds;
use setup::Setup;

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
    run(&setup, plan, stop, reporter)
}

/// Simulates a spot for each of several stops, with each deal on `boards` boards, or by default on the best
/// number. The setup, which takes longer than few samples, is shared.
fn solve_up_to(
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
    stops.iter().map(|&stop| run(&setup, plan, stop, reporter)).collect()
}

/// Draws samples until a stop condition holds.
///
/// # Errors
///
/// Returns an error if the reporter was stopped before the first sample.
fn run(
    setup: &Setup<'_>,
    plan: SimulationPlan,
    stop: Stop,
    reporter: &Reporter<'_>,
) -> Result<Found, EquityError> {
    let total = Rounds::new(setup, plan, stop, reporter).run();
    if total.samples == 0 {
        return Err(EquityError::Stopped);
    }
    // A run that the callback ended is incomplete, even if it was nearly done, and has some samples.
    let done = reporter.done().clamp(f64::EPSILON, 1.0 - f64::EPSILON);
    let cases = total.by_winners.iter().map(|&count| count as f64).collect();
    Ok(Found {
        part: if reporter.is_stopped() { done } else { 1.0 },
        simulation: Some(Simulation::new(total.samples, setup.seed)),
        standard_errors: total.standard_errors(),
        ..Found::of_cases(cases, CaseSets::Winners(setup.spot.players()))
    })
}

/// Runs a simulation up to each of several stops. Each deal is used on `boards` boards, or on the best number
/// of them. This is for tests of the simulation's plans.
///
/// # Errors
///
/// Returns the errors of [`Showdown::run`].
pub fn simulate_up_to(
    stops: &[Stop],
    question: &Showdown<'_>,
    boards: Option<usize>,
    engine: &Engine,
) -> Result<Vec<Report>, EquityError> {
    let spot = engine.deal(&*engine.in_deck(question)?)?.spot;
    let found = solve_up_to(&spot, engine, stops, question.get_options().seed, boards)?;
    let (players, unweighted) = (spot.players(), spot.is_unweighted());
    let report = |found| Report::new(players, unweighted, Plan::MonteCarlo, Duration::ZERO, found);
    Ok(found.into_iter().map(report).collect())
}
