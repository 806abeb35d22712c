//! The choice of a plan by its cost and applicability.

use alloc::vec;
use alloc::vec::Vec;
use core::time::Duration;

use equity::internals::{Candidates, Found, Lift, Reporter, is_for_one_thread};
use equity::{EquityError, Options, Plan, Report};
use evaluator::{Game, HoleCards};

use crate::cost;
use crate::engine::Engine;
use crate::exact::{Exact, NO_TABLE, UNLIKE_COMBOS, enumeration_cost};
use crate::hand_vs_hand::Extent;
use crate::isomorphism::SuitSymmetry;
use crate::removal::Spot;
use crate::simulation;

/// The reason why plans that subtract weights do not apply if little weight remains.
const NEXT_TO_NOTHING: &str = "card removal leaves too little of the weights";

/// The state of a choice: the spot and the data prepared for it.
pub(crate) struct Choice<'a> {
    spot: &'a Spot,
    engine: &'a Engine,
    symmetry: SuitSymmetry,
    /// The hand-against-hand work of three and more players before the flop. For three players by combo, it
    /// is followed by the work for all combos of each player.
    extents: Vec<Extent>,
    exact: Candidates<()>,
}

impl<'a> Choice<'a> {
    /// Creates the choice for a spot, with the `plan` of the caller if there is one. Searches for suit
    /// symmetries if the work is long enough.
    pub(crate) fn new(spot: &'a Spot, engine: &'a Engine, plan: Option<Plan>) -> Self {
        let mut choice = Self::without_symmetry(spot, engine);
        let cost = match plan.filter(|plan| plan.is_exact()) {
            Some(plan) => choice.exact.named(plan).map_or(Duration::MAX, |exact| exact.cost),
            None => choice.exact.exact_cost(),
        };
        let on_board = !spot.board.is_empty();
        let worth = if on_board { cost::WORTH_SYMMETRY_ON_BOARD } else { cost::WORTH_SYMMETRY };
        if cost >= worth {
            choice.symmetry = SuitSymmetry::of_spot(spot);
            if choice.symmetry.order() > 1 {
                choice.exact = choice.candidates();
            }
        }
        choice
    }

    /// Creates the choice without searching for suit symmetries, for work that may be short.
    pub(super) fn without_symmetry(spot: &'a Spot, engine: &'a Engine) -> Self {
        let may_count = spot.players() > 2 && (spot.board | spot.dead).is_empty();
        let extents = if may_count { extents(spot) } else { Vec::new() };
        let (symmetry, exact) = (SuitSymmetry::identity(), Candidates::new([], |_| false));
        let mut choice = Self { spot, engine, symmetry, extents, exact };
        choice.exact = choice.candidates();
        choice
    }

    /// Returns the exact plans with their estimated times.
    fn candidates(&self) -> Candidates<()> {
        let exact = Plan::ALL.into_iter().filter(|plan| plan.is_exact());
        let costs = exact.map(|plan| (plan, (), self.check(plan).map(|()| self.cost(plan))));
        // Enumeration does not cover combos outside of a player's range. For three players, other plans do.
        let lacks_combos = self.spot.by_combo && self.spot.players() <= 3;
        Candidates::new(costs, |plan| lacks_combos && plan == Plan::Enumeration)
    }

    /// Returns the exact plans.
    pub(crate) fn exact(&self) -> &Candidates<()> {
        &self.exact
    }

    /// Answers the question by the requested plan or the best one.
    pub(crate) fn answer(&self, options: &Options, reporter: &Reporter<'_>) -> Result<Report, EquityError> {
        let Self { spot, engine, symmetry, exact, .. } = self;
        let cases = || spot.deals() * spot.boards as f64;
        let chosen = exact.choose(options, reporter.may_stop(), cases)?;
        if chosen.is_some_and(|exact| is_for_one_thread(exact.cost)) {
            reporter.keep_to_one_thread();
        }
        let found = match chosen {
            Some(exact) => Exact { spot, symmetry, engine, reporter }.follow(exact.plan)?,
            None => simulation::solve(spot, engine, options.stop, options.seed, reporter)?,
        };
        let plan = chosen.map_or(Plan::MonteCarlo, |exact| exact.plan);
        let (players, is_unweighted, is_even) = (spot.players(), spot.is_unweighted(), spot.is_even());
        Report::checked(players, is_unweighted, is_even, plan, exact.exact_cost(), self.scaled(found))
    }

    /// Returns `true` if the options prefer an exact plan that is too short to wake other threads for it.
    pub(super) fn is_short(&self, options: &Options) -> bool {
        matches!(self.exact.preferred(options), Ok(Some(exact)) if exact.cost < cost::SHORT)
    }

    /// Sets the scale of the results. The weights of a spot are relative to the largest of each range.
    fn scaled(&self, mut found: Found) -> Found {
        if found.simulation.is_none() {
            found.scale = self.spot.scale();
        }
        for (player, combos) in found.combos.iter_mut().flatten().enumerate() {
            combos.leave_scale(self.spot.scale_without(player));
        }
        found
    }

    /// Returns the reason if the plan does not apply.
    fn check(&self, plan: Plan) -> Result<(), &'static str> {
        let (spot, refuse) = (self.spot, Err);
        match plan {
            Plan::PreflopTable if spot.players() > 2 => refuse("it is for two players"),
            Plan::ThreeWayTable if spot.players() != 3 => refuse("it is for three players"),
            Plan::Sweep if spot.players() > 3 => refuse("it is for two or three players"),
            Plan::ThreeWayTable | Plan::HandVsHand if self.engine.rules().game != Game::Holdem => {
                refuse("it is for hold'em")
            }
            Plan::PreflopTable | Plan::ThreeWayTable | Plan::HandVsHand
                if !spot.board.is_empty() || spot.dead != self.engine.rules().absent() =>
            {
                refuse("there is a board, or there are dead cards")
            }
            Plan::Sweep if spot.is_ill_conditioned() => refuse(NEXT_TO_NOTHING),
            Plan::HandVsHand if spot.players() == 3 && spot.is_ill_conditioned() => refuse(NEXT_TO_NOTHING),
            Plan::HandVsHand | Plan::ThreeWayTable if spot.players() > 2 && spot.lift != Lift::NONE => {
                refuse(NEXT_TO_NOTHING)
            }
            Plan::HandVsHand if self.extents.iter().any(|extent| extent.is_too_large()) => {
                refuse("the players may hold too many combinations of ranks")
            }
            Plan::PreflopTable if !self.engine.has_preflop_table() => refuse(NO_TABLE),
            Plan::ThreeWayTable if self.engine.three_way_table().is_none() => refuse(NO_TABLE),
            Plan::ThreeWayTable if spot.three_hand_weights().is_none() => refuse(UNLIKE_COMBOS),
            _ => Ok(()),
        }
    }

    /// Returns the estimated nanoseconds of a plan on one thread.
    fn cost(&self, plan: Plan) -> f64 {
        let spot = self.spot;
        let (players, by_combo, deals) = (spot.players(), spot.by_combo, spot.deals());
        let combos: f64 = spot.ranges.iter().map(|range| range.count() as f64).sum();
        match plan {
            Plan::PreflopTable => cost::preflop_table(combos),
            Plan::ThreeWayTable => cost::three_way_table(spot.starting_hands() as f64, by_combo),
            Plan::HandVsHand if players > 2 => {
                // By combo, all deals are counted once more for each player.
                let times = if by_combo && players > 3 { 1 + players } else { 1 };
                let costs = self.extents.iter().map(|extent| extent.cost(players, times));
                if self.extents.is_empty() { f64::INFINITY } else { costs.sum() }
            }
            Plan::HandVsHand => cost::two_hands_counted(deals),
            Plan::Sweep => {
                let boards = cost::visited(spot.all_boards() as f64, self.symmetry.order());
                cost::sweep(boards, players, combos, spot.is_even(), by_combo)
            }
            Plan::Enumeration => enumeration_cost(spot, self.symmetry.order()),
            Plan::MonteCarlo => 0.0,
            // A plan of another game.
            _ => f64::INFINITY,
        }
    }
}

/// Returns the hand-against-hand work of a spot before the flop.
fn extents(spot: &Spot) -> Vec<Extent> {
    let mut extents = vec![Extent::of(&spot.ranges, spot.deals())];
    if spot.by_combo && spot.players() == 3 {
        extents.extend((0..3).map(|player| {
            let times = HoleCards::COUNT as f64 / spot.ranges[player].count() as f64;
            Extent::of(&spot.ranges_with_all_combos_of(player), times * spot.deals())
        }));
    }
    extents
}
