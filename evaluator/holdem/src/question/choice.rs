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

/// The reason why plans for the whole deck do not apply.
const KNOWN_CARDS: &str = "there is a board, or there are dead cards";

/// The reason why plans that know the order of hands do not apply.
const NOT_HOLDEM: &str = "it is for hold'em";

/// The estimated time of a plan on one thread in nanoseconds, or the reason why the plan does not apply.
type Cost = Result<f64, &'static str>;

/// Computes the result of a plan that applies.
type Run = fn(&Exact<'_>) -> Result<Found, EquityError>;

/// An exact plan.
struct ExactPlan {
    plan: Plan,
    cost: fn(&Choice<'_>) -> Cost,
    run: Run,
}

impl ExactPlan {
    const fn new(plan: Plan, cost: fn(&Choice<'_>) -> Cost, run: Run) -> Self {
        Self { plan, cost, run }
    }
}

/// The exact plans. Of two with the same cost, the first one is chosen.
const PLANS: [ExactPlan; 5] = [
    ExactPlan::new(Plan::PreflopTable, |choice| choice.preflop_table(), |exact| exact.by_preflop_table()),
    ExactPlan::new(Plan::ThreeWayTable, |choice| choice.three_way_table(), |exact| exact.by_starting_hands()),
    ExactPlan::new(Plan::HandVsHand, |choice| choice.hand_vs_hand(), |exact| exact.count()),
    ExactPlan::new(Plan::Sweep, |choice| choice.sweep(), |exact| exact.sweep()),
    ExactPlan::new(Plan::Enumeration, |choice| choice.enumeration(), |exact| exact.enumerate()),
];

/// The state of a choice: the spot and the data prepared for it.
pub(crate) struct Choice<'a> {
    spot: &'a Spot,
    engine: &'a Engine,
    symmetry: SuitSymmetry,
    /// The hand-against-hand work of three and more players before the flop. For three players by combo, it
    /// is followed by the work for all combos of each player.
    extents: Vec<Extent>,
    exact: Candidates<Run>,
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
    fn candidates(&self) -> Candidates<Run> {
        let costs = PLANS.map(|ExactPlan { plan, cost, run }| (plan, run, cost(self)));
        // Enumeration does not cover combos outside of a player's range. For three players, other plans do.
        let lacks_combos = self.spot.by_combo && self.spot.players() <= 3;
        Candidates::new(costs, |plan| lacks_combos && plan == Plan::Enumeration)
    }

    /// Returns the exact plans.
    pub(crate) fn exact(&self) -> &Candidates<Run> {
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
            Some(exact) => (exact.run)(&Exact { spot, symmetry, engine, reporter })?,
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

    /// Sets the scale of the results. The weights of a spot are in units of each range.
    fn scaled(&self, mut found: Found) -> Found {
        if found.simulation.is_none() {
            found.scale = self.spot.scale();
        }
        for (player, combos) in found.combos.iter_mut().flatten().enumerate() {
            combos.leave_scale(self.spot.scale_without(player));
        }
        found
    }

    /// Returns the cost of looking up pairs of combos.
    fn preflop_table(&self) -> Cost {
        refuse_if(self.spot.players() > 2, "it is for two players")?;
        refuse_if(self.has_known_cards(), KNOWN_CARDS)?;
        refuse_if(!self.engine.has_preflop_table(), NO_TABLE)?;
        Ok(cost::preflop_table(self.combos()))
    }

    /// Returns the cost of looking up triples of starting hands.
    fn three_way_table(&self) -> Cost {
        let spot = self.spot;
        refuse_if(spot.players() != 3, "it is for three players")?;
        refuse_if(!self.is_holdem(), NOT_HOLDEM)?;
        refuse_if(self.has_known_cards(), KNOWN_CARDS)?;
        refuse_if(spot.lift != Lift::NONE, NEXT_TO_NOTHING)?;
        refuse_if(self.engine.three_way_table().is_none(), NO_TABLE)?;
        refuse_if(spot.three_hand_weights().is_none(), UNLIKE_COMBOS)?;
        Ok(cost::three_way_table(spot.starting_hands() as f64, spot.by_combo))
    }

    /// Returns the cost of counting hands against each other.
    fn hand_vs_hand(&self) -> Cost {
        let (spot, players) = (self.spot, self.spot.players());
        refuse_if(!self.is_holdem(), NOT_HOLDEM)?;
        refuse_if(self.has_known_cards(), KNOWN_CARDS)?;
        if players == 2 {
            return Ok(cost::two_hands_counted(spot.deals()));
        }
        refuse_if(players == 3 && spot.is_ill_conditioned() || spot.lift != Lift::NONE, NEXT_TO_NOTHING)?;
        let is_too_large = self.extents.iter().any(|extent| extent.is_too_large());
        refuse_if(is_too_large, "the players may hold too many combinations of ranks")?;
        // By combo, all deals are counted once more for each player.
        let times = if spot.by_combo && players > 3 { 1 + players } else { 1 };
        let costs = self.extents.iter().map(|extent| extent.cost(players, times));
        Ok(if self.extents.is_empty() { f64::INFINITY } else { costs.sum() })
    }

    /// Returns the cost of a sweep over all boards.
    fn sweep(&self) -> Cost {
        let spot = self.spot;
        refuse_if(spot.players() > 3, "it is for two or three players")?;
        refuse_if(spot.is_ill_conditioned(), NEXT_TO_NOTHING)?;
        let boards = cost::visited(spot.all_boards() as f64, self.symmetry.order());
        Ok(cost::sweep(boards, spot.players(), self.combos(), spot.is_even(), spot.by_combo))
    }

    /// Returns the cost of enumerating all deals.
    fn enumeration(&self) -> Cost {
        Ok(enumeration_cost(self.spot, self.symmetry.order()))
    }

    /// Returns `true` if there is a board, or there are dead cards besides those that the deck lacks.
    fn has_known_cards(&self) -> bool {
        !self.spot.board.is_empty() || self.spot.dead != self.engine.rules().absent()
    }

    fn is_holdem(&self) -> bool {
        self.engine.rules().game == Game::Holdem
    }

    /// Returns the number of all players' combos.
    fn combos(&self) -> f64 {
        self.spot.ranges.iter().map(|range| range.count() as f64).sum()
    }
}

/// Returns the reason as an error if the condition holds.
fn refuse_if(condition: bool, reason: &'static str) -> Result<(), &'static str> {
    if condition { Err(reason) } else { Ok(()) }
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
