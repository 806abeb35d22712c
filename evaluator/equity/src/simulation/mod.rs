//! Equities of two to ten ranges by simulation.
//!
//! # How
//!
//! A sample is a deal of hole cards and a board, drawn with a probability proportional to the product of the combos'
//! weights, over all deals in which no two players share a card: [`dealer`]. Players who can have any two cards are dealt
//! theirs from what is left, 64 deals at a time: [`lanes`]. Several deals may share a board; [`pilot`] finds how many are
//! best. [`strength`] ranks the hands and [`showdowns`] counts who wins.
//!
//! Samples are drawn in [chunks](chunk), each with random numbers of its own that depend on the seed and on the number of
//! the chunk. [`rounds`] of chunks run in parallel and are added up in order, so that the result depends on the seed and
//! on the number of samples, and on nothing else. [`tally`] keeps the sums and tells the standard error.

mod chunk;
mod dealer;
mod lanes;
mod pilot;
mod rounds;
mod showdowns;
mod stop;
mod strength;
mod tally;
#[cfg(test)]
mod tests;

use alloc::vec::Vec;

use evaluator::{Card, Isa};

use crate::engine::Engine;
use crate::progress::Reporter;
use crate::random::{Random, Stream};
use crate::removal::Spot;
use crate::report::{EquityError, Found, Simulation};
use dealer::{Dealer, RestrictedRange, is_possible};
use rounds::Rounds;
use showdowns::Boards;
use strength::Strength;

pub use stop::Stop;

/// A spot, and what is settled before the first sample is drawn.
struct Game<'a> {
    spot: &'a Spot,
    seed: u64,
    /// Changes how long the simulation takes, and nothing else.
    isa: Isa,
    strength: Strength<'a>,
    /// The players whose hole cards come from the dealer.
    restricted: Vec<usize>,
    /// The players who can have any two cards that are left.
    any_two: Vec<usize>,
    dealer: Dealer,
    boards: Boards,
    /// How many combos the dealer draws for a deal, on average.
    draws: f64,
}

impl<'a> Game<'a> {
    /// The game with a board for each deal, until [`Game::plan`] finds a better way.
    ///
    /// # Errors
    ///
    /// There is no deal, or the reporter ended the search for one.
    fn new(
        spot: &'a Spot,
        engine: &'a Engine,
        seed: u64,
        reporter: &Reporter<'_>,
    ) -> Result<Self, EquityError> {
        let (any_two, restricted): (Vec<_>, Vec<_>) = (0..spot.players()).partition(|&p| is_any_two(spot, p));
        let ranges: Vec<_> = restricted.iter().map(|&player| RestrictedRange::new(spot, player)).collect();
        let no_deal = EquityError::NoDeal { players: spot.players() };
        match is_possible(&ranges, reporter) {
            Some(false) => return Err(no_deal),
            None if reporter.is_stopped() => return Err(EquityError::Stopped),
            // If it is not known whether there is a deal, the pilot tries to find one.
            Some(true) | None => {}
        }
        let dealer = Dealer::new(ranges, &mut Random::new(seed, Stream::Pilot(0))).ok_or(no_deal)?;
        let (isa, strength) = (engine.isa(), Strength::new(engine, spot.board));
        Ok(Self { spot, seed, isa, strength, restricted, any_two, dealer, boards: Boards::Own, draws: 0.0 })
    }

    /// Draws samples until it is time to stop.
    fn run(&self, stop: Stop, reporter: &Reporter<'_>) -> Found {
        let total = Rounds::new(self, stop, reporter).run();
        // A run that the callback ended is not whole, however near to its end it was, and has some samples.
        let done = reporter.done().clamp(f64::EPSILON, 1.0 - f64::EPSILON);
        Found {
            by_winners: total.by_winners.iter().map(|&count| count as f64).collect(),
            total: total.samples as f64,
            part: if reporter.is_stopped() { done } else { 1.0 },
            combos: None,
            simulation: Some(Simulation { samples: total.samples, seed: self.seed }),
            standard_errors: total.standard_errors(),
        }
    }
}

/// Whether a player has all combos that the known cards leave, with the same weight.
fn is_any_two(spot: &Spot, player: usize) -> bool {
    let left = Card::COUNT - (spot.board | spot.dead).len();
    let mut weights = spot.ranges[player].iter().map(|(_, weight)| weight);
    let first = weights.next();
    spot.ranges[player].count() == left * (left - 1) / 2 && weights.all(|weight| Some(weight) == first)
}

/// Simulates a spot. The same seed and the same number of samples give the same result.
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
    let mut game = Game::new(spot, engine, seed, reporter)?;
    game.plan(reporter)?;
    Ok(game.run(stop, reporter))
}
