//! What a player's holdings can meet: the deals of the other players that share no card with them.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::opponents::Opponents;
use super::spot::Weights;
use crate::range::Range;
use crate::{Card, Holding};

/// What each holding of one of two or three players can meet.
pub(super) enum Meets {
    /// Holdings of one opponent.
    One(Box<Opponents>),
    /// Pairs of holdings of two opponents: by weight, and counted.
    Two(Box<[Pairs; 2]>),
}

impl Meets {
    /// For each of two or three players; for none of more.
    pub(super) fn of_all(ranges: &[Range]) -> Vec<Self> {
        match ranges {
            [a, b] => [b, a].map(|other| Self::One(Box::new(Opponents::new(other.as_slice())))).into(),
            [a, b, c] => {
                [[b, c], [a, c], [a, b]].map(|others| Self::Two(Box::new(Self::pairs(others)))).into()
            }
            _ => Vec::new(),
        }
    }

    fn pairs(others: [&Range; 2]) -> [Pairs; 2] {
        let counted = |range: &Range| Box::new(range.as_slice().map(|weight| f64::from(weight > 0.0)));
        let weights = others.map(|range| Box::new(*range.as_slice()));
        [Pairs::new(weights), Pairs::new(others.map(counted))]
    }

    /// How many deals a holding can meet.
    pub(super) fn count(&self, holding: Holding) -> f64 {
        match self {
            Self::One(opponents) => f64::from(opponents.count(holding)),
            Self::Two(pairs) => pairs[1].without(holding),
        }
    }

    /// What they weigh.
    pub(super) fn weight(&self, holding: Holding) -> f64 {
        match self {
            Self::One(opponents) => opponents.weight(holding),
            Self::Two(_) if self.count(holding) == 0.0 => 0.0,
            Self::Two(pairs) => pairs[0].without(holding),
        }
    }
}

/// Pairs of holdings of two players, weighted by the product of both weights.
pub(super) struct Pairs {
    first: Sums,
    second: Sums,
    /// Those in which both have the same holding.
    same: Sums,
}

/// Weights, and their sums over all holdings and over those with each card.
struct Sums {
    weights: Box<Weights>,
    all: f64,
    with: [f64; Card::COUNT],
}

impl Sums {
    fn new(weights: Box<Weights>) -> Self {
        let mut with = [0.0; Card::COUNT];
        for (holding, weight) in const { &Holding::ALL }.iter().zip(&*weights) {
            for card in holding.cards() {
                with[usize::from(card.id())] += weight;
            }
        }
        Self { all: weights.iter().sum(), weights, with }
    }

    /// What has neither card of a holding.
    fn without(&self, holding: Holding) -> f64 {
        let [high, low] = holding.cards().map(|card| self.with[usize::from(card.id())]);
        self.all - high - low + self.weights[holding.index()]
    }

    /// What has a card, and neither card of a holding that is without it.
    fn with_but_without(&self, card: Card, holding: Holding) -> f64 {
        let both = |other| Holding::new(card, other).map_or(0.0, |pair| self.weights[pair.index()]);
        let [high, low] = holding.cards().map(both);
        self.with[usize::from(card.id())] - high - low
    }
}

impl Pairs {
    fn new([first, second]: [Box<Weights>; 2]) -> Self {
        let same = Box::new(core::array::from_fn(|index| first[index] * second[index]));
        Self { first: Sums::new(first), second: Sums::new(second), same: Sums::new(same) }
    }

    /// The weight of the pairs that share no card with each other or with a holding: of all pairs, those that share a
    /// card are taken out for each card, which takes pairs of the same holding out twice.
    fn without(&self, holding: Holding) -> f64 {
        let cards = const { &Card::ALL }.iter().filter(|card| !holding.cards().contains(card));
        let sharing: f64 = cards
            .map(|&card| {
                self.first.with_but_without(card, holding) * self.second.with_but_without(card, holding)
            })
            .sum();
        self.first.without(holding) * self.second.without(holding) - sharing + self.same.without(holding)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_those_that_enumeration_finds() {
        let ranges: [Range; 3] =
            ["AA,KQs:0.5,AsKs", "AK:0.25,A2s,KsQs", "KK,AsQs,76s:0.5"].map(|text| text.parse().unwrap());
        let meets = Meets::of_all(&ranges);
        for (player, others) in [(0, [1, 2]), (1, [0, 2]), (2, [0, 1])] {
            let [first, second] = others.map(|other| &ranges[other]);
            for holding in Holding::ALL {
                let (mut count, mut weight) = (0.0, 0.0);
                for (a, weight_of_a) in first {
                    for (b, weight_of_b) in second {
                        if (a.card_set() | b.card_set() | holding.card_set()).len() == 6 {
                            count += 1.0;
                            weight += weight_of_a * weight_of_b;
                        }
                    }
                }
                assert_eq!(meets[player].count(holding), count);
                assert!((meets[player].weight(holding) - weight).abs() < 1e-9);
            }
        }
    }

    #[test]
    fn three_random_holdings() {
        let ranges = [0; 3].map(|_| Range::full());
        let meets = Meets::of_all(&ranges);
        assert!(Holding::ALL.iter().all(|&holding| meets[0].weight(holding) == 1225.0 * 1128.0));
    }
}
