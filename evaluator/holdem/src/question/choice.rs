//! The choice of a plan by its cost and applicability.

use alloc::vec;
use alloc::vec::Vec;
use core::time::Duration;

use equity::internals::{Found, Lift, Reporter, is_for_one_thread};
use equity::{EquityError, Method, Options, Plan, Report, Stop};
use evaluator::{Game, HoleCards};

use crate::cost;
use crate::engine::Engine;
use crate::exact::{Exact, NO_TABLE, UNLIKE_COMBOS, enumeration_cost};
use crate::hand_vs_hand::Extent;
use crate::isomorphism::SuitSymmetry;
use crate::question::showdown::Showdown;
use crate::removal::Spot;
use crate::simulation;

/// The reason why plans that subtract weights do not apply if little weight remains.
const NEXT_TO_NOTHING: &str = "card removal leaves too little of the weights";

/// The maximum number of cases to enumerate instead of a simulation without a number of samples. This takes
/// milliseconds.
const MOST_CASES: f64 = 1_048_576.0;

/// The state of a choice: the spot and the data prepared for it.
pub(crate) struct Choice<'a> {
    spot: &'a Spot,
    engine: &'a Engine,
    symmetry: SuitSymmetry,
    /// The hand-against-hand work of three and more players before the flop. For three players by combo, it
    /// is followed by the work for all combos of each player.
    extents: Vec<Extent>,
    /// The quickest exact plan and its estimated time on one thread.
    exact: (Plan, Duration),
}

impl<'a> Choice<'a> {
    /// Creates the choice for a spot, with the `plan` of the caller if there is one. Searches for suit
    /// symmetries if the work is long enough.
    pub(crate) fn new(spot: &'a Spot, engine: &'a Engine, plan: Option<Plan>) -> Self {
        let mut choice = Self::without_symmetry(spot, engine);
        let cost = match plan.filter(|plan| plan.is_exact()) {
            Some(plan) => choice.cost(plan),
            None => choice.exact_cost(),
        };
        let on_board = !spot.board.is_empty();
        let worth = if on_board { cost::WORTH_SYMMETRY_ON_BOARD } else { cost::WORTH_SYMMETRY };
        if cost >= worth {
            choice.symmetry = SuitSymmetry::of_spot(spot);
            if choice.symmetry.order() > 1 {
                choice.exact = choice.best_exact_plan();
            }
        }
        choice
    }

    /// Creates the choice without searching for suit symmetries, for work that may be short.
    pub(super) fn without_symmetry(spot: &'a Spot, engine: &'a Engine) -> Self {
        let may_count = spot.players() > 2 && (spot.board | spot.dead).is_empty();
        let extents = if may_count { extents(spot) } else { Vec::new() };
        let exact = (Plan::Enumeration, Duration::MAX);
        let mut choice = Self { spot, engine, symmetry: SuitSymmetry::identity(), extents, exact };
        choice.exact = choice.best_exact_plan();
        choice
    }

    /// Answers the question by the requested plan or the best one.
    pub(crate) fn answer(
        &self,
        question: &Showdown<'_>,
        reporter: &Reporter<'_>,
    ) -> Result<Report, EquityError> {
        let mut plan = self.plan(question)?;
        self.check(plan)?;
        let Options { stop, seed, .. } = question.options;
        if plan == Plan::MonteCarlo {
            stop.check(reporter.may_stop())?;
            if self.has_fewer_cases(&stop) {
                plan = self.exact.0;
            }
        }
        if plan.is_exact() && is_for_one_thread(self.cost_of(plan)) {
            reporter.keep_to_one_thread();
        }
        let Self { spot, engine, symmetry, .. } = self;
        let found = if plan == Plan::MonteCarlo {
            simulation::solve(spot, engine, stop, seed, reporter)?
        } else {
            Exact { spot, symmetry, engine, reporter }.follow(plan)?
        };
        let (players, unweighted) = (spot.players(), spot.is_unweighted());
        if !found.has_weight() {
            let is_counted = spot.is_even() || plan == Plan::MonteCarlo;
            let error = EquityError::NoWeight { players };
            return Err(if is_counted { EquityError::NoDeal { players } } else { error });
        }
        Ok(Report::new(players, unweighted, plan, self.exact_cost(), self.scaled(found)))
    }

    /// Returns the requested plan or the best one.
    pub(super) fn plan(&self, question: &Showdown<'_>) -> Result<Plan, EquityError> {
        let (exact_plan, estimate) = self.exact;
        let options = question.options;
        Ok(match options.plan {
            Some(plan) => plan,
            None if options.method == Method::MonteCarlo => Plan::MonteCarlo,
            None if options.takes(exact_plan, estimate) => exact_plan,
            None if options.by_combo => {
                return Err(EquityError::TooLong { estimate, limit: options.exact_within });
            }
            None => Plan::MonteCarlo,
        })
    }

    /// Returns `true` if there are no more cases than a simulation would draw, so that an exact plan replaces
    /// it.
    fn has_fewer_cases(&self, stop: &Stop) -> bool {
        let most = match stop.samples {
            Some(_) => stop.most_showdowns(),
            None => stop.most_showdowns().min(MOST_CASES),
        };
        let is_in_time = stop.time.is_none_or(|time| self.exact_cost() <= time);
        self.spot.deals() * self.spot.boards as f64 <= most && is_in_time
    }

    /// Returns `true` if the plan is exact and too short to wake other threads for it.
    pub(super) fn is_short(&self, plan: Plan) -> bool {
        plan.is_exact() && self.cost_of(plan) < cost::SHORT
    }

    /// Returns the estimated time of an exact plan on one thread.
    pub(crate) fn cost_of(&self, plan: Plan) -> Duration {
        let (quickest, cost) = self.exact;
        if plan == quickest { cost } else { self.cost(plan) }
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

    /// Returns an error if the plan does not apply.
    pub(crate) fn check(&self, plan: Plan) -> Result<(), EquityError> {
        let spot = self.spot;
        let refuse = |reason| Err(EquityError::PlanDoesNotApply { plan, reason });
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

    /// Returns the estimated time of the quickest exact plan on one thread.
    pub(crate) fn exact_cost(&self) -> Duration {
        self.exact.1
    }

    fn best_exact_plan(&self) -> (Plan, Duration) {
        let spot = self.spot;
        let exact = Plan::ALL.into_iter().filter(|plan| plan.is_exact());
        let possible = exact.filter(|&plan| self.check(plan).is_ok());
        // Enumeration does not cover combos outside of a player's range. For three players, other plans do.
        let tells_all = |plan| match plan {
            Plan::Enumeration => spot.players() > 3,
            _ => true,
        };
        let possible = possible.filter(|&plan| !spot.by_combo || tells_all(plan));
        let costs: Vec<_> = possible.map(|plan| (plan, self.cost(plan))).collect();
        let cheapest = costs.into_iter().min_by_key(|&(_, cost)| cost);
        cheapest.unwrap_or_else(|| (Plan::Enumeration, self.cost(Plan::Enumeration)))
    }

    /// Returns the time of a plan on one thread, by [estimate](cost).
    fn cost(&self, plan: Plan) -> Duration {
        let spot = self.spot;
        let (players, by_combo, deals) = (spot.players(), spot.by_combo, spot.deals());
        let combos: f64 = spot.ranges.iter().map(|range| range.count() as f64).sum();
        cost::duration(match plan {
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
        })
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
