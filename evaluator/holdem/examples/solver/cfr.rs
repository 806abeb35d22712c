//! Counterfactual regret minimization on a river, all combos at once.
//!
//! # Methods
//!
//! - [`Method::Vanilla`]: Zinkevich et al., "Regret Minimization in Games with Incomplete Information"
//!   (2007).
//! - [`Method::Plus`]: Tammelin, "Solving Large Imperfect Information Games Using CFR+" (2014), with
//!   strategies weighted by the iteration.
//! - [`Method::Discounted`]: Brown and Sandholm, "Solving Imperfect-Information Games via Discounted Regret
//!   Minimization" (2019), with their parameters 3/2, 0 and 2.
//!
//! Players learn in turns.
//!
//! # Layout
//!
//! The data of 16 combos of a player at all their decisions is contiguous, a few kilobytes. The whole tree is
//! [walked](super::walk) up and down for them while the data is in the level-1 cache. On the way down, the
//! reach at each terminal is written into tiles, sixteen terminals side by side, because [`RiverPair`]
//! computes the values of sixteen together before the opponent walks up.

use std::ops::Range;
use std::time::Instant;

use evaluator::Isa;
use holdem::solver::{Payoffs, ReachError, RiverPair, Tile, TileScratch};

use super::best_response::Strategies;
use super::layout::{Group, decisions, groups};
use super::row::Row;
use super::tree::{Kind, Node, Tree};
use super::walk::{Decision, Discounts, Learned, Walk};

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Method {
    Vanilla,
    Plus,
    Discounted,
}

impl Method {
    /// Returns the discounts of an iteration, counted from 1.
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

/// The state of one player.
struct Player {
    /// Regrets and strategies, by block of 16 combos, then by action.
    learned: Vec<Learned>,
    /// The weights of the range, by block.
    weights: Vec<Row>,
    /// The reach of each combo at each terminal, by group.
    reach: Vec<Vec<Tile>>,
    /// The values at each terminal, by group.
    values: Vec<Vec<Tile>>,
    payoffs: Vec<[Payoffs; 16]>,
}

pub(crate) struct Solver<'a> {
    tree: &'a Tree,
    pair: &'a RiverPair,
    isa: Isa,
    method: Method,
    groups: Vec<Group>,
    decisions: Vec<Decision>,
    players: [Player; 2],
    iterations: usize,
    scratch: TileScratch,
    rows: Vec<Row>,
}

impl<'a> Solver<'a> {
    pub(crate) fn new(
        tree: &'a Tree,
        pair: &'a RiverPair,
        isa: Isa,
        method: Method,
    ) -> Result<Self, ReachError> {
        let groups = groups(tree);
        let decisions = decisions(tree, &groups);
        let player = |player| Player::new(tree, pair, &groups, &decisions, player);
        let players = [player(0)?, player(1)?];
        let scratch = TileScratch::for_combos(pair.combos(0)?.len().max(pair.combos(1)?.len()));
        let rows = vec![Row::ZERO; 16 * groups.len() + decisions.len()];
        let mut solver =
            Self { tree, pair, isa, method, groups, decisions, players, iterations: 0, scratch, rows };
        for player in [0, 1] {
            solver.walk(player, Method::Vanilla.discounts(1));
        }
        Ok(solver)
    }

    /// Updates both players, one after the other.
    pub(crate) fn iterate(&mut self) -> Result<(), ReachError> {
        self.iterations += 1;
        let discounts = self.method.discounts(self.iterations);
        for player in [0, 1] {
            self.value(player)?;
            self.walk(player, discounts);
        }
        Ok(())
    }

    fn walk(&mut self, player: usize, discounts: Discounts) {
        let Self { isa, decisions, players, iterations, rows, .. } = self;
        let Player { learned, weights, reach, values, .. } = &mut players[player];
        // In the first iteration there are no values to learn from.
        let values = if *iterations == 0 { &[] } else { &values[..] };
        isa.run(Walk { player, decisions, learned, weights, values, reach, rows, discounts });
    }

    /// Computes a player's values at all terminals.
    fn value(&mut self, player: usize) -> Result<(), ReachError> {
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

    /// Returns the microseconds of a showdown and of a fold: the median over both players' terminals, sixteen
    /// at a time.
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

    /// Returns the average strategies of both players.
    pub(crate) fn strategies(&self) -> Result<Strategies, ReachError> {
        let mut strategies = vec![Vec::new(); self.tree.nodes.len()];
        let is_decision = |node: &Node| matches!(node.kind, Kind::Decision { .. });
        let nodes = self.tree.nodes.iter().zip(&mut strategies).filter(|(node, _)| is_decision(node));
        for ((_, strategy), decision) in nodes.zip(&self.decisions) {
            let combos = self.pair.combos(decision.player)?.len();
            *strategy = self.players[decision.player].average(decision.actions.clone(), combos);
        }
        Ok(strategies)
    }
}

impl Player {
    fn new(
        tree: &Tree,
        pair: &RiverPair,
        groups: &[Group],
        decisions: &[Decision],
        player: usize,
    ) -> Result<Self, ReachError> {
        let weights: Vec<Row> = pair.weights(player)?.chunks(16).map(Row::of_weights).collect();
        let own = decisions.iter().filter(|decision| decision.player == player);
        let actions: usize = own.map(|decision| decision.actions.len()).sum();
        let learned = vec![Learned::NOTHING; weights.len() * actions];
        let tiles = || vec![vec![Tile::ZERO; weights.len()]; groups.len()];
        let (reach, values) = (tiles(), tiles());
        let payoffs = groups.iter().map(|group| payoffs(tree, group, player)).collect();
        Ok(Self { learned, weights, reach, values, payoffs })
    }

    /// Returns the average strategy at a decision: the frequencies of all combos for each action.
    fn average(&self, actions: Range<usize>, combos: usize) -> Vec<f64> {
        let of_block = self.learned.len() / self.weights.len();
        let sum = |action: usize, combo: usize| {
            f64::from(self.learned[combo / 16 * of_block + action].strategy_sum.0[combo % 16])
        };
        let part = |action: usize, combo: usize| {
            let all: f64 = actions.clone().map(|action| sum(action, combo)).sum();
            if all > 0.0 { sum(action, combo) / all } else { 1.0 / actions.len() as f64 }
        };
        let part = &part;
        actions.clone().flat_map(|action| (0..combos).map(move |combo| part(action, combo))).collect()
    }
}

fn payoffs(tree: &Tree, group: &Group, player: usize) -> [Payoffs; 16] {
    let mut payoffs = [Payoffs { win: 0.0, tie: 0.0, lose: 0.0 }; 16];
    for (payoffs, &node) in payoffs.iter_mut().zip(&group.nodes) {
        let Payoffs { win, tie, lose } = tree.payoffs(&tree.nodes[node], player);
        *payoffs = Payoffs { win: win as f32, tie: tie as f32, lose: lose as f32 };
    }
    payoffs
}
