//! A player's walk up the tree, which updates regrets, and down again, for 16 combos at a time.
//!
//! Each terminal and each decision has a [`Row`]: its value on the way up, and its reach on the way down. The
//! rows of terminals come first, sixteen for each group, and are copied from and to tiles. Those of decisions
//! follow in the order of the tree, so that each precedes its children.

use std::ops::Range;

use evaluator::Loops;
use holdem::solver::Tile;

use super::row::Row;

/// The factors for earlier sums.
#[derive(Clone, Copy)]
pub(crate) struct Discounts {
    pub(crate) positive_regret: f32,
    pub(crate) negative_regret: f32,
    pub(crate) strategy: f32,
}

/// A decision node.
pub(crate) struct Decision {
    pub(crate) player: usize,
    /// The range of its actions among all of the player's.
    pub(crate) actions: Range<usize>,
    pub(crate) row: usize,
    /// The rows of its children.
    pub(crate) children: Vec<usize>,
}

/// The sums of one action for 16 combos.
#[derive(Clone, Copy)]
pub(crate) struct Learned {
    regret_sum: Row,
    /// The sum of earlier strategies, weighted by reach.
    pub(crate) strategy_sum: Row,
    /// The current strategy, from regrets.
    strategy: Row,
}

impl Learned {
    pub(crate) const NOTHING: Self =
        Self { regret_sum: Row::ZERO, strategy_sum: Row::ZERO, strategy: Row::ZERO };
}

/// A walk up the tree and down again for one player.
pub(crate) struct Walk<'a> {
    pub(crate) player: usize,
    pub(crate) decisions: &'a [Decision],
    /// Regrets and strategies, by block of 16 combos, then by action.
    pub(crate) learned: &'a mut [Learned],
    /// The weights of the range, by block.
    pub(crate) weights: &'a [Row],
    /// The values at each terminal, by group and block. Empty before the first iteration.
    pub(crate) values: &'a [Vec<Tile>],
    pub(crate) reach: &'a mut [Vec<Tile>],
    /// A row for each terminal and decision.
    pub(crate) rows: &'a mut [Row],
    pub(crate) discounts: Discounts,
}

impl Loops for Walk<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self { player, decisions, learned, weights, values, reach, rows, discounts } = self;
        let actions = learned.len() / weights.len();
        for (block, (learned, weights)) in learned.chunks_exact_mut(actions).zip(weights).enumerate() {
            if !values.is_empty() {
                for (rows, values) in rows.chunks_exact_mut(16).zip(values) {
                    rows.iter_mut().zip(&values[block].0).for_each(|(row, values)| row.0 = *values);
                }
                up(player, decisions, learned, rows, discounts);
            }
            rows[decisions[0].row] = *weights;
            down(player, decisions, learned, rows, discounts);
            for (rows, reach) in rows.chunks_exact(16).zip(&mut *reach) {
                reach[block].0.iter_mut().zip(rows).for_each(|(reach, row)| *reach = row.0);
            }
        }
    }
}

/// Runs an expression for the actions of a decision. A small number of actions is made known to the compiler,
/// which would otherwise vectorize across the actions, which are far apart, instead of the combos of a
/// [`Row`].
macro_rules! by_number {
    ($actions:expr, $children:expr, |$a:ident, $c:ident| $do:expr) => {
        by_number!(@ $actions, $children, |$a, $c| $do, 2 3 4 5)
    };
    (@ $actions:expr, $children:expr, |$a:ident, $c:ident| $do:expr, $($number:literal)*) => {
        match $children.len() {
            $($number => match ($actions.first_chunk_mut::<$number>(), $children.first_chunk::<$number>()) {
                (Some($a), Some($c)) => $do,
                _ => unreachable!("a slice of another length"),
            },)*
            _ => {
                let ($a, $c) = ($actions, $children);
                $do
            }
        }
    };
}

/// Computes the values of all decisions from those of all terminals, and updates regrets.
#[inline(always)]
fn up(
    player: usize,
    decisions: &[Decision],
    learned: &mut [Learned],
    rows: &mut [Row],
    discounts: Discounts,
) {
    for Decision { player: acting, actions, row, children } in decisions.iter().rev() {
        rows[*row] = if *acting == player {
            let actions = &mut learned[actions.clone()];
            by_number!(actions, children, |actions, children| learn(actions, children, rows, discounts))
        } else {
            children.iter().fold(Row::ZERO, |value, &child| value.add(rows[child]))
        };
    }
}

/// Computes the reach at all terminals from the range, with strategies from regrets.
#[inline(always)]
fn down(
    player: usize,
    decisions: &[Decision],
    learned: &mut [Learned],
    rows: &mut [Row],
    discounts: Discounts,
) {
    for Decision { player: acting, actions, row, children } in decisions {
        let here = rows[*row];
        if *acting == player {
            let actions = &mut learned[actions.clone()];
            by_number!(actions, children, |actions, children| choose(
                actions, children, rows, here, discounts
            ));
        } else {
            children.iter().for_each(|&child| rows[child] = here);
        }
    }
}

/// Returns the value of a decision, and updates its regrets.
#[inline(always)]
fn learn(actions: &mut [Learned], children: &[usize], rows: &[Row], discounts: Discounts) -> Row {
    let mut value = Row::ZERO;
    for (action, &child) in actions.iter().zip(children) {
        value = value.add(action.strategy.mul(rows[child]));
    }
    for (action, &child) in actions.iter_mut().zip(children) {
        let regret = action.regret_sum.add(rows[child].sub(value));
        action.regret_sum = regret.times(discounts.positive_regret, discounts.negative_regret);
    }
    value
}

/// Computes the strategy from regrets, and the reach of the children.
#[inline(always)]
fn choose(actions: &mut [Learned], children: &[usize], rows: &mut [Row], here: Row, discounts: Discounts) {
    let mut sum = Row::ZERO;
    for action in actions.iter() {
        sum = sum.add(action.regret_sum.positive());
    }
    let (reciprocal, even) = (sum.reciprocal(), 1.0 / actions.len() as f32);
    for (action, &child) in actions.iter_mut().zip(children) {
        action.strategy = action.regret_sum.positive().part_of(sum, reciprocal, even);
        rows[child] = here.mul(action.strategy);
        action.strategy_sum = action.strategy_sum.scale(discounts.strategy).add(rows[child]);
    }
}
