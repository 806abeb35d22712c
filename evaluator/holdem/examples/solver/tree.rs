//! The game tree of a river: the players' actions, and the payoffs of each terminal.

use std::fmt;
use std::ops::Range;

use holdem::solver::Payoffs;

/// The pot, the stacks and the bet sizes.
#[derive(Clone, Debug)]
pub(crate) struct Rules {
    /// The pot before the first action.
    pub(crate) pot: f64,
    /// The remaining stack of each player.
    pub(crate) stack: f64,
    /// Bet and raise sizes as parts of the pot. For raises, this is the pot after a call. All-in is always
    /// possible too.
    pub(crate) sizes: Vec<f64>,
    /// The rake as a part of the pot, and its cap.
    pub(crate) rake: (f64, f64),
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Action {
    Fold,
    Check,
    Call,
    /// A bet of this amount.
    Bet(f64),
    /// A raise to this amount.
    Raise(f64),
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fold => f.write_str("fold"),
            Self::Check => f.write_str("check"),
            Self::Call => f.write_str("call"),
            Self::Bet(amount) => write!(f, "bet {amount}"),
            Self::Raise(amount) => write!(f, "raise to {amount}"),
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) enum Kind {
    /// A player's decision, with one child for each action.
    Decision {
        player: usize,
        children: Range<usize>,
    },
    Showdown,
    /// A player has folded.
    Fold {
        by: usize,
    },
}

#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) kind: Kind,
    /// The action that led here, or `None` at the root.
    pub(crate) action: Option<Action>,
    /// Each player's bet.
    pub(crate) bets: [f64; 2],
}

const MAX_NODES: usize = 100_000;

/// A game tree. Each node precedes its children.
pub(crate) struct Tree {
    pub(crate) rules: Rules,
    pub(crate) nodes: Vec<Node>,
}

impl Tree {
    /// Builds the tree. Returns an error message if it has too many nodes.
    pub(crate) fn new(rules: Rules) -> Result<Self, String> {
        let root = Kind::Decision { player: 0, children: 0..0 };
        let mut nodes = vec![Node { kind: root, action: None, bets: [0.0; 2] }];
        let mut place = 0;
        while place < nodes.len() {
            if nodes.len() > MAX_NODES {
                return Err(format!(
                    "the tree has more than {MAX_NODES} nodes: expected fewer or larger bets"
                ));
            }
            let node = nodes[place].clone();
            if let Kind::Decision { player, .. } = node.kind {
                let start = nodes.len();
                nodes.extend(
                    rules.actions(&node, player).into_iter().map(|action| after(&node, player, action)),
                );
                nodes[place].kind = Kind::Decision { player, children: start..nodes.len() };
            }
            place += 1;
        }
        Ok(Self { rules, nodes })
    }

    /// Returns the numbers of decisions, showdowns and folds.
    pub(crate) fn counts(&self) -> [usize; 3] {
        let mut counts = [0; 3];
        for node in &self.nodes {
            match node.kind {
                Kind::Decision { .. } => counts[0] += 1,
                Kind::Showdown => counts[1] += 1,
                Kind::Fold { .. } => counts[2] += 1,
            }
        }
        counts
    }

    /// Returns a player's payoffs at a terminal, relative to half of the initial pot. Without rake, one
    /// player wins what the other loses.
    pub(crate) fn payoffs(&self, node: &Node, player: usize) -> Payoffs<f64> {
        let half = self.rules.pot / 2.0;
        let called = node.bets[0].min(node.bets[1]);
        let (rate, most) = self.rules.rake;
        let rake = (rate * (self.rules.pot + 2.0 * called)).min(most);
        let (win, tie, lose) = (half + called - rake, -rake / 2.0, -half - called);
        match node.kind {
            Kind::Fold { by } if by == player => Payoffs { win: lose, tie: lose, lose },
            Kind::Fold { .. } => Payoffs { win, tie: win, lose: win },
            _ => Payoffs { win, tie, lose },
        }
    }
}

impl Rules {
    /// Returns a player's possible actions.
    fn actions(&self, node: &Node, player: usize) -> Vec<Action> {
        let [own, other] = [node.bets[player], node.bets[1 - player]];
        let pot = self.pot + 2.0 * other;
        let sizes = self.sizes.iter().map(|size| other + (size * pot).round()).filter(|&to| to < self.stack);
        let mut amounts: Vec<f64> = sizes.filter(|&to| to > other).chain([self.stack]).collect();
        amounts.sort_by(f64::total_cmp);
        amounts.dedup();
        if other == 0.0 {
            [Action::Check].into_iter().chain(amounts.into_iter().map(Action::Bet)).collect()
        } else if other < self.stack && own < other {
            [Action::Fold, Action::Call].into_iter().chain(amounts.into_iter().map(Action::Raise)).collect()
        } else {
            vec![Action::Fold, Action::Call]
        }
    }
}

/// Returns the node after an action of a player.
fn after(node: &Node, player: usize, action: Action) -> Node {
    let mut bets = node.bets;
    let next = Kind::Decision { player: 1 - player, children: 0..0 };
    let kind = match action {
        Action::Fold => Kind::Fold { by: player },
        Action::Check if player == 0 => next,
        Action::Check => Kind::Showdown,
        Action::Call => {
            bets[player] = bets[1 - player];
            Kind::Showdown
        }
        Action::Bet(to) | Action::Raise(to) => {
            bets[player] = to;
            next
        }
    };
    Node { kind, action: Some(action), bets }
}
