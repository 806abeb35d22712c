//! The ways to an answer: one file for each kind of question.

mod enumeration;
mod simulation;
mod three_players;
mod two_players;

use alloc::vec;
use alloc::vec::Vec;

use super::dealable::Dealable;
use super::progress::Watch;
use super::removal::{LEAST_PART, Removal};
use super::sample::{Estimated, Sample};
use super::spot::Spot;
use super::symmetry::Symmetry;
use super::{Engine, EquityError, HoldingShares, Plan, Shares, Simulation};
use crate::Holding;

/// Numbers below this one lose digits.
const LEAST_TOTAL: f64 = f64::MIN_POSITIVE / f64::EPSILON;

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
        Plan::Enumeration => enumeration::solve(spot, symmetry, engine, watch)?,
        _ if spot.players() == 3 => three_players::solve(spot, plan, symmetry, engine, watch)?,
        _ => two_players::solve(spot, plan, symmetry, engine, watch)?,
    };
    match found.total > LEAST_TOTAL {
        true => Ok(found),
        false => Err(EquityError::NoDeal { players: spot.players() }),
    }
}

/// The weights of cases by the set of winners, as the first of two players sees them.
fn heads_up(wins: f64, ties: f64, total: f64) -> Vec<f64> {
    // Rounding must not leave less than nothing.
    vec![0.0, wins.max(0.0), (total - wins - ties).max(0.0), ties.max(0.0)]
}

impl Found {
    /// What was found on all boards.
    fn exact(by_winners: Vec<f64>, holdings: Option<Vec<HoldingShares>>) -> Self {
        let (total, standard_errors) = (by_winners.iter().sum(), Vec::new());
        Self { by_winners, total, part: 1.0, holdings, simulation: None, standard_errors }
    }

    /// What was found on some boards when the run was stopped.
    fn sampled(sample: &Sample, players: usize) -> Result<Self, EquityError> {
        let Estimated { by_winners, standard_errors, part } =
            sample.estimate(players).ok_or(EquityError::Stopped)?;
        Ok(Self { part, standard_errors, ..Self::exact(by_winners, None) })
    }

    /// All but what is asked for each holding: before that was found, the run was stopped.
    fn without_holdings(by_winners: Vec<f64>, players: usize, watch: &Watch<'_>) -> Self {
        let part = watch.done().min(1.0 - f64::EPSILON);
        Self { part, standard_errors: vec![0.0; players], ..Self::exact(by_winners, None) }
    }
}

impl Spot {
    /// The shares of all of a player's holdings that can be dealt. `shares` are without the total.
    fn holding_shares(&self, player: usize, shares: impl Fn(Holding) -> Shares) -> HoldingShares {
        let (known, others) = (self.board | self.dead, Removal::of_others(&self.ranges, player));
        let possible = Holding::ALL.into_iter().filter(|holding| !holding.card_set().intersects(known));
        HoldingShares::new(possible.map(|holding| {
            let met = others.as_ref().map_or(0.0, |others| others.met_by(holding));
            (holding, shares(holding).of(met * self.boards as f64))
        }))
    }

    /// The same by a sweep, which takes weights that share cards out of sums. Where hardly anything is left of a sum, the
    /// holdings are met one by one, or have no shares if that takes too long. None, if the watch says stop.
    fn swept_shares(
        &self,
        player: usize,
        engine: &Engine<'_>,
        watch: &Watch<'_>,
        shares: impl Fn(Holding) -> Shares,
    ) -> Option<HoldingShares> {
        let mut swept = self.holding_shares(player, shares);
        let others = self.ranges.iter().enumerate().filter(|&(other, _)| other != player);
        let whole: f64 = others.map(|(_, range)| range.whole).product();
        let least = LEAST_PART * whole * self.boards as f64;
        let is_lost = |&(_, shares): &(Holding, Shares)| !self.is_even() && shares.total < least;
        let lost: Vec<Holding> = swept.iter().filter(is_lost).map(|(holding, _)| holding).collect();
        if lost.is_empty() {
            return Some(swept);
        }
        let mut spot = self.clone();
        spot.ranges[player] = Dealable::even(lost.iter().copied());
        let enumerated = match spot.enumeration_cost() <= self.exact_within {
            true => enumeration::solve(&spot, &Symmetry::none(), engine, watch).ok()?.holdings,
            false => Some(vec![HoldingShares::new([].into_iter()); self.players()]),
        };
        let enumerated = enumerated?.swap_remove(player);
        for holding in lost {
            swept.set(holding, enumerated.get(holding).unwrap_or_default());
        }
        Some(swept)
    }
}
