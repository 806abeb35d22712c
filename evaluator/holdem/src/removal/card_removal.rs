//! Card removal: the weight of the other players' deals when some cards are out.
//!
//! Deals of the others that contain a card that is out are removed by inclusion and exclusion. For one other
//! player that takes the weight of each card and of each pair of cards. The weight without two cards is the
//! total, minus the combos with the first, minus those with the second, plus the combo of both, which was
//! subtracted twice.
//!
//! Two others must not share a card either. Let `b[z]` and `c[z]` be the weights of their combos that have
//! card `z` and no card that is out. Then `sum over z of b[z] * c[z]` must be subtracted. Combos that both
//! players hold were subtracted once for each of their cards, so they are added back once. The parts of that
//! sum that do not depend on the cards that are out are computed ahead. `b[z]` is a total less a number for
//! each card that is out, so the sum of products splits into terms for no card, one card and two cards. About
//! 50 additions weigh the deals, for any ranges.
//!
//! If hardly any weight is left, and weights are fractions, such a difference is mostly rounding. Then the
//! remaining combos are added up one by one.

use alloc::boxed::Box;
use alloc::vec;

use equity::internals::is_ill_conditioned;
use evaluator::{Card, HoleCards};

use crate::removal::live_range::{ComboWeights, LiveRange};

/// The maximum number of cards that are out: the board.
const MAX_OUT: usize = 5;

/// The deals of one or two other players.
pub(crate) enum Removal<'a> {
    One(Box<One<'a>>),
    Two(Box<Two<'a>>),
}

impl<'a> Removal<'a> {
    /// Returns the deals of one or two players. Returns `None` for other numbers of players.
    pub(crate) fn of(others: &[&'a LiveRange]) -> Option<Self> {
        match *others {
            [other] => Some(Self::One(Box::new(One::new(other)))),
            [first, second] => Some(Self::Two(Box::new(Two::new(first, second)))),
            _ => None,
        }
    }

    /// Returns the deals of a player's opponents. Returns `None` if there are more than two.
    pub(crate) fn of_others(ranges: &'a [LiveRange], player: usize) -> Option<Self> {
        let (before, from) = ranges.split_at(player);
        match (before, from) {
            ([], [_, a]) | ([a], [_]) => Self::of(&[a]),
            ([], [_, a, b]) | ([a], [_, b]) | ([a, b], [_]) => Self::of(&[a, b]),
            _ => None,
        }
    }

    /// Returns the weight of the deals without some cards: at most five distinct ids.
    #[inline(always)]
    pub(crate) fn without(&self, out: &[usize]) -> f64 {
        match self {
            Self::One(one) => one.without(out),
            Self::Two(two) => two.without(out),
        }
    }

    /// Returns the weight of the deals that share no card with a combo.
    pub(crate) fn met_by(&self, combo: HoleCards) -> f64 {
        self.without(&ids(combo))
    }
}

fn ids(combo: HoleCards) -> [usize; 2] {
    combo.cards().map(|card| usize::from(card.id()))
}

/// Returns the combos of a range that have no card that is out.
fn left<'a>(range: &'a LiveRange, out: &'a [usize]) -> impl Iterator<Item = (HoleCards, f64)> + 'a {
    range.iter().filter(|&(combo, _)| ids(combo).iter().all(|card| !out.contains(card)))
}

/// Sums of weights of combos.
struct CardSums {
    /// The sum over all combos.
    all: f64,
    /// The sum over the combos with each card.
    with: [f64; Card::COUNT],
    weights: Box<ComboWeights>,
}

impl CardSums {
    fn new(weights: Box<ComboWeights>) -> Self {
        let mut sums = Self { all: 0.0, with: [0.0; Card::COUNT], weights };
        for (&combo, &weight) in const { &HoleCards::ALL }.iter().zip(&*sums.weights) {
            if weight > 0.0 {
                let [high, low] = ids(combo);
                sums.all += weight;
                sums.with[high] += weight;
                sums.with[low] += weight;
            }
        }
        sums
    }

    /// Returns the weight of the combo of two cards, or 0 if they are the same card.
    #[inline(always)]
    fn with_both(&self, card: usize, other: usize) -> f64 {
        let (high, low) = (card.max(other), card.min(other));
        if high == low { 0.0 } else { self.weights[high * (high - 1) / 2 + low] }
    }

    #[inline(always)]
    fn without(&self, out: &[usize]) -> f64 {
        let mut sum = self.all;
        for (n, &card) in out.iter().enumerate() {
            sum -= self.with[card];
            for &before in &out[..n] {
                sum += self.with_both(card, before);
            }
        }
        sum
    }

    /// Returns the weight of the combos with one card and without the cards that are out.
    #[inline(always)]
    fn with_but_without(&self, card: usize, out: &[usize]) -> f64 {
        out.iter().fold(self.with[card], |sum, &out| sum - self.with_both(card, out))
    }
}

/// The combos of one player.
pub(crate) struct One<'a> {
    range: &'a LiveRange,
    sums: CardSums,
}

impl<'a> One<'a> {
    fn new(range: &'a LiveRange) -> Self {
        Self { range, sums: CardSums::new(range.weights.clone()) }
    }

    #[inline(always)]
    fn without(&self, out: &[usize]) -> f64 {
        let sum = self.sums.without(out);
        if self.range.is_even || !is_ill_conditioned(sum, self.sums.all) {
            return sum;
        }
        left(self.range, out).map(|(_, weight)| weight).sum()
    }
}

/// A number for each pair of cards, by their ids.
type ByTwo = Box<[[f64; Card::COUNT]; Card::COUNT]>;

/// The combos of two players.
pub(crate) struct Two<'a> {
    first: One<'a>,
    second: One<'a>,
    /// The combos that both players hold, by the product of their weights.
    same: CardSums,
    /// The sum over all cards `z` of `first.with[z] * second.with[z]`.
    shared: f64,
    /// The amount to subtract from that sum for each card that is out, for either factor.
    taken: [f64; Card::COUNT],
    /// The amount to add back for two cards that are out, or one twice, with one card for each factor.
    back: ByTwo,
}

impl<'a> Two<'a> {
    fn new(first: &'a LiveRange, second: &'a LiveRange) -> Self {
        let same = core::array::from_fn(|index| first.weights[index] * second.weights[index]);
        let (first, second, same) = (One::new(first), One::new(second), CardSums::new(Box::new(same)));
        let (mut shared, mut taken) = (0.0, [0.0; Card::COUNT]);
        let back = vec![[0.0; Card::COUNT]; Card::COUNT].into_boxed_slice();
        let Ok(mut back): Result<ByTwo, _> = back.try_into() else { unreachable!("a row for each card") };
        for z in 0..Card::COUNT {
            let [b, c] =
                [&first, &second].map(|one| core::array::from_fn(|card| one.sums.with_both(z, card)));
            shared += first.sums.with[z] * second.sums.with[z];
            for out in 0..Card::COUNT {
                let c: &[f64; Card::COUNT] = &c;
                taken[out] += first.sums.with[z] * c[out] + b[out] * second.sums.with[z];
                if b[out] > 0.0 {
                    back[out].iter_mut().zip(c).for_each(|(back, c)| *back += b[out] * c);
                }
            }
        }
        Self { first, second, same, shared, taken, back }
    }

    #[inline(always)]
    fn without(&self, out: &[usize]) -> f64 {
        let (first, second) = (&self.first.sums, &self.second.sums);
        let mut shared = self.shared;
        for &card in out {
            shared -= self.taken[card];
            for &other in out {
                shared += self.back[card][other];
            }
            // A card that is out is not shared.
            shared -= first.with_but_without(card, out) * second.with_but_without(card, out);
        }
        let sum = first.without(out) * second.without(out) - shared + self.same.without(out);
        let is_even = self.first.range.is_even && self.second.range.is_even;
        if is_even || !is_ill_conditioned(sum, first.all * second.all) {
            return sum;
        }
        self.one_by_one(out)
    }

    #[cold]
    fn one_by_one(&self, out: &[usize]) -> f64 {
        let mut more = [0; MAX_OUT + 2];
        more[..out.len()].copy_from_slice(out);
        let weights = left(self.first.range, out).map(|(combo, weight)| {
            more[out.len()..][..2].copy_from_slice(&ids(combo));
            weight * self.second.without(&more[..out.len() + 2])
        });
        weights.sum()
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use evaluator::CardSet;

    use super::*;

    fn dealable(texts: &[&str]) -> Vec<LiveRange> {
        texts.iter().map(|text| LiveRange::new(&text.parse().unwrap(), CardSet::EMPTY)).collect()
    }

    /// The remaining weight is accurate to the last digits, however small it is.
    #[test]
    fn card_removal_matches_enumeration() {
        for texts in [
            ["AA,KQs:0.5,AsKs", "AK:0.25,A2s,KsQs", "KK,AsQs,76s:0.5"],
            ["AA", "AK:0.7,72o:1e-9", "A5s,A4s:0.3,KsKh:1e-7,JJ:1e-13"],
            ["random", "AK,AQs", "AK,KQ:0.1"],
        ] {
            let ranges = dealable(&texts);
            for (player, others) in [(0, [1, 2]), (1, [0, 2]), (2, [0, 1])] {
                let removal = Removal::of_others(&ranges, player).unwrap();
                let [first, second] = others.map(|other| &ranges[other]);
                let alone = Removal::of(&[second]).unwrap();
                for out in [&[0, 51][..], &[48, 47], &[50, 47, 3], &[51, 50, 49, 48, 44], &[]] {
                    let mut weight = 0.0;
                    for (a, weight_of_a) in left(first, out) {
                        let disjoint =
                            left(second, out).filter(|(b, _)| !a.card_set().intersects(b.card_set()));
                        weight += disjoint.map(|(_, weight_of_b)| weight_of_a * weight_of_b).sum::<f64>();
                    }
                    let found = removal.without(out);
                    assert!((found - weight).abs() <= 1e-7 * weight, "{texts:?} {out:?} {found} {weight}");
                    let weight: f64 = left(second, out).map(|(_, weight)| weight).sum();
                    let found = alone.without(out);
                    assert!((found - weight).abs() <= 1e-7 * weight, "{texts:?} {out:?} {found} {weight}");
                }
            }
        }
    }

    #[test]
    fn three_random_players() {
        let ranges = dealable(&["random"; 3]);
        let removal = Removal::of_others(&ranges, 0).unwrap();
        assert!(HoleCards::ALL.iter().all(|&combo| removal.met_by(combo) == 1225.0 * 1128.0));
        assert!(Removal::of_others(&dealable(&["random"; 4]), 0).is_none());
    }
}
