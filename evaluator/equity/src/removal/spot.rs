//! A question that makes sense, and the choice of a plan for it.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::time::Duration;

use crate::exact::sweep::blocks::Blocks;
use crate::removal::card_mask::bits_by_id;
use crate::removal::live_range::{LiveRange, ComboWeights};
use crate::removal::count_deals;
use crate::removal::meets::Meets;
use crate::report::plan::Costs;
use crate::progress::Reporter;
use crate::report::found;
use crate::isomorphism::suit_symmetry::SuitSymmetry;
use crate::report::error::{Emptied, EquityError};
use crate::engine::Engine;
use crate::question::showdown::{Method, Showdown};
use crate::report::plan::Plan;
use crate::report::report::Report;
use crate::simulation::stop::Stop;
use crate::range::range::Range;
use evaluator::{Card, CardSet};

/// How many cards a whole board has.
const BOARD_CARDS: usize = 5;

/// Where work takes longer than this by estimate, symmetries are looked for, which takes a tenth of it.
const WORTH_SYMMETRY: Duration = Duration::from_micros(500);

/// Below this, products of weights would be cut off by the least that a float can be.
const LEAST_SCALE: f64 = 1e-200;

/// How much of the product of all ranges' weights must be that of deals, for sweeps to have five digits at least.
const LEAST_PART: f64 = 0.01;

/// A question that makes sense.
pub(crate) struct Spot {
    /// Without the combos that cannot be dealt.
    pub(crate) ranges: Vec<LiveRange>,
    pub(crate) board: CardSet,
    pub(crate) dead: CardSet,
    /// The boards for each deal of combos.
    pub(crate) boards: u64,
    pub(crate) by_combo: bool,
    pub(crate) stop: Stop,
    pub(crate) seed: u64,
    /// How many deals of combos there are; an upper bound of it for more than three players.
    deals: f64,
    /// What they weigh, for two or three players.
    weight: f64,
}

impl Spot {
    pub(crate) fn new(question: &Showdown<'_>) -> Result<Self, EquityError> {
        let players = question.players;
        if !(2..=Showdown::MOST_PLAYERS).contains(&players) {
            return Err(EquityError::PlayerCount { found: players });
        }
        let (board, dead) = (question.board, question.dead);
        let boards = count_boards(board, dead, players)?;
        let mut ranges = Vec::with_capacity(players);
        for (player, &range) in question.ranges.iter().flatten().enumerate() {
            let dealable = LiveRange::new(range, board | dead);
            if dealable.count() == 0 {
                let by = what_emptied(range, board, dead);
                return Err(EquityError::EmptyRange { player, by });
            }
            ranges.push(dealable);
        }
        let (deals, weight) = count_deals(&ranges);
        if deals == 0.0 {
            return Err(EquityError::NoDeal { players });
        }
        let Showdown { by_combo, stop, seed, .. } = *question;
        Ok(Self { ranges, board, dead, boards, by_combo, stop, seed, deals, weight })
    }

    pub(crate) fn players(&self) -> usize {
        self.ranges.len()
    }

    /// A player's weights.
    pub(crate) fn weights(&self, player: usize) -> &ComboWeights {
        &self.ranges[player].weights
    }

    /// How many cards are still to come.
    pub(crate) fn missing(&self) -> usize {
        BOARD_CARDS - self.board.len()
    }

    /// What a case weighs of which all combos have the largest weight of their ranges: here it weighs 1. If that is next
    /// to nothing, weights stay as they are here, in proportion.
    pub(crate) fn scale(&self) -> f64 {
        let scale: f64 = self.ranges.iter().map(|range| range.largest).product();
        if scale < LEAST_SCALE { 1.0 } else { scale }
    }

    /// Whether all cases count the same.
    pub(crate) fn is_unweighted(&self) -> bool {
        self.ranges.iter().all(|range| range.is_unweighted)
    }

    /// How many deals of combos there are; an upper bound of it for more than three players.
    pub(crate) fn deals(&self) -> f64 {
        self.deals
    }

    /// The weight of all cases, for two or three players.
    pub(crate) fn total(&self) -> f64 {
        self.weight * self.boards as f64
    }

    /// The board, and the dead cards, as bits by id.
    pub(crate) fn cards_by_id(&self) -> (u64, u64) {
        (bits_by_id(self.board), bits_by_id(self.dead))
    }

    /// Each range in the order that showdowns are worked out in.
    pub(crate) fn blocks(&self) -> Vec<Box<Blocks>> {
        let blocks = |range: &LiveRange| Blocks::of(&range.weights.map(|weight| weight as f32));
        self.ranges.iter().map(blocks).collect()
    }

    /// All boards that the cards on the table come to, whether or not there is a deal for them.
    pub(crate) fn all_boards(&self) -> u64 {
        choose(Card::COUNT - (self.board | self.dead).len(), self.missing())
    }

    /// Finds the answer by the plan that is asked for, or by the best one there is.
    pub(crate) fn answer(
        &self,
        question: &Showdown<'_>,
        engine: &Engine<'_>,
        reporter: &Reporter<'_>,
    ) -> Result<Report, EquityError> {
        let symmetry = self.symmetry(question.plan, engine);
        let costs = self.costs(&symmetry);
        let exact = self.best_exact_plan(&costs, engine, &symmetry);
        let exact_cost = costs.of(exact);
        let plan = match (question.plan, question.method) {
            (Some(plan), _) => plan,
            (None, Method::Exact) => exact,
            (None, Method::MonteCarlo) => Plan::MonteCarlo,
            (None, Method::Auto) if exact_cost <= question.exact_within => exact,
            (None, Method::Auto) if self.by_combo => {
                return Err(EquityError::TooLong { estimate: exact_cost, limit: question.exact_within });
            }
            (None, Method::Auto) => Plan::MonteCarlo,
        };
        self.applies(plan, engine, &symmetry)?;
        if plan == Plan::MonteCarlo {
            check_stop(question)?;
        }
        let found = solve::solve(self, plan, &symmetry, engine, reporter)?;
        Ok(Report::new(self, plan, exact_cost, found))
    }

    /// The suit permutations that change nothing, unless it is not worth while to look for them.
    fn symmetry(&self, plan: Option<Plan>, engine: &Engine<'_>) -> SuitSymmetry {
        let none = SuitSymmetry::none();
        let costs = self.costs(&none);
        let is_long = || costs.of(self.best_exact_plan(&costs, engine, &none)) >= WORTH_SYMMETRY;
        if plan == Some(Plan::SymmetricSweep) || is_long() { self.suit_symmetry() } else { none }
    }

    /// The suit permutations that change nothing.
    pub(crate) fn suit_symmetry(&self) -> SuitSymmetry {
        let (board, dead) = self.cards_by_id();
        let blocks: Vec<Box<Blocks<f64>>> =
            self.ranges.iter().map(|range| Blocks::of(&range.weights)).collect();
        let blocks: Vec<&Blocks<f64>> = blocks.iter().map(|blocks| &**blocks).collect();
        SuitSymmetry::of(&[board, dead], &blocks)
    }

    /// Whether a plan can be followed.
    fn applies(&self, plan: Plan, engine: &Engine<'_>, symmetry: &SuitSymmetry) -> Result<(), EquityError> {
        let refuse = |reason| Err(EquityError::PlanDoesNotApply { plan, reason });
        match plan {
            Plan::PreflopTable if self.players() > 2 => refuse("it is for two players"),
            Plan::HandVsHand if self.players() > 3 => refuse("it is for two or three players"),
            Plan::HandVsHand if self.players() == 3 && self.by_combo => {
                refuse("with three players it tells nothing of each combo")
            }
            Plan::PreflopTable | Plan::HandVsHand if !(self.board | self.dead).is_empty() => {
                refuse("there is a board, or there are dead cards")
            }
            Plan::PreflopTable if !engine.has_preflop_table() => refuse("the engine has none"),
            Plan::SymmetricSweep | Plan::FullSweep if self.players() > 3 => {
                refuse("it is for two or three players")
            }
            Plan::SymmetricSweep if symmetry.order() == 1 => {
                refuse("no exchange of suits leaves the ranges, the board and the dead cards as they are")
            }
            _ => Ok(()),
        }
    }

    fn costs(&self, symmetry: &SuitSymmetry) -> Costs {
        Costs {
            players: self.players(),
            combos: self.ranges.iter().map(|range| range.count() as f64).sum(),
            deals: self.deals,
            groups: self.ranges.iter().map(|range| range.rank_pairs() as f64).product(),
            boards: self.all_boards() as f64,
            symmetry: symmetry.order() as f64,
            by_combo: self.by_combo,
        }
    }

    /// Whether sweeps, which add weights up in `f32` and take out what shares cards, would lose the digits that count:
    /// with weights between 0 and 1, if almost all of the weight shares cards.
    fn is_ill_conditioned(&self) -> bool {
        let weights = self.ranges.iter().map(|range| range.iter().map(|(_, weight)| weight).sum::<f64>());
        self.players() <= 3 && !self.is_unweighted() && self.weight < LEAST_PART * weights.product::<f64>()
    }

    /// The time that the quickest exact plan takes on one thread, roughly.
    pub(crate) fn exact_cost(&self, engine: &Engine<'_>) -> Duration {
        let symmetry = self.symmetry(None, engine);
        let costs = self.costs(&symmetry);
        costs.of(self.best_exact_plan(&costs, engine, &symmetry))
    }

    fn best_exact_plan(&self, costs: &Costs, engine: &Engine<'_>, symmetry: &SuitSymmetry) -> Plan {
        let exact = Plan::ALL.into_iter().filter(|plan| plan.is_exact());
        let possible = exact.filter(|&plan| self.applies(plan, engine, symmetry).is_ok());
        // Enumeration tells nothing of the combos that are not in a player's range: the others do.
        let possible =
            possible.filter(|&plan| plan != Plan::Enumeration || !self.by_combo || self.players() > 3);
        let possible = possible.filter(|&plan| !self.is_ill_conditioned() || !plan.is_sweep());
        possible.min_by_key(|&plan| costs.of(plan)).unwrap_or(Plan::Enumeration)
    }
}

/// How many deals of combos there are, or a bound of it for more than three players, and what they weigh, for up to three.
fn count_deals(ranges: &[LiveRange]) -> (f64, f64) {
    let Some(meets) = Meets::of(0, ranges) else {
        let bound = || ranges.iter().map(|range| range.count() as f64).product();
        return (deals::count(ranges).map_or_else(bound, |count| count as f64), 0.0);
    };
    ranges[0].iter().fold((0.0, 0.0), |(deals, sum), (combo, weight)| {
        (deals + meets.count(combo), sum + weight * meets.weight(combo))
    })
}

/// Whether a simulation can come to its end.
fn check_stop(question: &Showdown<'_>) -> Result<(), EquityError> {
    let Stop { standard_error, samples, time } = question.stop;
    match standard_error {
        Some(error) if !(error > 0.0 && error < 1.0) => Err(EquityError::StandardError(error)),
        None if samples.is_none() && time.is_none() && question.callback.is_none() => {
            Err(EquityError::NoStop)
        }
        _ => Ok(()),
    }
}

/// In how many ways the board can be completed when all players' combos are out.
fn count_boards(board: CardSet, dead: CardSet, players: usize) -> Result<u64, EquityError> {
    let found = board.len();
    if !matches!(found, 0 | 3 | 4 | 5) {
        return Err(EquityError::BoardCount { found, expected: "0, 3, 4 or 5" });
    }
    if let Some(card) = (board & dead).iter().next() {
        return Err(EquityError::DeadOnBoard(card));
    }
    let missing = BOARD_CARDS - found;
    let (left, needed) = (Card::COUNT - (board | dead).len(), 2 * players + missing);
    match left.checked_sub(2 * players) {
        Some(left) if left >= missing => Ok(choose(left, missing)),
        _ => Err(EquityError::TooFewCards { left, needed, players }),
    }
}

/// The number of ways to choose some of `n`.
fn choose(n: usize, some: usize) -> u64 {
    (0..some as u64).fold(1, |count, i| count * (n as u64 - i) / (i + 1))
}

/// Why no combo of a range can be dealt.
fn what_emptied(range: &Range, board: CardSet, dead: CardSet) -> Emptied {
    let all_meet = |cards: CardSet| range.without(cards).is_empty();
    if range.is_empty() {
        Emptied::Itself
    } else if all_meet(board) {
        Emptied::Board
    } else if all_meet(dead) {
        Emptied::Dead
    } else {
        Emptied::BoardAndDead
    }
}
