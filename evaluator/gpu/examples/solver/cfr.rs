//! CFR+ (Tammelin 2014) on many boards at once, with strategies weighted by the iteration. Players learn in
//! turns.
//!
//! Regrets, strategies, reach and values stay on the device. `cfr.cuh` has the kernel.

use bytemuck::{Pod, Zeroable};
use evaluator::{CardSet, HoleCards};
use gpu::{Buffer, Columns, Gpu, GpuError, Kernel, Ranker, RiverBatch, Stream};
use holdem::solver::{ReachError, RiverPair};

use super::tree::{Kind, Tree};

/// The number of blocks of a walk at most. A thread then walks several columns.
const MAX_BLOCKS: usize = 1 << 16;

/// The frequency of each action and combo, by node. At a decision the index is action × combos + combo. Other nodes are
/// empty.
pub(crate) type Strategies = Vec<Vec<f64>>;

/// A node in the kernel: `struct node`.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
struct Node {
    kind: u32,
    first: u32,
    count: u32,
    action: u32,
}

/// The argument of the kernel: `struct walk_in`.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
struct Walk {
    nodes: u64,
    weights: u64,
    regrets: u64,
    strategy_sums: u64,
    numbers: u64,
    showdown_values: u64,
    fold_values: u64,
    showdown_reach: u64,
    fold_reach: u64,
    columns: u64,
    player: u32,
    node_count: u32,
    showdown_count: u32,
    fold_count: u32,
    discount: f32,
    has_values: u32,
}

/// The state of one player, on the device.
struct Player {
    weights: Buffer<f32>,
    regrets: Buffer<f32>,
    strategy_sums: Buffer<f32>,
    /// The reach of each combo at the showdowns and at the folds of each board.
    reach: [Buffer<f32>; 2],
    /// The payoffs of the showdowns and of the folds.
    payoffs: [Buffer<f32>; 2],
}

pub(crate) struct Solver<'t> {
    tree: &'t Tree,
    gpu: Gpu,
    batch: RiverBatch,
    kernel: Kernel,
    /// The nodes as in the kernel, on both sides.
    nodes: Vec<Node>,
    on_device: Buffer<u32>,
    players: [Player; 2],
    numbers: Buffer<f32>,
    /// The values of the player who learns, at the showdowns and at the folds.
    values: [Buffer<f32>; 2],
    iterations: usize,
}

impl<'t> Solver<'t> {
    /// Creates a solver. A range has the weight of each of all 1,326 combos.
    pub(crate) fn new(
        tree: &'t Tree,
        ranker: &Ranker,
        boards: &[CardSet],
        ranges: [&[f32]; 2],
    ) -> Result<Self, GpuError> {
        let gpu = ranker.gpu().clone();
        let (nodes, actions) = nodes(tree);
        let columns = HoleCards::COUNT * boards.len();
        let zeros = |count: usize| gpu.upload(&vec![0.0; count * columns]);
        let [_, showdowns, folds] = tree.counts();
        let player = |player: usize| {
            let [showdown_payoffs, fold_payoffs] = payoffs(tree, player);
            Ok(Player {
                weights: gpu.upload(ranges[player])?,
                regrets: zeros(actions[player])?,
                strategy_sums: zeros(actions[player])?,
                reach: [zeros(showdowns)?, zeros(folds)?],
                payoffs: [gpu.upload(&showdown_payoffs)?, gpu.upload(&fold_payoffs)?],
            })
        };
        let players = [player(0)?, player(1)?];
        let (numbers, values) = (zeros(nodes.len())?, [zeros(showdowns)?, zeros(folds)?]);
        let mut solver = Self {
            tree,
            batch: ranker.river_batch(boards, Columns::All)?,
            kernel: Kernel::new("walk", include_str!("cfr.cuh")),
            on_device: gpu.upload(bytemuck::cast_slice(&nodes))?,
            gpu,
            nodes,
            players,
            numbers,
            values,
            iterations: 0,
        };
        (0..2).try_for_each(|player| solver.walk(player))?;
        Ok(solver)
    }

    /// Updates both players, one after the other. Starts the work and returns.
    pub(crate) fn iterate(&mut self) -> Result<(), GpuError> {
        self.iterations += 1;
        for player in 0..2 {
            let ([showdowns, folds], payoffs) =
                (&self.players[1 - player].reach, &self.players[player].payoffs);
            let [showdown_values, fold_values] = &mut self.values;
            self.batch.values(showdowns, &payoffs[0], showdown_values)?;
            self.batch.fold_values(folds, &payoffs[1], fold_values)?;
            self.walk(player)?;
        }
        Ok(())
    }

    fn walk(&mut self, player: usize) -> Result<(), GpuError> {
        let Player { weights, regrets, strategy_sums, reach, .. } = &self.players[player];
        let [_, showdown_count, fold_count] = self.tree.counts().map(|count| count as u32);
        let columns = HoleCards::COUNT * self.batch.boards().len();
        let arguments = Walk {
            nodes: self.on_device.address(),
            weights: weights.address(),
            regrets: regrets.address(),
            strategy_sums: strategy_sums.address(),
            numbers: self.numbers.address(),
            showdown_values: self.values[0].address(),
            fold_values: self.values[1].address(),
            showdown_reach: reach[0].address(),
            fold_reach: reach[1].address(),
            columns: columns as u64,
            player: player as u32,
            node_count: self.nodes.len() as u32,
            showdown_count,
            fold_count,
            discount: self.iterations as f32 / (self.iterations + 1) as f32,
            has_values: (self.iterations > 0).into(),
        };
        let blocks = columns.div_ceil(Kernel::THREADS as usize).clamp(1, MAX_BLOCKS) as u32;
        // SAFETY: the structure is the kernel's argument, and its buffers have numbers for all columns, nodes and
        // terminals. All work is on the default stream.
        unsafe { self.gpu.launch(&self.kernel, [blocks, 1], Stream::DEFAULT, &arguments) }
    }

    /// Returns the average strategies of both players on each board, after all work.
    pub(crate) fn strategies(&self) -> Result<Vec<Strategies>, GpuError> {
        let sums = [self.players[0].strategy_sums.download()?, self.players[1].strategy_sums.download()?];
        let columns = HoleCards::COUNT * self.batch.boards().len();
        let of_node = |node: &Node, board: usize| {
            let Some(sums) = sums.get(node.kind as usize) else { return vec![] };
            let sum = |action: usize, combo: usize| {
                f64::from(sums[(node.action as usize + action) * columns + board * HoleCards::COUNT + combo])
            };
            let actions = 0..node.count as usize;
            let all = |combo| actions.clone().map(|action| sum(action, combo)).sum::<f64>();
            let all: Vec<f64> = (0..HoleCards::COUNT).map(all).collect();
            let part = |action: usize, (combo, &all): (usize, &f64)| {
                if all > 0.0 { sum(action, combo) / all } else { 1.0 / f64::from(node.count) }
            };
            let part = &part;
            actions
                .clone()
                .flat_map(|action| all.iter().enumerate().map(move |of| part(action, of)))
                .collect()
        };
        let of_board = |board| self.nodes.iter().map(|node| of_node(node, board)).collect();
        Ok((0..self.batch.boards().len()).map(of_board).collect())
    }
}

/// Returns the nodes as in the kernel, and the number of actions of each player.
fn nodes(tree: &Tree) -> (Vec<Node>, [usize; 2]) {
    let (mut actions, mut terminals) = ([0; 2], [0; 2]);
    let node = |kind: &Kind| match kind {
        Kind::Decision { player, children } => {
            let action = actions[*player] as u32;
            actions[*player] += children.len();
            Node { kind: *player as u32, first: children.start as u32, count: children.len() as u32, action }
        }
        terminal => {
            let which = usize::from(matches!(terminal, Kind::Fold { .. }));
            terminals[which] += 1;
            Node { kind: 2 + which as u32, first: terminals[which] - 1, count: 0, action: 0 }
        }
    };
    let nodes = tree.nodes.iter().map(|of| &of.kind).map(node).collect();
    (nodes, actions)
}

/// Returns a player's payoffs: a win, a tie and a loss for each showdown, and a number for each fold.
fn payoffs(tree: &Tree, player: usize) -> [Vec<f32>; 2] {
    let (mut showdowns, mut folds) = (vec![], vec![]);
    for node in &tree.nodes {
        let payoffs = tree.payoffs(node, player);
        match node.kind {
            Kind::Decision { .. } => {}
            Kind::Showdown => showdowns.extend([payoffs.win, payoffs.tie, payoffs.lose].map(|of| of as f32)),
            Kind::Fold { .. } => folds.push(payoffs.win as f32),
        }
    }
    [showdowns, folds]
}

/// Returns the strategies of the combos of a pair, in its order.
pub(crate) fn of_live_combos(
    tree: &Tree,
    pair: &RiverPair,
    strategies: &Strategies,
) -> Result<Strategies, ReachError> {
    let of_node = |(node, strategy): (&super::tree::Node, &Vec<f64>)| {
        let Kind::Decision { player, .. } = node.kind else { return Ok(vec![]) };
        let live = pair.combos(player)?;
        let of_action = |action: &[f64]| live.iter().map(|combo| action[combo.index()]).collect::<Vec<_>>();
        Ok(strategy.chunks(HoleCards::COUNT).flat_map(of_action).collect())
    };
    tree.nodes.iter().zip(strategies).map(of_node).collect()
}
