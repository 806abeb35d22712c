//! The choice of a plan: the cost of each, and whether it applies.

use alloc::vec::Vec;
use core::time::Duration;

use evaluator::Game;

use crate::engine::Engine;
use crate::exact::hand_vs_hand::Extent;
use crate::exact::{Exact, NO_TABLE, UNLIKE_COMBOS, enumeration_cost};
use crate::isomorphism::SuitSymmetry;
use crate::progress::Reporter;
use crate::question::showdown::{Method, Showdown};
use crate::removal::Spot;
use crate::report::{EquityError, Found, Plan, Report};
use crate::simulation;

/// Where work takes longer than this by estimate, symmetries are looked for, which takes a tenth of it.
const WORTH_SYMMETRY: Duration = Duration::from_micros(500);

/// The same on a board, whose cards rule out most suit permutations at once.
pub(super) const WORTH_SYMMETRY_ON_BOARD: Duration = Duration::from_micros(130);

/// Exact work that takes less than this by estimate is done by the calling thread: to wake others takes a third of it.
pub(crate) const SHORT: Duration = Duration::from_micros(100);

/// Why plans that take weights out of sums do not apply where hardly anything would be left.
const NEXT_TO_NOTHING: &str = "cards that players share leave next to nothing of the weights";

/// Numbers below this one lose digits.
const LEAST_TOTAL: f64 = f64::MIN_POSITIVE / f64::EPSILON;

/// The cost, in nanoseconds, of tables of some megabytes that are made at their first use.
pub(super) const PREPARED: f64 = 20_000.0;

/// The combos of all players together that fill two thirds of the blocks of a sweep, roughly.
const FILLING: f64 = 550.0;

/// A spot whose plan is to be chosen, with everything that is prepared for it.
pub(crate) struct Choice<'a> {
    spot: &'a Spot,
    engine: &'a Engine,
    symmetry: SuitSymmetry,
    /// What there is to count, hand against hand, for three and more players before the flop.
    extent: Option<Extent>,
    /// The quickest exact plan, and the time that it takes on one thread, roughly.
    exact: (Plan, Duration),
}

impl<'a> Choice<'a> {
    /// The choice for a spot, of which the caller may have chosen the `plan`. Suit permutations that change nothing are
    /// looked for where the work is long enough.
    pub(crate) fn new(spot: &'a Spot, engine: &'a Engine, plan: Option<Plan>) -> Self {
        let mut choice = Self::without_symmetry(spot, engine);
        let cost = match plan.filter(|plan| plan.is_exact()) {
            Some(plan) => choice.cost(plan),
            None => choice.exact_cost(),
        };
        let worth = if spot.board.is_empty() { WORTH_SYMMETRY } else { WORTH_SYMMETRY_ON_BOARD };
        if cost >= worth {
            choice.symmetry = SuitSymmetry::of_spot(spot);
            if choice.symmetry.order() > 1 {
                choice.exact = choice.best_exact_plan();
            }
        }
        choice
    }

    /// The same where nobody looks for suit permutations: in work that may be short.
    pub(super) fn without_symmetry(spot: &'a Spot, engine: &'a Engine) -> Self {
        let may_count = spot.players() > 2 && (spot.board | spot.dead).is_empty();
        let extent = may_count.then(|| Extent::of(&spot.ranges, spot.deals()));
        let exact = (Plan::Enumeration, Duration::MAX);
        let mut choice = Self { spot, engine, symmetry: SuitSymmetry::identity(), extent, exact };
        choice.exact = choice.best_exact_plan();
        choice
    }

    /// The answer by the plan that is asked for, or by the best one there is.
    pub(crate) fn answer(
        &self,
        question: &Showdown<'_>,
        reporter: &Reporter<'_>,
    ) -> Result<Report, EquityError> {
        self.answer_in(None, question, reporter)
    }

    /// The same, with cases that weigh as they do in a whole spot of which this one is a part.
    pub(crate) fn answer_in(
        &self,
        whole: Option<&Spot>,
        question: &Showdown<'_>,
        reporter: &Reporter<'_>,
    ) -> Result<Report, EquityError> {
        let plan = self.plan(question)?;
        self.check(plan)?;
        if self.is_short(plan) {
            reporter.keep_to_one_thread();
        }
        let found = self.follow(plan, question, reporter)?;
        let (players, unweighted) = (self.spot.players(), self.spot.is_unweighted());
        match found.total > LEAST_TOTAL {
            true => {
                Ok(Report::new(players, unweighted, plan, self.exact_cost(), self.as_asked(found, whole)))
            }
            false => Err(EquityError::NoDeal { players }),
        }
    }

    /// The plan that is asked for, or the best one there is.
    pub(super) fn plan(&self, question: &Showdown<'_>) -> Result<Plan, EquityError> {
        let (exact_plan, exact_cost) = self.exact;
        Ok(match (question.plan, question.method) {
            (Some(plan), _) => plan,
            (None, Method::Exact) => exact_plan,
            (None, Method::MonteCarlo) => Plan::MonteCarlo,
            (None, Method::Auto) if exact_cost <= question.exact_within => exact_plan,
            (None, Method::Auto) if question.by_combo => {
                return Err(EquityError::TooLong { estimate: exact_cost, limit: question.exact_within });
            }
            (None, Method::Auto) => Plan::MonteCarlo,
        })
    }

    /// Whether a plan takes so little that other threads would hardly be awake by then.
    pub(super) fn is_short(&self, plan: Plan) -> bool {
        let (quickest, cost) = self.exact;
        plan.is_exact() && SHORT > if plan == quickest { cost } else { self.cost(plan) }
    }

    /// What was found, in the weights that the caller gave: in a spot they are multiples of the largest of each range.
    fn as_asked(&self, mut found: Found, whole: Option<&Spot>) -> Found {
        if found.simulation.is_none() {
            let scale = whole.map_or_else(|| self.spot.scale(found.total), |whole| self.spot.scale_in(whole));
            found.by_winners.iter_mut().for_each(|weight| *weight *= scale);
            found.total *= scale;
        }
        for (player, combos) in found.combos.iter_mut().flatten().enumerate() {
            let least = combos.iter().map(|(_, shares)| shares.total()).fold(1.0, f64::min);
            combos.scale(self.spot.scale_without(player, least));
        }
        found
    }

    /// Follows a plan that applies.
    fn follow(
        &self,
        plan: Plan,
        question: &Showdown<'_>,
        reporter: &Reporter<'_>,
    ) -> Result<Found, EquityError> {
        let Self { spot, engine, symmetry, .. } = self;
        if plan == Plan::MonteCarlo {
            question.stop.check(question.callback.is_some())?;
            return simulation::solve(spot, engine, question.stop, question.seed, reporter);
        }
        Exact { spot, symmetry, engine, reporter }.follow(plan)
    }

    /// Whether a plan can be followed.
    fn check(&self, plan: Plan) -> Result<(), EquityError> {
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
            Plan::HandVsHand if self.extent.is_some_and(Extent::is_too_large) => {
                refuse("there are too many ranks that players may hold")
            }
            Plan::PreflopTable if !self.engine.has_preflop_table() => refuse(NO_TABLE),
            Plan::ThreeWayTable if self.engine.three_way_table().is_none() => refuse(NO_TABLE),
            Plan::ThreeWayTable if spot.three_hand_weights().is_none() => refuse(UNLIKE_COMBOS),
            _ => Ok(()),
        }
    }

    /// The time that the quickest exact plan takes on one thread, roughly.
    pub(crate) fn exact_cost(&self) -> Duration {
        self.exact.1
    }

    fn best_exact_plan(&self) -> (Plan, Duration) {
        let spot = self.spot;
        let exact = Plan::ALL.into_iter().filter(|plan| plan.is_exact());
        let possible = exact.filter(|&plan| self.check(plan).is_ok());
        // Some plans tell nothing of the combos that are not in a player's range: of three players, others do.
        let tells_all = |plan| match plan {
            Plan::Enumeration => spot.players() > 3,
            Plan::HandVsHand => spot.players() != 3,
            _ => true,
        };
        let possible = possible.filter(|&plan| !spot.by_combo || tells_all(plan));
        let costs: Vec<_> = possible.map(|plan| (plan, self.cost(plan))).collect();
        let cheapest = costs.into_iter().min_by_key(|&(_, cost)| cost);
        cheapest.unwrap_or_else(|| (Plan::Enumeration, self.cost(Plan::Enumeration)))
    }

    /// The time that a plan takes on one thread, roughly. What an engine prepares once does not count, so that the choice
    /// of a plan depends on nothing but the question; but plans that prepare more get a little more.
    fn cost(&self, plan: Plan) -> Duration {
        Duration::try_from_secs_f64(self.nanoseconds(plan) * 1e-9).unwrap_or(Duration::MAX)
    }

    fn nanoseconds(&self, plan: Plan) -> f64 {
        let (ranges, three) = (&self.spot.ranges, self.spot.players() > 2);
        let (deals, boards) = (self.spot.deals(), self.spot.all_boards() as f64);
        let combos: f64 = ranges.iter().map(|range| range.count() as f64).sum();
        let symmetry = self.symmetry.order() as f64;
        match plan {
            Plan::PreflopTable => preflop_table_cost(combos),
            Plan::ThreeWayTable => {
                let hands = self.spot.starting_hands() as f64;
                let by_combo = if self.spot.by_combo { 500.0 * hands * hands } else { 0.0 };
                30_000.0 + 0.3 * hands * hands * hands + by_combo
            }
            Plan::HandVsHand if three => {
                // With each combo of each player given, all deals are gone through once more.
                let times = if self.spot.by_combo { 1 + ranges.len() } else { 1 };
                PREPARED + self.extent.map_or(f64::INFINITY, |extent| extent.cost(ranges.len(), times))
            }
            Plan::HandVsHand => PREPARED + 2_500.0 * deals,
            Plan::Sweep => {
                // By combo both sides of two are heroes; of three all combos are, whoever holds them.
                let board = match (three, self.spot.is_even(), self.spot.by_combo) {
                    (false, is_even, false) => sweep_board(combos, is_even),
                    (false, true, true) => 1_000.0,
                    (false, false, true) => 1_500.0,
                    (true, true, false) => 200.0 + 3_700.0 * filled(combos),
                    (true, true, true) => 10_000.0 + 12_000.0 * filled(combos),
                    (true, false, false) => 18_000.0 * filled(combos),
                    (true, false, true) => 55_000.0 + 32_000.0 * filled(combos),
                };
                // Few boards are in orbits smaller than the group, which makes a third more before the flop.
                let orbits = if symmetry > 1.0 { 1.3 / symmetry } else { 1.0 };
                PREPARED + orbits * boards * board
            }
            Plan::Enumeration => enumeration_cost(self.spot, self.symmetry.order()),
            Plan::MonteCarlo => 0.0,
        }
    }
}

/// What the preflop table takes for two players with so many combos together, in nanoseconds.
pub(super) fn preflop_table_cost(combos: f64) -> f64 {
    8_000.0 + 18.0 * combos
}

/// The part of a sweep's blocks, roughly, that so many combos of all players fall into. Empty blocks are passed over.
fn filled(combos: f64) -> f64 {
    1.0 - libm::exp(-combos / FILLING)
}

/// What a sweep takes for a board of two players with so many combos together, in nanoseconds.
fn sweep_board(combos: f64, is_even: bool) -> f64 {
    let (least, blocks) = if is_even { (70.0, 370.0) } else { (90.0, 520.0) };
    least + blocks * filled(combos)
}

/// What a sweep of so many boards takes for two players, where no symmetry makes them fewer, in nanoseconds.
pub(super) fn sweep_cost(boards: f64, combos: f64, is_even: bool) -> f64 {
    PREPARED + boards * sweep_board(combos, is_even)
}
