//! The ways to an answer: one file for each kind of question.

mod enumeration;
mod simulation;
mod three_players;
mod two_players;

use alloc::vec;
use alloc::vec::Vec;

use super::meets::Meets;
use super::progress::Watch;
use super::spot::Spot;
use super::symmetry::Symmetry;
use super::{Engine, EquityError, HoldingShares, Plan, Shares, Simulation};
use crate::Holding;

/// What was found.
pub(super) struct Found {
    /// The weight of the cases that each set of players wins or shares, by [`PlayerSet::bits`](super::PlayerSet::bits).
    pub(super) by_winners: Vec<f64>,
    /// The weight of all cases that were looked at.
    pub(super) total: f64,
    /// Which part of all cases they are: 1 unless the run was stopped.
    pub(super) part: f64,
    pub(super) holdings: Option<Vec<HoldingShares>>,
    pub(super) simulation: Option<Simulation>,
    pub(super) standard_errors: Vec<f64>,
}

/// Follows a plan that applies.
pub(super) fn solve(
    spot: &Spot,
    plan: Plan,
    symmetry: &Symmetry,
    engine: &Engine<'_>,
    watch: &Watch<'_>,
) -> Result<Found, EquityError> {
    let none = Symmetry::none();
    let symmetry = if plan == Plan::FullSweep { &none } else { symmetry };
    let found = match plan {
        Plan::MonteCarlo => simulation::solve(spot, engine, watch)?,
        Plan::Enumeration => enumeration::solve(spot, symmetry, engine, watch),
        _ if spot.players() == 3 => three_players::solve(spot, plan, symmetry, engine, watch),
        _ => two_players::solve(spot, plan, symmetry, engine, watch),
    };
    match found {
        Found { part: 0.0, .. } => Err(EquityError::Stopped),
        Found { total: 0.0, .. } => Err(EquityError::NoDeal { players: spot.players() }),
        found => Ok(found),
    }
}

impl Found {
    fn exact(by_winners: Vec<f64>, total: f64, part: f64, holdings: Option<Vec<HoldingShares>>) -> Self {
        Self { by_winners, total, part, holdings, simulation: None, standard_errors: Vec::new() }
    }

    /// What two players share, as the first one sees it.
    fn heads_up(shares: Shares, part: f64, holdings: Option<Vec<HoldingShares>>) -> Self {
        // Where sums are not exact, or the total is that of the boards' mean, there may be more wins than cases.
        let (wins, ties, losses) = (shares.wins.max(0.0), shares.ties.max(0.0), shares.losses().max(0.0));
        Self::exact(vec![0.0, wins, losses, ties], wins + ties + losses, part, holdings)
    }
}

impl Spot {
    /// The shares of all of a player's holdings that can be dealt. `shares` are without the total.
    fn holding_shares(&self, player: usize, part: f64, shares: impl Fn(Holding) -> Shares) -> HoldingShares {
        let (known, meets) = (self.board | self.dead, Meets::of(player, &self.ranges));
        let possible = Holding::ALL.into_iter().filter(|holding| !holding.card_set().intersects(known));
        HoldingShares::new(possible.map(|holding| {
            let weight = meets.as_ref().map_or(0.0, |meets| meets.weight(holding));
            let total = weight * self.boards as f64 * part;
            (holding, if total > 0.0 { Shares { total, ..shares(holding) } } else { Shares::default() })
        }))
    }
}
