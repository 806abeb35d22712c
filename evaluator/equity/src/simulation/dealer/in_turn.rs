//! Player after player, from what is left to each.
//!
//! # How
//!
//! Deal to each player from the combos that are still free, by their weights (sequential importance sampling: Liu,
//! *Monte Carlo strategies in scientific computing*, 2001, ch. 2 and 3). A deal then comes up too often where little was
//! left, by as much as the product of what was left to each player. So it is kept with a probability proportional to
//! that product (rejection: Devroye, *Non-uniform random variate generation*, 1986, ch. II.3): with each player by what
//! is left, divided by the most that can be.
//!
//! # The most that can be left
//!
//! Let `S` be the cards of the earlier players, `d(c)` what a range's combos with the card `c` weigh, `m` the largest
//! weight. All with a card of `S` are gone: the sum of `d` over `S`, less what has both its cards there and was counted
//! twice. The latter is half the sum, over `c` in `S`, of what has `c` and another card of `S`, which is at most `d(c)`
//! and at most `m (|S| - 1)`. So each card of `S` takes away at least `g(c) = d(c) - min(d(c), m (|S| - 1)) / 2`, and each
//! earlier player at least what the combo of their with the smallest `g` takes.

use alloc::vec::Vec;

use evaluator::Card;

use crate::simulation::dealer::{Deal, RestrictedRange, mask};
use crate::simulation::random::Random;

/// Ranges in the order in which they are dealt to, with the most that can be left of each.
#[derive(Debug)]
pub(crate) struct SequentialSampler {
    ranges: Vec<(RestrictedRange, f64)>,
}

/// How many combos are looked at in the time of a draw by [`AliasTable`](crate::simulation::dealer::one::AliasTable).
const LOOKS_FOR_A_DRAW: usize = 8;

impl SequentialSampler {
    pub(crate) fn new(ranges: &[RestrictedRange]) -> Self {
        let with_bound =
            |(place, range): (usize, &RestrictedRange)| (range.clone(), most_left(range, &ranges[..place]));
        Self { ranges: ranges.iter().enumerate().map(with_bound).collect() }
    }

    pub(crate) fn try_to_deal(&self, random: &mut Random, deal: &mut Deal) -> bool {
        let mut used = 0;
        for (range, most) in &self.ranges {
            deal.draws += (1 + range.combos.len() / LOOKS_FOR_A_DRAW) as u64;
            let free = || range.combos.iter().filter(|&&(cards, _)| mask(cards) & used == 0);
            let left: f64 = free().map(|&(_, weight)| weight).sum();
            if random.fraction() * most >= left {
                return false;
            }
            let mut height = random.fraction() * left;
            let drawn = free().find(|&&(_, weight)| {
                height -= weight;
                height < 0.0
            });
            // By rounding, a height can be left over behind the last one.
            let Some(&(cards, _)) = drawn.or_else(|| free().next_back()) else { return false };
            deal.combos[range.player] = cards;
            used |= mask(cards);
        }
        let is_free = deal.used & used == 0;
        deal.used |= used;
        is_free
    }
}

/// The most of a range that can be left when the `earlier` players have their combos.
fn most_left(range: &RestrictedRange, earlier: &[RestrictedRange]) -> f64 {
    let all: f64 = range.combos.iter().map(|&(_, weight)| weight).sum();
    let largest = range.combos.iter().map(|&(_, weight)| weight).fold(0.0, f64::max);
    let mut taken_with = [0.0; Card::COUNT];
    for &(cards, weight) in &range.combos {
        cards.into_iter().for_each(|card| taken_with[usize::from(card)] += weight);
    }
    let others = (2 * earlier.len()).saturating_sub(1) as f64;
    for taken in &mut taken_with {
        *taken -= taken.min(largest * others) / 2.0;
    }
    let least_taken = |player: &RestrictedRange| {
        let taken = player
            .combos
            .iter()
            .map(|(cards, _)| cards.iter().map(|&card| taken_with[usize::from(card)]).sum::<f64>());
        taken.fold(f64::INFINITY, f64::min)
    };
    // A little more, so that rounding does not make it too small.
    (all - earlier.iter().map(least_taken).sum::<f64>()).max(0.0) + all * 1e-12
}
