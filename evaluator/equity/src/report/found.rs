//! The ways to an answer: one file for each kind of question.

mod enumeration;
mod simulation;
mod three_players;
mod two_players;

use alloc::vec;
use alloc::vec::Vec;

use crate::removal::meets::Meets;
use crate::progress::Reporter;
use crate::removal::spot::Spot;
use crate::isomorphism::suit_symmetry::SuitSymmetry;
use crate::engine::Engine;
use crate::report::error::EquityError;
use crate::report::report::{ComboShares, Simulation};
use crate::report::plan::Plan;
use crate::report::shares::Shares;
use evaluator::HoleCards;

/// What was found.
pub(crate) struct Found {
    /// The weight of the cases that each set of players wins or shares, by [`PlayerSet::bits`](crate::report::player_set::PlayerSet::bits).
    pub(crate) by_winners: Vec<f64>,
    /// The weight of all cases that were looked at.
    pub(crate) total: f64,
    /// Which part of all cases they are: 1 unless the run was stopped.
    pub(crate) part: f64,
    pub(crate) combos: Option<Vec<ComboShares>>,
    pub(crate) simulation: Option<Simulation>,
    pub(crate) standard_errors: Vec<f64>,
}

/// Follows a plan that applies.
pub(crate) fn solve(
    spot: &Spot,
    plan: Plan,
    symmetry: &SuitSymmetry,
    engine: &Engine<'_>,
    reporter: &Reporter<'_>,
) -> Result<Found, EquityError> {
    let none = SuitSymmetry::none();
    let symmetry = if plan == Plan::FullSweep { &none } else { symmetry };
    let found = match plan {
        Plan::MonteCarlo => simulation::solve(spot, engine, reporter)?,
        Plan::Enumeration => enumeration::solve(spot, symmetry, engine, reporter),
        _ if spot.players() == 3 => three_players::solve(spot, plan, symmetry, engine, reporter),
        _ => two_players::solve(spot, plan, symmetry, engine, reporter),
    };
    match found {
        Found { part: 0.0, .. } => Err(EquityError::Stopped),
        Found { total: 0.0, .. } => Err(EquityError::NoDeal { players: spot.players() }),
        found => Ok(found),
    }
}

impl Found {
    fn exact(by_winners: Vec<f64>, total: f64, part: f64, combos: Option<Vec<ComboShares>>) -> Self {
        Self { by_winners, total, part, combos, simulation: None, standard_errors: Vec::new() }
    }

    /// What two players share, as the first one sees it.
    fn heads_up(shares: Shares, part: f64, combos: Option<Vec<ComboShares>>) -> Self {
        // Where sums are not exact, or the total is that of the boards' mean, there may be more wins than cases.
        let (wins, ties, losses) = (shares.wins.max(0.0), shares.ties.max(0.0), shares.losses().max(0.0));
        Self::exact(vec![0.0, wins, losses, ties], wins + ties + losses, part, combos)
    }
}

impl Spot {
    /// The shares of all of a player's combos that can be dealt. `shares` are without the total.
    fn combo_shares(&self, player: usize, part: f64, shares: impl Fn(HoleCards) -> Shares) -> ComboShares {
        let (known, meets) = (self.board | self.dead, Meets::of(player, &self.ranges));
        let possible = HoleCards::ALL.into_iter().filter(|combo| !combo.card_set().intersects(known));
        ComboShares::new(possible.map(|combo| {
            let weight = meets.as_ref().map_or(0.0, |meets| meets.weight(combo));
            let total = weight * self.boards as f64 * part;
            (combo, if total > 0.0 { Shares { total, ..shares(combo) } } else { Shares::default() })
        }))
    }
}
