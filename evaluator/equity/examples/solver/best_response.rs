//! How much both players' strategies lose to the best answers: plain sums in `f64` over all pairs of combos, which share
//! nothing with the way that they were found.

use equity::solver::{Payoffs, RiverPair};
use evaluator::{Hand, RankTable};

use super::tree::{Kind, Tree};

/// How often a player takes each action at each of their decisions: for each node the frequencies of the first action by
/// combo, then those of the next. Nodes that are no decisions have none.
pub(crate) type Strategies = Vec<Vec<f64>>;

/// What strategies are worth, in chips, to both players.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Worth {
    /// Against each other.
    pub(crate) values: [f64; 2],
    /// Of the best answer to the other player's.
    pub(crate) best: [f64; 2],
}

impl Worth {
    /// What a player who knows the other's strategy wins more, the mean of both players, in chips.
    pub(crate) fn exploitability(&self) -> f64 {
        (self.best[0] - self.values[0] + self.best[1] - self.values[1]) / 2.0
    }
}

#[derive(Clone, Copy)]
enum Outcome {
    Win,
    Tie,
    Lose,
    SharedCard,
}

/// Two ranges on a board.
pub(crate) struct Judge<'a> {
    tree: &'a Tree,
    weights: [&'a [f64]; 2],
    /// Of each combo of the first player against each of the second.
    outcomes: Vec<Vec<Outcome>>,
}

impl<'a> Judge<'a> {
    pub(crate) fn new(tree: &'a Tree, pair: &'a RiverPair) -> Self {
        let rank = |combo: evaluator::HoleCards| {
            RankTable::embedded().rank(Hand::from_set_unchecked(pair.board() | combo.card_set()))
        };
        let outcome = |first: evaluator::HoleCards, second: evaluator::HoleCards| {
            if first.card_set().intersects(second.card_set()) {
                return Outcome::SharedCard;
            }
            match rank(first).cmp(&rank(second)) {
                std::cmp::Ordering::Greater => Outcome::Win,
                std::cmp::Ordering::Equal => Outcome::Tie,
                std::cmp::Ordering::Less => Outcome::Lose,
            }
        };
        let row = |&first: &_| pair.combos(1).iter().map(|&second| outcome(first, second)).collect();
        let outcomes = pair.combos(0).iter().map(row).collect();
        Self { tree, weights: [pair.weights(0), pair.weights(1)], outcomes }
    }

    pub(crate) fn worth(&self, strategies: &Strategies) -> Worth {
        let of = |player, best| {
            let values = self.values(0, player, self.weights[1 - player], strategies, best);
            let sum: f64 =
                values.iter().zip(self.weights[player]).map(|(value, weight)| value * weight).sum();
            sum / self.deals() + self.tree.rules.pot / 2.0
        };
        Worth { values: [of(0, false), of(1, false)], best: [of(0, true), of(1, true)] }
    }

    /// The weight of all pairs of combos that share no card.
    fn deals(&self) -> f64 {
        let one = Payoffs { win: 1.0, tie: 1.0, lose: 1.0 };
        let meets = self.showdown(0, self.weights[1], one);
        meets.iter().zip(self.weights[0]).map(|(meets, weight)| meets * weight).sum()
    }

    /// What a node is worth to each combo of a player.
    fn values(
        &self,
        node: usize,
        player: usize,
        reach: &[f64],
        strategies: &Strategies,
        best: bool,
    ) -> Vec<f64> {
        let Kind::Decision { player: acting, children } = self.tree.nodes[node].kind.clone() else {
            return self.showdown(player, reach, self.tree.payoffs(&self.tree.nodes[node], player));
        };
        let strategy = &strategies[node];
        let mut total =
            vec![if best && acting == player { f64::MIN } else { 0.0 }; self.weights[player].len()];
        for (action, child) in children.enumerate() {
            let of_action = &strategy[action * self.weights[acting].len()..][..self.weights[acting].len()];
            if acting != player {
                let reach: Vec<f64> = reach.iter().zip(of_action).map(|(reach, part)| reach * part).collect();
                let values = self.values(child, player, &reach, strategies, best);
                total.iter_mut().zip(values).for_each(|(total, value)| *total += value);
                continue;
            }
            let values = self.values(child, player, reach, strategies, best);
            for ((total, value), part) in total.iter_mut().zip(values).zip(of_action) {
                *total = if best { total.max(value) } else { *total + part * value };
            }
        }
        total
    }

    fn showdown(&self, player: usize, reach: &[f64], payoffs: Payoffs<f64>) -> Vec<f64> {
        let Payoffs { win, tie, lose } = payoffs;
        let payoffs = if player == 0 { [win, tie, lose, 0.0] } else { [lose, tie, win, 0.0] };
        if player == 0 {
            let of = |row: &Vec<Outcome>| {
                row.iter().zip(reach).map(|(&of, reach)| payoffs[of as usize] * reach).sum()
            };
            return self.outcomes.iter().map(of).collect();
        }
        let mut values = vec![0.0; self.weights[1].len()];
        for (row, reach) in self.outcomes.iter().zip(reach) {
            values.iter_mut().zip(row).for_each(|(value, &of)| *value += payoffs[of as usize] * reach);
        }
        values
    }
}
