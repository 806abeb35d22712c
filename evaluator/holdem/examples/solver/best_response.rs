//! The exploitability of both players' strategies, from best responses. Computed by plain sums in `f64` over
//! all pairs of combos, independently of the solver's code.

use evaluator::{Hand, RankTable};
use holdem::solver::{Payoffs, ReachError, RiverPair};

use super::tree::{Kind, Tree};

/// The frequencies of a player's actions at each decision. Each node has the frequencies of the first action
/// by combo, then those of the next. Other nodes are empty.
pub(crate) type Strategies = Vec<Vec<f64>>;

/// The values of strategies to both players, in chips.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Worth {
    /// The values against each other.
    pub(crate) values: [f64; 2],
    /// The values of the best responses to the other player's strategy.
    pub(crate) best: [f64; 2],
}

impl Worth {
    /// Returns the gain of a best response, averaged over both players, in chips.
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

/// Two ranges on a board, for computing values and best responses.
pub(crate) struct Judge<'a> {
    tree: &'a Tree,
    weights: [&'a [f64]; 2],
    /// The outcome of each combo of the first player against each of the second.
    outcomes: Vec<Vec<Outcome>>,
}

impl<'a> Judge<'a> {
    pub(crate) fn new(tree: &'a Tree, pair: &'a RiverPair) -> Result<Self, ReachError> {
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
        let (own, others) = (pair.combos(0)?, pair.combos(1)?);
        let row = |&first: &_| others.iter().map(|&second| outcome(first, second)).collect();
        let outcomes = own.iter().map(row).collect();
        Ok(Self { tree, weights: [pair.weights(0)?, pair.weights(1)?], outcomes })
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

    /// Returns the weight of all pairs of combos that share no card.
    fn deals(&self) -> f64 {
        let one = Payoffs { win: 1.0, tie: 1.0, lose: 1.0 };
        let meets = self.showdown(0, self.weights[1], one);
        meets.iter().zip(self.weights[0]).map(|(meets, weight)| meets * weight).sum()
    }

    /// Returns the value of a node for each combo of a player.
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
