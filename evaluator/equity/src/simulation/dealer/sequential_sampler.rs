//! Player after player, from what is left to each.
//!
//! # How
//!
//! Deal to each player from the combos that are still free, by their weights (sequential importance sampling: Liu,
//! *Monte Carlo strategies in scientific computing*, 2001, ch. 2 and 3). A deal then comes up too often if little was
//! left, by a factor that is one over the product of what was left to each player. So it is kept with a probability
//! proportional to that product (rejection: Devroye, *Non-uniform random variate generation*, 1986, ch. II.3): with each
//! player by what is left, divided by the most that can be.
//!
//! # The most that can be left
//!
//! Let `S` be the cards of the earlier players, `d(c)` what a range's combos with the card `c` weigh, `m` the largest
//! weight. All with a card of `S` are gone: the sum of `d` over `S`, less what has both its cards there and was counted
//! twice. The latter is half the sum, over `c` in `S`, of what has `c` and another card of `S`, which is at most `d(c)`
//! and at most `m (|S| - 1)`. So each card of `S` takes away at least `g(c) = d(c) - min(d(c), m (|S| - 1)) / 2`, and each
//! earlier player at least what the combo of their range with the smallest `g` takes.

use alloc::vec::Vec;

use evaluator::Card;

use crate::random::Random;
use crate::simulation::dealer::{Deal, RestrictedRange, mask};

/// Ranges in the order in which they are dealt to, with the most that can be left of each.
#[derive(Debug)]
pub(crate) struct SequentialSampler {
    ranges: Vec<(RestrictedRange, f64)>,
}

/// How many combos are looked at in the time of a draw by [`AliasTable`](crate::simulation::dealer::AliasTable).
const LOOKS_FOR_A_DRAW: usize = 8;

impl SequentialSampler {
    pub(crate) fn new(ranges: &[RestrictedRange]) -> Self {
        let earlier = |place| &ranges[..place];
        let ranges = ranges.iter().enumerate();
        Self {
            ranges: ranges.map(|(place, range)| (range.clone(), most_left(range, earlier(place)))).collect(),
        }
    }

    pub(crate) fn try_to_deal(&self, random: &mut Random, deal: &mut Deal) -> bool {
        let mut used = 0;
        for (range, most) in &self.ranges {
            deal.draws += (1 + range.combos.len() / LOOKS_FOR_A_DRAW) as u64;
            let left: f64 = range.without(used).map(|(_, weight)| weight).sum();
            if random.fraction() * most >= left {
                return false;
            }
            let mut height = random.fraction() * left;
            let drawn = range.without(used).find(|&(_, weight)| {
                height -= weight;
                height < 0.0
            });
            // By rounding, a height can be left over after the last one.
            let Some((cards, _)) = drawn.or_else(|| range.without(used).next_back()) else { return false };
            deal.combos[range.player] = cards;
            used |= mask(cards);
        }
        deal.use_cards(used)
    }
}

/// The most of a range that can be left when the `earlier` players have their combos.
fn most_left(range: &RestrictedRange, earlier: &[RestrictedRange]) -> f64 {
    let largest = range.combos.iter().map(|&(_, weight)| weight).fold(0.0, f64::max);
    let mut taken_with = [0.0; Card::COUNT];
    for &(cards, weight) in &range.combos {
        cards.into_iter().for_each(|card| taken_with[usize::from(card)] += weight);
    }
    let others = (2 * earlier.len()).saturating_sub(1) as f64;
    taken_with.iter_mut().for_each(|taken| *taken -= taken.min(largest * others) / 2.0);
    let least_taken = |player: &RestrictedRange| {
        let taken_by = |cards: [u8; 2]| cards.map(|card| taken_with[usize::from(card)]).iter().sum::<f64>();
        player.combos.iter().map(|&(cards, _)| taken_by(cards)).fold(f64::INFINITY, f64::min)
    };
    let all = range.weight();
    // A little more, so that rounding does not make it too small.
    (all - earlier.iter().map(least_taken).sum::<f64>()).max(0.0) + all * 1e-12
}
