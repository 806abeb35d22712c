//! The betting trees of one street on one board, compiled for walks of sixteen combos at a time.
//!
//! A street is reached by several lines of play, and each line has a tree of its own. All of them are walked
//! together, because the board and the order of hands are the same. A *row* has the numbers of sixteen combos at
//! one node. A player's reach does not change when the other player acts, so nodes share rows of reach.
//!
//! Rows of values begin with groups of sixteen leaves: showdowns, then folds. Rows of leaves where a card is
//! dealt and of decisions follow.

use std::ops::Range;

use holdem::solver::Payoffs;

use crate::tree::{Betting, Kind, MAX_ACTIONS, Tree};

/// The number of leaves in a group, and of combos in a row.
pub(crate) const LANES: usize = 16;

/// A player's decision on the way down.
pub(crate) struct Choice {
    /// The row of reach before the decision.
    pub(crate) reach: u32,
    /// The row of reach after the first action. Those of the other actions follow.
    pub(crate) child: u32,
    /// The index of the first action among the player's.
    pub(crate) first: u32,
    pub(crate) actions: u32,
}

/// A decision on the way up.
pub(crate) struct Decision {
    pub(crate) node: usize,
    pub(crate) player: usize,
    pub(crate) value: u32,
    pub(crate) children: [u32; MAX_ACTIONS],
    pub(crate) actions: u32,
    /// The index of the first action, and of the decision, among the player's.
    pub(crate) first: u32,
    pub(crate) index: u32,
}

/// The end of play on the street.
struct Leaf {
    node: usize,
    reach: [u32; 2],
}

/// Sixteen leaves of one kind.
pub(crate) struct Group {
    pub(crate) is_showdown: bool,
    /// Both players' rows of reach. Unused lanes repeat the first leaf.
    pub(crate) reach: [[u32; 2]; LANES],
    /// Each player's payoffs. Those of unused lanes are 0.
    pub(crate) payoffs: [[Payoffs<f32>; LANES]; 2],
}

/// A leaf where a card is dealt.
pub(crate) struct Deal {
    /// The node after the deal.
    pub(crate) next: usize,
    pub(crate) reach: [u32; 2],
    pub(crate) value: u32,
}

/// Some lines of a street.
pub(crate) struct Forest {
    /// The lines among all of the street.
    pub(crate) lines: Range<usize>,
    /// The row of values of each line's root.
    pub(crate) roots: Vec<u32>,
    pub(crate) groups: Vec<Group>,
    pub(crate) deals: Vec<Deal>,
    /// The decisions, each before those after it.
    pub(crate) decisions: Vec<Decision>,
    /// Each player's decisions.
    pub(crate) choices: [Vec<Choice>; 2],
    /// The number of each player's actions.
    pub(crate) actions: [usize; 2],
    /// The number of rows for each player's reach.
    pub(crate) reach_rows: [usize; 2],
    pub(crate) value_rows: usize,
}

/// A node's place among those of its kind.
#[derive(Clone, Copy)]
enum Place {
    Showdown(usize),
    Fold(usize),
    Deal(usize),
    Decision(usize),
}

/// A forest in preparation.
struct Builder<'a> {
    tree: &'a Tree,
    forest: Forest,
    showdowns: Vec<Leaf>,
    folds: Vec<Leaf>,
    deals: Vec<Leaf>,
    /// The places of the children of each decision.
    children: Vec<Vec<Place>>,
}

/// The number of showdowns that are walked together on the river, so that their columns fit the cache of a
/// core.
const MAX_SHOWDOWNS: usize = 48;

/// Compiles the lines of a street, whose roots are given. `chance` is the probability of a board.
pub(crate) fn forests(tree: &Tree, betting: &Betting, roots: &[usize], chance: f64) -> Vec<Forest> {
    let mut forests = Vec::new();
    let mut start = 0;
    while start < roots.len() {
        let is_on_river = tree.nodes[roots[start]].street == 2;
        let mut end = if is_on_river { start + 1 } else { roots.len() };
        let count = |end: usize| roots[start..end].iter().map(|&root| showdowns(tree, root)).sum::<usize>();
        while end < roots.len() && count(end + 1) <= MAX_SHOWDOWNS {
            end += 1;
        }
        forests.push(Forest::new(tree, betting, roots, start..end, chance));
        start = end;
    }
    forests
}

/// Returns the number of showdowns after a node of the river.
fn showdowns(tree: &Tree, node: usize) -> usize {
    match &tree.nodes[node].kind {
        Kind::Showdown => 1,
        Kind::Decision { actions, .. } => actions.iter().map(|&(_, child)| showdowns(tree, child)).sum(),
        Kind::Fold { .. } | Kind::Deal { .. } => 0,
    }
}

impl Forest {
    fn new(tree: &Tree, betting: &Betting, roots: &[usize], lines: Range<usize>, chance: f64) -> Self {
        let forest = Self {
            lines: lines.clone(),
            roots: Vec::new(),
            groups: Vec::new(),
            deals: Vec::new(),
            decisions: Vec::new(),
            choices: [Vec::new(), Vec::new()],
            actions: [0; 2],
            reach_rows: [lines.len(); 2],
            value_rows: 0,
        };
        let (showdowns, folds, deals, children) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut builder = Builder { tree, forest, showdowns, folds, deals, children };
        let places: Vec<Place> =
            (0..).zip(&roots[lines]).map(|(row, &root)| builder.add(root, [row; 2])).collect();
        builder.finish(betting, &places, chance)
    }

    /// Returns the place of a node among the decisions, if it is one of them.
    pub(crate) fn decision(&self, node: usize) -> Option<&Decision> {
        self.decisions.iter().find(|decision| decision.node == node)
    }
}

impl Builder<'_> {
    fn add(&mut self, node: usize, reach: [u32; 2]) -> Place {
        let leaf = Leaf { node, reach };
        let (player, actions) = match &self.tree.nodes[node].kind {
            Kind::Showdown => return push(&mut self.showdowns, leaf, Place::Showdown),
            Kind::Fold { .. } => return push(&mut self.folds, leaf, Place::Fold),
            Kind::Deal { .. } => return push(&mut self.deals, leaf, Place::Deal),
            Kind::Decision { player, actions } => (*player, actions),
        };
        let forest = &mut self.forest;
        let (count, child) = (actions.len() as u32, forest.reach_rows[player] as u32);
        let (first, index) = (forest.actions[player] as u32, forest.choices[player].len() as u32);
        forest.reach_rows[player] += actions.len();
        forest.actions[player] += actions.len();
        forest.choices[player].push(Choice { reach: reach[player], child, first, actions: count });
        let place = forest.decisions.len();
        let children = [0; MAX_ACTIONS];
        forest.decisions.push(Decision { node, player, value: 0, children, actions: count, first, index });
        self.children.push(Vec::new());
        for (row, &(_, next)) in (child..).zip(actions) {
            let mut reach = reach;
            reach[player] = row;
            let child = self.add(next, reach);
            self.children[place].push(child);
        }
        Place::Decision(place)
    }

    /// Assigns the rows of values.
    fn finish(mut self, betting: &Betting, roots: &[Place], chance: f64) -> Forest {
        let showdowns = self.showdowns.len().next_multiple_of(LANES);
        let deals = showdowns + self.folds.len().next_multiple_of(LANES);
        let decisions = deals + self.deals.len();
        let row = |place: Place| match place {
            Place::Showdown(i) => i as u32,
            Place::Fold(i) => (showdowns + i) as u32,
            Place::Deal(i) => (deals + i) as u32,
            Place::Decision(i) => (decisions + i) as u32,
        };
        let forest = &mut self.forest;
        forest.value_rows = decisions + forest.decisions.len();
        forest.roots = roots.iter().map(|&place| row(place)).collect();
        for (i, (decision, children)) in forest.decisions.iter_mut().zip(&self.children).enumerate() {
            decision.value = row(Place::Decision(i));
            for (child, &place) in decision.children.iter_mut().zip(children) {
                *child = row(place);
            }
        }
        let next = |leaf: &Leaf| self.tree.after_deal(leaf.node);
        forest.deals = (deals as u32..)
            .zip(&self.deals)
            .map(|(value, leaf)| Deal { next: next(leaf), reach: leaf.reach, value })
            .collect();
        let tree = self.tree;
        let group = |leaves: &[Leaf], is_showdown| Group {
            is_showdown,
            reach: std::array::from_fn(|lane| leaves.get(lane).unwrap_or(&leaves[0]).reach),
            payoffs: [0, 1].map(|player| {
                let payoffs = |leaf: &Leaf| payoffs(betting, tree, leaf.node, player, chance);
                const NONE: Payoffs<f32> = Payoffs { win: 0.0, tie: 0.0, lose: 0.0 };
                std::array::from_fn(|lane| leaves.get(lane).map_or(NONE, payoffs))
            }),
        };
        forest.groups = self.showdowns.chunks(LANES).map(|leaves| group(leaves, true)).collect();
        forest.groups.extend(self.folds.chunks(LANES).map(|leaves| group(leaves, false)));
        self.forest
    }
}

fn push(leaves: &mut Vec<Leaf>, leaf: Leaf, place: impl Fn(usize) -> Place) -> Place {
    leaves.push(leaf);
    place(leaves.len() - 1)
}

/// Returns a player's payoffs at the end of the hand, less half of the first pot, times the probability of the
/// board. Without rake they add up to 0. A fold pays the same for all outcomes.
fn payoffs(betting: &Betting, tree: &Tree, node: usize, player: usize, chance: f64) -> Payoffs<f32> {
    let node = &tree.nodes[node];
    let start = f64::from(betting.pot);
    // What one player paid more than the other goes back.
    let matched = f64::from(node.paid[0].min(node.paid[1]));
    let half = start / 2.0 + matched;
    let rake = betting.rake_of(2.0 * half);
    let [win, tie, lose] = [half - rake, -rake / 2.0, -half].map(|payoff| (payoff * chance) as f32);
    match node.kind {
        Kind::Fold { player: folded } if folded == player => Payoffs { win: lose, tie: lose, lose },
        Kind::Fold { .. } => Payoffs { win, tie: win, lose: win },
        _ => Payoffs { win, tie, lose },
    }
}
