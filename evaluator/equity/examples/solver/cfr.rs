//! Counterfactual regret minimisation on a river, all combos at once.
//!
//! # Methods
//!
//! [`Method::Vanilla`] is that of Zinkevich et al., "Regret Minimization in Games with Incomplete Information" (2007);
//! [`Method::Plus`] that of Tammelin, "Solving Large Imperfect Information Games Using CFR+" (2014), with strategies weighed
//! by the iteration; [`Method::Discounted`] that of Brown and Sandholm, "Solving Imperfect-Information Games via Discounted
//! Regret Minimization" (2019), with their parameters 3/2, 0 and 2. Players learn in turns.
//!
//! # Layout
//!
//! What belongs to 16 combos of a player at all of their decisions stands in one piece, a few kilobytes, and is walked up
//! and down the whole tree while it is in the nearest cache. On the way down the reach at each end of the tree is written
//! into tiles, sixteen ends side by side, for the values of all ends are worked out together by [`RiverPair`] before the
//! opponent walks up. A [`Row`] has the numbers of 16 combos, which compilers make one or a few vectors of.

use std::time::Instant;

use equity::{Payoffs, ReachError, RiverPair, Scratch, Tile};
use evaluator::{Isa, Loops};

use super::best_response::Strategies;
use super::tree::{Kind, Node, Tree};

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Method {
    Vanilla,
    Plus,
    Discounted,
}

/// What sums of the past are multiplied by.
#[derive(Clone, Copy)]
struct Discounts {
    positive_regret: f32,
    negative_regret: f32,
    strategy: f32,
}

impl Method {
    /// Those of an iteration, from 1.
    fn discounts(self, iteration: usize) -> Discounts {
        let t = iteration as f64;
        let [positive_regret, negative_regret, strategy] = match self {
            Self::Vanilla => [1.0, 1.0, 1.0],
            Self::Plus => [1.0, 0.0, t / (t + 1.0)],
            Self::Discounted => [t.powf(1.5) / (t.powf(1.5) + 1.0), 0.5, (t / (t + 1.0)).powi(2)],
        };
        let [positive_regret, negative_regret, strategy] =
            [positive_regret, negative_regret, strategy].map(|d| d as f32);
        Discounts { positive_regret, negative_regret, strategy }
    }
}

/// The numbers of 16 combos.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Row([f32; 16]);

impl Row {
    const ZERO: Self = Self([0.0; 16]);

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        let mut sum = Self::ZERO;
        for i in 0..16 {
            sum.0[i] = self.0[i] + other.0[i];
        }
        sum
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        let mut difference = Self::ZERO;
        for i in 0..16 {
            difference.0[i] = self.0[i] - other.0[i];
        }
        difference
    }

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        let mut product = Self::ZERO;
        for i in 0..16 {
            product.0[i] = self.0[i] * other.0[i];
        }
        product
    }

    #[inline(always)]
    fn positive(self) -> Self {
        let mut positive = Self::ZERO;
        for i in 0..16 {
            positive.0[i] = if self.0[i] > 0.0 { self.0[i] } else { 0.0 };
        }
        positive
    }

    /// Times one number where it is positive, and another where it is not.
    #[inline(always)]
    fn times(self, positive: f32, negative: f32) -> Self {
        let mut product = Self::ZERO;
        for i in 0..16 {
            product.0[i] = self.0[i] * if self.0[i] > 0.0 { positive } else { negative };
        }
        product
    }

    #[inline(always)]
    fn scale(self, factor: f32) -> Self {
        let mut product = Self::ZERO;
        for i in 0..16 {
            product.0[i] = self.0[i] * factor;
        }
        product
    }

    /// 1 divided by each.
    #[inline(always)]
    fn reciprocal(self) -> Self {
        let mut reciprocal = Self::ZERO;
        for i in 0..16 {
            reciprocal.0[i] = 1.0 / self.0[i];
        }
        reciprocal
    }

    /// The part that it is of a sum, whose reciprocal is known too; `other` where there is none. What is all of the sum is
    /// exactly 1: a product with a rounded reciprocal is not, and then pure strategies take longer to be found.
    #[inline(always)]
    fn part_of(self, sum: Self, reciprocal: Self, other: f32) -> Self {
        let mut part = Self::ZERO;
        for i in 0..16 {
            let of_mixed = self.0[i] * reciprocal.0[i];
            let of_some = if self.0[i] == sum.0[i] { 1.0 } else { of_mixed };
            // Of a smaller sum the reciprocal would be infinite.
            part.0[i] = if sum.0[i] > f32::MIN_POSITIVE { of_some } else { other };
        }
        part
    }
}

/// What a node is to a player.
#[derive(Clone, Copy)]
enum Step {
    /// A choice of theirs: the place of its first action among all of their actions.
    Own {
        first: usize,
        children: (usize, usize),
    },
    Other {
        children: (usize, usize),
    },
    /// An end: its group of sixteen, and the place there.
    End {
        group: usize,
        place: usize,
    },
}

/// Sixteen ends, or fewer, that are valued at once.
struct Group {
    is_showdown: bool,
    nodes: Vec<usize>,
}

/// What is learned of one action by 16 combos.
#[derive(Clone, Copy)]
struct Learned {
    regret: Row,
    /// The strategies so far, weighed by their reach.
    sum: Row,
    now: Row,
}

/// One player's part.
struct Player {
    steps: Vec<Step>,
    /// How many actions there are at all decisions.
    actions: usize,
    /// By block of 16 combos, then by action.
    learned: Vec<Learned>,
    /// The weights of the range, by block.
    weights: Vec<Row>,
    /// How often each combo comes to each end, by group.
    reach: Vec<Vec<Tile>>,
    /// What each end is worth, by group.
    values: Vec<Vec<Tile>>,
    payoffs: Vec<[Payoffs; 16]>,
}

pub(crate) struct Solver<'a> {
    tree: &'a Tree,
    pair: &'a RiverPair,
    isa: Isa,
    method: Method,
    groups: Vec<Group>,
    players: [Player; 2],
    iterations: usize,
    scratch: Scratch,
    rows: Vec<Row>,
}

impl<'a> Solver<'a> {
    pub(crate) fn new(tree: &'a Tree, pair: &'a RiverPair, isa: Isa, method: Method) -> Self {
        let mut groups = Vec::new();
        for is_showdown in [true, false] {
            let belongs = |node: &Node| match node.kind {
                Kind::Decision { .. } => false,
                Kind::Showdown => is_showdown,
                Kind::Fold { .. } => !is_showdown,
            };
            let ends: Vec<usize> = (0..tree.nodes.len()).filter(|&node| belongs(&tree.nodes[node])).collect();
            groups.extend(ends.chunks(16).map(|nodes| Group { is_showdown, nodes: nodes.to_vec() }));
        }
        let players = [0, 1].map(|player| Player::new(tree, pair, &groups, player));
        let scratch = Scratch::for_combos(pair.combos(0).len().max(pair.combos(1).len()));
        let rows = vec![Row::ZERO; tree.nodes.len()];
        let mut solver = Self { tree, pair, isa, method, groups, players, iterations: 0, scratch, rows };
        for player in &mut solver.players {
            let discounts = Method::Vanilla.discounts(1);
            isa.run(Walk { player, rows: &mut solver.rows, discounts, is_first: true });
        }
        solver
    }

    /// Both players learn, one after the other.
    pub(crate) fn iterate(&mut self) -> Result<(), ReachError> {
        self.iterations += 1;
        let discounts = self.method.discounts(self.iterations);
        for player in [0, 1] {
            self.value(player)?;
            let player = &mut self.players[player];
            self.isa.run(Walk { player, rows: &mut self.rows, discounts, is_first: false });
        }
        Ok(())
    }

    /// Works out what all ends are worth to a player.
    pub(crate) fn value(&mut self, player: usize) -> Result<(), ReachError> {
        let (own, other) = match &mut self.players {
            [first, second] if player == 0 => (first, second),
            [first, second] => (second, first),
        };
        for (place, group) in self.groups.iter().enumerate() {
            let (reach, values, payoffs) = (&other.reach[place], &mut own.values[place], &own.payoffs[place]);
            if group.is_showdown {
                self.pair.tile_values(player, reach, payoffs, values, &mut self.scratch)?;
            } else {
                let payoffs = payoffs.map(|payoffs| payoffs.win);
                self.pair.tile_fold_values(player, reach, &payoffs, values, &mut self.scratch)?;
            }
        }
        Ok(())
    }

    /// How long a showdown and a fold take, in microseconds: the median over both players' ends as they are now, by sixteen.
    #[allow(dead_code, reason = "tests do not ask for times")]
    pub(crate) fn terminal_times(&mut self) -> Result<[f64; 2], ReachError> {
        let mut times = [Vec::new(), Vec::new()];
        for round in 0..2000 {
            let player = round % 2;
            let (reach, values) =
                (&self.players[1 - player].reach[0].clone(), &mut self.players[player].values[0].clone());
            let payoffs = &self.players[player].payoffs[0];
            let start = Instant::now();
            self.pair.tile_values(player, reach, payoffs, values, &mut self.scratch)?;
            let showdown = start.elapsed();
            self.pair.tile_fold_values(player, reach, &[1.0; 16], values, &mut self.scratch)?;
            times[0].push(showdown);
            times[1].push(start.elapsed() - showdown);
        }
        Ok(times.map(|mut times| {
            times.sort_unstable();
            1e6 * times[times.len() / 2].as_secs_f64() / 16.0
        }))
    }

    /// The average strategies of both players.
    pub(crate) fn strategies(&self) -> Strategies {
        let of_node = |(place, node): (usize, &Node)| match node.kind.clone() {
            Kind::Decision { player, children } => {
                self.players[player].average(place, children.len(), self.pair.combos(player).len())
            }
            _ => Vec::new(),
        };
        self.tree.nodes.iter().enumerate().map(of_node).collect()
    }
}

impl Player {
    fn new(tree: &Tree, pair: &RiverPair, groups: &[Group], player: usize) -> Self {
        let mut actions = 0;
        let step = |(place, node): (usize, &Node)| match node.kind.clone() {
            Kind::Decision { player: acting, children } if acting == player => {
                let first = actions;
                actions += children.len();
                Step::Own { first, children: (children.start, children.end) }
            }
            Kind::Decision { children, .. } => Step::Other { children: (children.start, children.end) },
            _ => {
                let place_in = |group: &Group| group.nodes.iter().position(|&end| end == place);
                let mut found =
                    groups.iter().enumerate().filter_map(|(n, group)| Some((n, place_in(group)?)));
                let (group, place) = found.next().unwrap_or_default();
                Step::End { group, place }
            }
        };
        let steps = tree.nodes.iter().enumerate().map(step).collect();
        let weights: Vec<Row> = pair.weights(player).chunks(16).map(row).collect();
        let tiles = || vec![vec![Tile::ZERO; weights.len()]; groups.len()];
        let (reach, values) = (tiles(), tiles());
        let payoffs = groups.iter().map(|group| payoffs(tree, group, player)).collect();
        let nothing = Learned { regret: Row::ZERO, sum: Row::ZERO, now: Row::ZERO };
        let learned = vec![nothing; weights.len() * actions];
        Self { steps, actions, learned, weights, reach, values, payoffs }
    }

    /// The average strategy at a decision: for each action the frequencies of all combos.
    fn average(&self, node: usize, actions: usize, combos: usize) -> Vec<f64> {
        let Step::Own { first, .. } = self.steps[node] else { return Vec::new() };
        let sum = |action: usize, combo: usize| {
            f64::from(self.learned[combo / 16 * self.actions + first + action].sum.0[combo % 16])
        };
        let part = |action: usize, combo: usize| {
            let all: f64 = (0..actions).map(|action| sum(action, combo)).sum();
            if all > 0.0 { sum(action, combo) / all } else { 1.0 / actions as f64 }
        };
        (0..actions).flat_map(|action| (0..combos).map(move |combo| part(action, combo))).collect()
    }
}

fn row(weights: &[f64]) -> Row {
    let mut row = Row::ZERO;
    row.0.iter_mut().zip(weights).for_each(|(number, weight)| *number = *weight as f32);
    row
}

fn payoffs(tree: &Tree, group: &Group, player: usize) -> [Payoffs; 16] {
    let mut payoffs = [Payoffs { win: 0.0, tie: 0.0, lose: 0.0 }; 16];
    for (payoffs, &node) in payoffs.iter_mut().zip(&group.nodes) {
        let Payoffs { win, tie, lose } = tree.payoffs(&tree.nodes[node], player);
        *payoffs = Payoffs { win: win as f32, tie: tie as f32, lose: lose as f32 };
    }
    payoffs
}

/// A player's way up the tree, which learns, and down again, 16 combos after the other.
struct Walk<'a> {
    player: &'a mut Player,
    /// A row for each node.
    rows: &'a mut [Row],
    discounts: Discounts,
    /// Whether there is nothing to be learned yet.
    is_first: bool,
}

impl Loops for Walk<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Player { steps, actions, learned, weights, reach, values, .. } = self.player;
        for (block, learned) in learned.chunks_exact_mut(*actions).enumerate() {
            if !self.is_first {
                up(steps, learned, self.rows, values, block, self.discounts);
            }
            self.rows[0] = weights[block];
            down(steps, learned, self.rows, reach, block, self.discounts);
        }
    }
}

/// Does something for the actions of a decision, with their number known to the compiler if it is small: else it makes
/// vectors across the actions, which are far apart, and not across the combos of a [`Row`].
macro_rules! by_number {
    ($actions:ident, $rows:ident, $chunk:ident, |$a:ident, $r:ident| $do:expr) => {
        by_number!(@ $actions, $rows, $chunk, |$a, $r| $do, 2 3 4 5)
    };
    (@ $actions:ident, $rows:ident, $chunk:ident, |$a:ident, $r:ident| $do:expr, $($number:literal)*) => {
        match $actions.len() {
            $($number => match ($actions.first_chunk_mut::<$number>(), $rows.$chunk::<$number>()) {
                (Some($a), Some($r)) => $do,
                _ => unreachable!("a slice of another length"),
            },)*
            _ => {
                let ($a, $r) = ($actions, $rows);
                $do
            }
        }
    };
}

/// From the values of all ends to those of all nodes, and to regrets.
#[inline(always)]
fn up(
    steps: &[Step],
    learned: &mut [Learned],
    rows: &mut [Row],
    values: &[Vec<Tile>],
    block: usize,
    discounts: Discounts,
) {
    for (node, step) in steps.iter().enumerate().rev() {
        rows[node] = match *step {
            Step::End { group, place } => Row(values[group][block].0[place]),
            Step::Other { children: (start, end) } => {
                let mut value = Row::ZERO;
                for child in &rows[start..end] {
                    value = value.add(*child);
                }
                value
            }
            Step::Own { first, children: (start, end) } => {
                let (actions, values) = (&mut learned[first..first + end - start], &rows[start..end]);
                by_number!(actions, values, first_chunk, |actions, values| learn(actions, values, discounts))
            }
        };
    }
}

/// From the range to the reach at all ends, by the strategies that regrets make.
#[inline(always)]
fn down(
    steps: &[Step],
    learned: &mut [Learned],
    rows: &mut [Row],
    reach: &mut [Vec<Tile>],
    block: usize,
    discounts: Discounts,
) {
    for (node, step) in steps.iter().enumerate() {
        let here = rows[node];
        match *step {
            Step::End { group, place } => reach[group][block].0[place] = here.0,
            Step::Other { children: (start, end) } => rows[start..end].fill(here),
            Step::Own { first, children: (start, end) } => {
                let (actions, reach) = (&mut learned[first..first + end - start], &mut rows[start..end]);
                by_number!(actions, reach, first_chunk_mut, |actions, reach| choose(
                    actions, reach, here, discounts
                ));
            }
        }
    }
}

/// What a decision is worth, and what is to be regretted.
#[inline(always)]
fn learn(actions: &mut [Learned], values: &[Row], discounts: Discounts) -> Row {
    let mut value = Row::ZERO;
    for (action, child) in actions.iter().zip(values) {
        value = value.add(action.now.mul(*child));
    }
    for (action, child) in actions.iter_mut().zip(values) {
        let regret = action.regret.add(child.sub(value));
        action.regret = regret.times(discounts.positive_regret, discounts.negative_regret);
    }
    value
}

/// The strategy that regrets make, and where it leads.
#[inline(always)]
fn choose(actions: &mut [Learned], reach: &mut [Row], here: Row, discounts: Discounts) {
    let mut sum = Row::ZERO;
    for action in actions.iter() {
        sum = sum.add(action.regret.positive());
    }
    let (reciprocal, even) = (sum.reciprocal(), 1.0 / actions.len() as f32);
    for (action, child) in actions.iter_mut().zip(reach) {
        action.now = action.regret.positive().part_of(sum, reciprocal, even);
        *child = here.mul(action.now);
        action.sum = action.sum.scale(discounts.strategy).add(*child);
    }
}
