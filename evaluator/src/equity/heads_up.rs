//! One range against another: the request, its checks, and the ways to its answer.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::blocks::Blocks;
use super::board::bits_by_id;
use super::boards::Runouts;
use super::opponents::Opponents;
use super::pairs::WinsAndTies;
use super::plan::Costs;
use super::progress::Watch;
use super::sweep::{HoldingSums, Sweep};
use super::symmetry::Symmetry;
use super::{Emptied, Engine, EquityError, HoldingShares, Plan, Report, Shares, pairs};
use crate::{Card, CardSet, Holding};

/// A weight for each holding, by [`Holding::index`].
type Weights = [f64; Holding::COUNT];

/// How many cards a whole board has.
const BOARD_CARDS: usize = 5;

/// A question: what is one range worth against another?
///
/// A range is a weight from 0 to 1 for each holding by [`Holding::index`]. On a board of 0, 3, 4 or 5 cards, every way to
/// complete it counts the same, and every pair of holdings counts as much as the product of its weights.
///
/// ```
/// use evaluator::equity::{Engine, HeadsUp, Plan};
/// use evaluator::{Holding, RankTable};
///
/// let random = [1.0; Holding::COUNT];
/// let engine = Engine::new(RankTable::embedded());
/// let question = HeadsUp::new(&random, &random).board("Ac Kd 9h".parse()?);
/// let outcome = question.run(&engine)?.outcome().ok_or("weighted")?;
/// assert_eq!((outcome.wins, outcome.ties, outcome.total), (586_256_189, 86_031_062, 1_258_543_440));
///
/// let error = question.plan(Plan::PreflopTable).run(&engine).unwrap_err();
/// assert_eq!(error.to_string(), "no preflop table: there is a board, or there are dead cards");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct HeadsUp<'a> {
    ranges: [&'a Weights; 2],
    board: CardSet,
    dead: CardSet,
    plan: Option<Plan>,
    by_holding: bool,
}

impl<'a> HeadsUp<'a> {
    /// The range of player 0 against that of player 1, before the flop.
    #[must_use]
    pub fn new(first: &'a Weights, second: &'a Weights) -> Self {
        let (board, dead) = (CardSet::EMPTY, CardSet::EMPTY);
        Self { ranges: [first, second], board, dead, plan: None, by_holding: false }
    }

    /// On a board of 0, 3, 4 or 5 cards.
    #[must_use]
    pub fn board(self, board: CardSet) -> Self {
        Self { board, ..self }
    }

    /// Without cards that are known to be out of play.
    #[must_use]
    pub fn dead(self, dead: CardSet) -> Self {
        Self { dead, ..self }
    }

    /// By a plan of the caller's choice.
    #[must_use]
    pub fn plan(self, plan: Plan) -> Self {
        Self { plan: Some(plan), ..self }
    }

    /// With the shares of each holding on both sides, which takes about twice the time.
    #[must_use]
    pub fn by_holding(self) -> Self {
        Self { by_holding: true, ..self }
    }

    /// The answer.
    ///
    /// # Errors
    ///
    /// The cards, the weights or the plan do not make sense, or no case is left, as [`EquityError`] tells.
    pub fn run(&self, engine: &Engine<'_>) -> Result<Report, EquityError> {
        let spot = Spot::new(self)?;
        let symmetry = spot.symmetry(self.plan);
        let plan = match self.plan {
            Some(plan) => spot.applies(plan, engine, &symmetry).map(|()| plan)?,
            None => spot.best_plan(engine, &symmetry),
        };
        Ok(spot.run(plan, engine, symmetry))
    }
}

/// A question that makes sense.
struct Spot {
    /// Without the holdings that cannot be dealt.
    ranges: [Box<Weights>; 2],
    blocks: [Box<Blocks>; 2],
    opponents: [Opponents; 2],
    /// The pairs of holdings that can meet.
    pairs: u64,
    /// The boards for each of them.
    boards: u64,
    fixed: u64,
    dead: u64,
    unweighted: bool,
    by_holding: bool,
}

impl Spot {
    fn new(question: &HeadsUp<'_>) -> Result<Self, EquityError> {
        let (board, dead) = (question.board, question.dead);
        let boards = count_boards(board, dead)?;
        for player in [0, 1] {
            check_weights(player, question.ranges[player])?;
        }
        let mut ranges = question.ranges.map(|range| Box::new(*range));
        for (player, range) in ranges.iter_mut().enumerate() {
            take_out(range, board | dead);
            if range.iter().all(|&weight| weight == 0.0) {
                let by = what_emptied(question.ranges[player], board, dead);
                return Err(EquityError::EmptyRange { player, by });
            }
        }
        // What a hero can meet is the other's range.
        let opponents = [Opponents::new(&ranges[1]), Opponents::new(&ranges[0])];
        let pairs = in_range(&ranges[0]).map(|(holding, _)| u64::from(opponents[0].count(holding))).sum();
        if pairs == 0 {
            return Err(EquityError::NoDisjointHoldings);
        }
        Ok(Self {
            blocks: [0, 1].map(|player| Blocks::of(&ranges[player].map(|weight| weight as f32))),
            unweighted: ranges.iter().all(|range| range.iter().all(|&weight| weight == 0.0 || weight == 1.0)),
            opponents,
            pairs,
            boards,
            fixed: bits_by_id(board),
            dead: bits_by_id(dead),
            by_holding: question.by_holding,
            ranges,
        })
    }

    fn missing(&self) -> usize {
        BOARD_CARDS - self.fixed.count_ones() as usize
    }

    /// The exchanges of suits that change nothing, unless it is not worth while to look for them.
    fn symmetry(&self, plan: Option<Plan>) -> Symmetry {
        let wanted = match plan {
            None => self.missing() >= 2,
            Some(plan) => plan == Plan::SymmetricSweep,
        };
        match wanted {
            true => Symmetry::of(&[self.fixed, self.dead], &[&self.blocks[0], &self.blocks[1]]),
            false => Symmetry::none(),
        }
    }

    /// Whether a plan can be followed.
    fn applies(&self, plan: Plan, engine: &Engine<'_>, symmetry: &Symmetry) -> Result<(), EquityError> {
        let refuse = |reason| Err(EquityError::PlanDoesNotApply { plan, reason });
        match plan {
            Plan::PreflopTable | Plan::HandVsHand if self.fixed | self.dead != 0 => {
                refuse("there is a board, or there are dead cards")
            }
            Plan::PreflopTable if !engine.has_preflop_table() => refuse("the engine has none"),
            Plan::SymmetricSweep if symmetry.order() == 1 => {
                refuse("no exchange of suits leaves the ranges, the board and the dead cards as they are")
            }
            _ => Ok(()),
        }
    }

    fn best_plan(&self, engine: &Engine<'_>, symmetry: &Symmetry) -> Plan {
        let costs = Costs {
            pairs: self.pairs,
            boards: self.boards,
            symmetry: symmetry.order(),
            by_holding: self.by_holding,
        };
        let possible = Plan::ALL.into_iter().filter(|&plan| self.applies(plan, engine, symmetry).is_ok());
        possible.min_by_key(|&plan| costs.of(plan)).unwrap_or(Plan::FullSweep)
    }

    fn run(&self, plan: Plan, engine: &Engine<'_>, symmetry: Symmetry) -> Report {
        let mut holdings = None;
        let shares = match plan {
            Plan::PreflopTable => {
                self.take_pairs(&mut holdings, |heroes, range| match engine.preflop_table() {
                    Some(table) => pairs::by_table(table, heroes, range),
                    None => pairs::by_counting(engine.hands(), heroes, range),
                })
            }
            Plan::HandVsHand => self
                .take_pairs(&mut holdings, |heroes, range| pairs::by_counting(engine.hands(), heroes, range)),
            Plan::SymmetricSweep | Plan::FullSweep => {
                let symmetry = if plan == Plan::FullSweep { Symmetry::none() } else { symmetry };
                let runouts = Runouts::new(self.fixed, self.dead, &symmetry);
                let watch = Watch::new(None);
                let (kernel, orders) = (engine.available_kernel(), engine.orders());
                let sweep = Sweep { kernel, orders, runouts: &runouts, watch: &watch };
                match self.by_holding {
                    true => self.total_of(holdings.insert(self.sweep_by_holding(sweep, &symmetry))),
                    false => self.sweep(sweep),
                }
            }
        };
        Report { plan, shares, unweighted: self.unweighted, holdings: holdings.map(Box::new) }
    }

    /// Follows a plan that finds the wins and ties of holdings against a range.
    fn take_pairs(
        &self,
        holdings: &mut Option<[HoldingShares; 2]>,
        find: impl Fn(Box<dyn Iterator<Item = Holding>>, &Weights) -> Box<WinsAndTies>,
    ) -> Shares {
        if self.by_holding {
            let shares = [0, 1].map(|player| {
                let found = find(Box::new(Holding::ALL.into_iter()), &self.ranges[1 - player]);
                self.holding_shares(player, |holding| found[holding.index()])
            });
            return self.total_of(holdings.insert(shares));
        }
        let heroes: Vec<(Holding, f64)> = in_range(&self.ranges[0]).collect();
        let found = find(Box::new(heroes.clone().into_iter().map(|(holding, _)| holding)), &self.ranges[1]);
        let start = Shares { total: self.total(), ..Shares::default() };
        heroes.into_iter().fold(start, |sum, (holding, weight)| {
            let (wins, ties) = found[holding.index()];
            Shares { wins: sum.wins + weight * wins, ties: sum.ties + weight * ties, ..sum }
        })
    }

    fn sweep(&self, sweep: Sweep<'_>) -> Shares {
        let sums = sweep.sums(&self.blocks[0], &self.blocks[1]);
        Shares { wins: sums.below, ties: sums.up_to - sums.below, total: self.total() }
    }

    fn sweep_by_holding(&self, sweep: Sweep<'_>, symmetry: &Symmetry) -> [HoldingShares; 2] {
        let sums = sweep.holding_sums([&self.blocks[0], &self.blocks[1]]);
        [0, 1].map(|player| {
            let HoldingSums { below, up_to } = &sums[player];
            let mut below_by_index = Box::new([0.0; Holding::COUNT]);
            let mut up_to_by_index = below_by_index.clone();
            symmetry.average(below).write_to(&mut below_by_index);
            symmetry.average(up_to).write_to(&mut up_to_by_index);
            self.holding_shares(player, |holding| {
                let (wins, up_to) = (below_by_index[holding.index()], up_to_by_index[holding.index()]);
                (wins, up_to - wins)
            })
        })
    }

    /// The weight of all cases.
    fn total(&self) -> f64 {
        let pairs: f64 = in_range(&self.ranges[0])
            .map(|(holding, weight)| weight * self.opponents[0].weight(holding))
            .sum();
        pairs * self.boards as f64
    }

    /// The shares of all holdings that can be dealt, from the weights of their wins and ties.
    fn holding_shares(&self, player: usize, wins_and_ties: impl Fn(Holding) -> (f64, f64)) -> HoldingShares {
        let taken = self.fixed | self.dead;
        let mut shares = Box::new([Shares::default(); Holding::COUNT]);
        for (shares, holding) in shares.iter_mut().zip(Holding::ALL) {
            let is_taken = holding.cards().iter().any(|card| taken >> card.id() & 1 == 1);
            if !is_taken && self.opponents[player].count(holding) > 0 {
                let (wins, ties) = wins_and_ties(holding);
                let total = self.opponents[player].weight(holding) * self.boards as f64;
                *shares = Shares { wins, ties, total };
            }
        }
        HoldingShares(shares)
    }

    /// The shares of player 0 from those of his holdings.
    fn total_of(&self, holdings: &[HoldingShares; 2]) -> Shares {
        let weighted =
            in_range(&self.ranges[0]).map(|(holding, weight)| (weight, holdings[0].0[holding.index()]));
        weighted.fold(Shares::default(), |sum, (weight, shares)| Shares {
            wins: sum.wins + weight * shares.wins,
            ties: sum.ties + weight * shares.ties,
            total: sum.total + weight * shares.total,
        })
    }
}

/// The holdings of a range, with their weights.
fn in_range(range: &Weights) -> impl Iterator<Item = (Holding, f64)> {
    const { &Holding::ALL }
        .iter()
        .zip(range)
        .map(|(&holding, &weight)| (holding, weight))
        .filter(|pair| pair.1 > 0.0)
}

/// In how many ways the board can be completed when two holdings are out.
fn count_boards(board: CardSet, dead: CardSet) -> Result<u64, EquityError> {
    let found = board.len();
    if !matches!(found, 0 | 3 | 4 | 5) {
        return Err(EquityError::BoardCount { found, expected: "0, 3, 4 or 5" });
    }
    if let Some(card) = (board & dead).iter().next() {
        return Err(EquityError::DeadOnBoard(card));
    }
    let missing = BOARD_CARDS - found;
    let (left, needed) = (Card::COUNT - (board | dead).len(), 4 + missing);
    match left.checked_sub(needed) {
        None => Err(EquityError::TooFewCards { left, needed }),
        Some(_) => Ok((0..missing as u64).fold(1, |count, i| count * (left as u64 - 4 - i) / (i + 1))),
    }
}

fn check_weights(player: usize, range: &Weights) -> Result<(), EquityError> {
    match range.iter().position(|weight| !(0.0..=1.0).contains(weight)) {
        None => Ok(()),
        Some(index) => {
            Err(EquityError::Weight { player, holding: Holding::ALL[index], weight: range[index] })
        }
    }
}

/// Sets the weights of all holdings with a card of a set to 0.
fn take_out(range: &mut Weights, cards: CardSet) {
    for card in cards {
        let id = usize::from(card.id());
        range[id * id.saturating_sub(1) / 2..][..id].fill(0.0);
        for high in id + 1..Card::COUNT {
            range[high * (high - 1) / 2 + id] = 0.0;
        }
    }
}

/// Why no holding of a range can be dealt.
fn what_emptied(range: &Weights, board: CardSet, dead: CardSet) -> Emptied {
    let all_meet = |cards: CardSet| in_range(range).all(|(holding, _)| holding.card_set().intersects(cards));
    if all_meet(CardSet::EMPTY) {
        Emptied::Itself
    } else if all_meet(board) {
        Emptied::Board
    } else if all_meet(dead) {
        Emptied::Dead
    } else {
        Emptied::BoardAndDead
    }
}
