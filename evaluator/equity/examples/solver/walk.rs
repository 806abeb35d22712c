//! A player's way up the tree, which learns, and down again, 16 combos after the other.
//!
//! Each terminal and each decision has a [`Row`]: what it is worth on the way up, and its reach on the way down. The rows of
//! terminals come first, sixteen for each group, and are copied from tiles and to them. Those of decisions follow in the order
//! of the tree, so that each stands before those that it leads to.

use std::ops::Range;

use equity::solver::Tile;
use evaluator::Loops;

use super::row::Row;

/// What sums of the past are multiplied by.
#[derive(Clone, Copy)]
pub(crate) struct Discounts {
    pub(crate) positive_regret: f32,
    pub(crate) negative_regret: f32,
    pub(crate) strategy: f32,
}

/// A decision node.
pub(crate) struct Decision {
    pub(crate) player: usize,
    /// The places of its actions among all of the player's.
    pub(crate) actions: Range<usize>,
    pub(crate) row: usize,
    /// The rows of what its actions lead to.
    pub(crate) children: Vec<usize>,
}

/// What is learned of one action by 16 combos.
#[derive(Clone, Copy)]
pub(crate) struct Learned {
    regret_sum: Row,
    /// The strategies so far, weighed by their reach.
    pub(crate) strategy_sum: Row,
    /// The strategy that regrets make.
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
    /// By block of 16 combos, then by action.
    pub(crate) learned: &'a mut [Learned],
    /// Of the range, by block.
    pub(crate) weights: &'a [Row],
    /// Of each terminal, by group and block; none before the first iteration, when there is nothing to be learned yet.
    pub(crate) values: &'a [Vec<Tile>],
    pub(crate) reach: &'a mut [Vec<Tile>],
    /// One for each terminal and decision.
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

/// Does something for the actions of a decision, with their number known to the compiler if it is small: else it makes
/// vectors across the actions, which are far apart, and not across the combos of a [`Row`].
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

/// From the values of all terminals to those of all decisions, and to regrets.
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

/// From the range to the reach at all terminals, by the strategies that regrets make.
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

/// What a decision is worth, and what is to be regretted.
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

/// The strategy that regrets make, and where it leads.
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
