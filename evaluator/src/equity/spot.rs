//! A question that makes sense, and the choice of a plan for it.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::time::Duration;

use super::blocks::Blocks;
use super::board::bits_by_id;
use super::dealable::{Dealable, Weights};
use super::deals;
use super::kernels::showdown::Number;
use super::plan::Costs;
use super::progress::Watch;
use super::removal::{LEAST_PART, Removal};
use super::solve;
use super::symmetry::Symmetry;
use super::{Emptied, Engine, EquityError, Method, Plan, Report, Showdown, Stop};
use crate::range::Range;
use crate::{Card, CardSet};

/// How many cards a whole board has.
const BOARD_CARDS: usize = 5;

/// Where work takes longer than this by estimate, symmetries are looked for, which takes a tenth of it.
const WORTH_SYMMETRY: Duration = Duration::from_micros(500);

/// Below this, products of weights would be cut off by the least that a float can be.
const LEAST_SCALE: f64 = 1e-200;

/// A question that makes sense.
#[derive(Clone)]
pub(super) struct Spot {
    /// Without the holdings that cannot be dealt.
    pub(super) ranges: Vec<Dealable>,
    pub(super) board: CardSet,
    pub(super) dead: CardSet,
    /// The boards for each deal of holdings.
    pub(super) boards: u64,
    pub(super) by_holding: bool,
    pub(super) stop: Stop,
    pub(super) seed: u64,
    /// How long exact work may take.
    pub(super) exact_within: Duration,
    /// How many deals of holdings there are; an upper bound of it for more than three players.
    deals: f64,
    /// What they weigh, for two or three players.
    weight: f64,
}

impl Spot {
    pub(super) fn new(question: &Showdown<'_>) -> Result<Self, EquityError> {
        let players = question.players;
        if !(2..=Showdown::MOST_PLAYERS).contains(&players) {
            return Err(EquityError::PlayerCount { found: players });
        }
        let (board, dead) = (question.board, question.dead);
        let boards = count_boards(board, dead, players)?;
        let mut ranges = Vec::with_capacity(players);
        for (player, &range) in question.ranges.iter().flatten().enumerate() {
            let dealable = Dealable::new(range, board | dead);
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
        let Showdown { by_holding, stop, seed, .. } = *question;
        let exact_within =
            if question.method == Method::Exact { Duration::MAX } else { question.exact_within };
        Ok(Self { ranges, board, dead, boards, by_holding, stop, seed, exact_within, deals, weight })
    }

    pub(super) fn players(&self) -> usize {
        self.ranges.len()
    }

    /// A player's weights.
    pub(super) fn weights(&self, player: usize) -> &Weights {
        &self.ranges[player].weights
    }

    /// How many cards are still to come.
    pub(super) fn missing(&self) -> usize {
        BOARD_CARDS - self.board.len()
    }

    /// What a case weighs of which all holdings have the largest weight of their ranges: here it weighs 1. If `least`, a
    /// weight as it is here, would be next to nothing, weights stay as they are, in proportion.
    pub(super) fn scale(&self, least: f64) -> f64 {
        self.scale_without(self.players(), least)
    }

    /// The same for a player's holdings, whose own weights do not count.
    pub(super) fn scale_without(&self, player: usize, least: f64) -> f64 {
        let others = self.ranges.iter().enumerate().filter(|&(other, _)| other != player);
        let scale: f64 = others.map(|(_, range)| range.largest).product();
        if scale * least < LEAST_SCALE { 1.0 } else { scale }
    }

    /// Whether all weights are 0 or 1 here.
    pub(super) fn is_even(&self) -> bool {
        self.ranges.iter().all(|range| range.is_even)
    }

    /// Whether all cases count the same.
    pub(super) fn is_unweighted(&self) -> bool {
        self.ranges.iter().all(|range| range.is_unweighted)
    }

    /// How many deals of holdings there are; an upper bound of it for more than three players.
    pub(super) fn deals(&self) -> f64 {
        self.deals
    }

    /// The weight of all cases, for two or three players.
    pub(super) fn total(&self) -> f64 {
        self.weight * self.boards as f64
    }

    /// The board, and the dead cards, as bits by id.
    pub(super) fn cards_by_id(&self) -> (u64, u64) {
        (bits_by_id(self.board), bits_by_id(self.dead))
    }

    /// Each range in the order that showdowns are worked out in.
    pub(super) fn blocks<T: Number>(&self) -> Vec<Box<Blocks<T>>> {
        let blocks = |range: &Dealable| Blocks::of(&range.weights.map(T::of_weight));
        self.ranges.iter().map(blocks).collect()
    }

    /// All boards that the cards on the table come to, whether or not there is a deal for them.
    pub(super) fn all_boards(&self) -> u64 {
        choose(Card::COUNT - (self.board | self.dead).len(), self.missing())
    }

    /// Finds the answer by the plan that is asked for, or by the best one there is.
    pub(super) fn answer(
        &self,
        question: &Showdown<'_>,
        engine: &Engine<'_>,
        watch: &Watch<'_>,
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
            (None, Method::Auto) if self.by_holding => {
                return Err(EquityError::TooLong { estimate: exact_cost, limit: question.exact_within });
            }
            (None, Method::Auto) => Plan::MonteCarlo,
        };
        self.applies(plan, engine, &symmetry)?;
        if plan == Plan::MonteCarlo {
            check_stop(question)?;
        }
        let found = solve::solve(self, plan, &symmetry, engine, watch)?;
        Ok(Report::new(self, plan, exact_cost, found))
    }

    /// The exchanges of suits that change nothing, unless it is not worth while to look for them.
    fn symmetry(&self, plan: Option<Plan>, engine: &Engine<'_>) -> Symmetry {
        let none = Symmetry::none();
        let costs = self.costs(&none);
        let is_long = || costs.of(self.best_exact_plan(&costs, engine, &none)) >= WORTH_SYMMETRY;
        if plan == Some(Plan::SymmetricSweep) || is_long() { self.suit_symmetry() } else { none }
    }

    /// The exchanges of suits that change nothing.
    pub(super) fn suit_symmetry(&self) -> Symmetry {
        let (board, dead) = self.cards_by_id();
        let blocks = self.blocks();
        let blocks: Vec<&Blocks<f64>> = blocks.iter().map(|blocks| &**blocks).collect();
        Symmetry::of(&[board, dead], &blocks)
    }

    /// Whether a plan can be followed.
    fn applies(&self, plan: Plan, engine: &Engine<'_>, symmetry: &Symmetry) -> Result<(), EquityError> {
        let refuse = |reason| Err(EquityError::PlanDoesNotApply { plan, reason });
        match plan {
            Plan::PreflopTable if self.players() > 2 => refuse("it is for two players"),
            Plan::HandVsHand if self.players() > 3 => refuse("it is for two or three players"),
            Plan::HandVsHand if self.players() == 3 && self.by_holding => {
                refuse("with three players it tells nothing of each holding")
            }
            Plan::PreflopTable | Plan::HandVsHand if !(self.board | self.dead).is_empty() => {
                refuse("there is a board, or there are dead cards")
            }
            Plan::PreflopTable if !engine.has_preflop_table() => refuse("the engine has none"),
            Plan::SymmetricSweep | Plan::FullSweep if self.players() > 3 => {
                refuse("it is for two or three players")
            }
            Plan::SymmetricSweep | Plan::FullSweep | Plan::HandVsHand if self.is_ill_conditioned(plan) => {
                refuse("cards that players share leave next to nothing of the weights")
            }
            Plan::SymmetricSweep if symmetry.order() == 1 => {
                refuse("no exchange of suits leaves the ranges, the board and the dead cards as they are")
            }
            _ => Ok(()),
        }
    }

    fn costs(&self, symmetry: &Symmetry) -> Costs {
        Costs {
            players: self.players(),
            holdings: self.ranges.iter().map(|range| range.count() as f64).sum(),
            deals: self.deals,
            groups: self.ranges.iter().map(|range| range.rank_pairs() as f64).product(),
            boards: self.all_boards() as f64,
            symmetry: symmetry.order() as f64,
            is_even: self.is_even(),
            by_holding: self.by_holding,
        }
    }

    /// Whether a plan, which adds weights up and takes out what shares cards, would lose the digits that count: if weights
    /// are fractions, and almost all of the weight shares cards.
    fn is_ill_conditioned(&self, plan: Plan) -> bool {
        let whole: f64 = self.ranges.iter().map(|range| range.whole).product();
        !(self.is_even() || self.players() == 2 && plan == Plan::HandVsHand)
            && self.weight < LEAST_PART * whole
    }

    /// The time that enumeration takes on one thread, roughly, if all holdings can meet.
    pub(super) fn enumeration_cost(&self) -> Duration {
        let deals = self.ranges.iter().map(|range| range.count() as f64).product();
        Costs { deals, ..self.costs(&Symmetry::none()) }.of(Plan::Enumeration)
    }

    /// The time that the quickest exact plan takes on one thread, roughly.
    pub(super) fn exact_cost(&self, engine: &Engine<'_>) -> Duration {
        let symmetry = self.symmetry(None, engine);
        let costs = self.costs(&symmetry);
        costs.of(self.best_exact_plan(&costs, engine, &symmetry))
    }

    fn best_exact_plan(&self, costs: &Costs, engine: &Engine<'_>, symmetry: &Symmetry) -> Plan {
        let exact = Plan::ALL.into_iter().filter(|plan| plan.is_exact());
        let possible = exact.filter(|&plan| self.applies(plan, engine, symmetry).is_ok());
        // Enumeration tells nothing of the holdings that are not in a player's range: the others do.
        let possible =
            possible.filter(|&plan| plan != Plan::Enumeration || !self.by_holding || self.players() > 3);
        possible.min_by_key(|&plan| costs.of(plan)).unwrap_or(Plan::Enumeration)
    }
}

/// How many deals of holdings there are, or a bound of it for more than three players, and what they weigh, for up to three.
fn count_deals(ranges: &[Dealable]) -> (f64, f64) {
    let Some(weight) = weigh_deals(ranges) else {
        let bound = || ranges.iter().map(|range| range.count() as f64).product();
        return (deals::count(ranges).map_or_else(bound, |count| count as f64), 0.0);
    };
    if ranges.iter().all(|range| range.is_even) {
        return (weight, weight);
    }
    let even = |range: &Dealable| Dealable::even(range.iter().map(|(holding, _)| holding));
    let counted: Vec<Dealable> = ranges.iter().map(even).collect();
    (weigh_deals(&counted).unwrap_or_default(), weight)
}

/// What the deals of two or three players weigh.
fn weigh_deals(ranges: &[Dealable]) -> Option<f64> {
    let others = Removal::of_others(ranges, 0)?;
    Some(ranges[0].iter().map(|(holding, weight)| weight * others.met_by(holding)).sum())
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

/// In how many ways the board can be completed when all players' holdings are out.
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

/// Why no holding of a range can be dealt.
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
