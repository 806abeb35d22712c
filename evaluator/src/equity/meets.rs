//! What a player's holdings can meet: the deals of the other players that share no card with them.

use alloc::boxed::Box;

use super::dealable::{Dealable, Weights};
use super::opponents::Opponents;
use crate::{Card, Holding};

/// What each holding of one of two or three players can meet.
pub(super) enum Meets {
    /// Holdings of one opponent.
    One(Box<Opponents>),
    /// Pairs of holdings of two opponents: by weight, and counted where that is not the same.
    Two(Box<Pairs>, Option<Box<Pairs>>),
}

impl Meets {
    /// What one of two or three players can meet; none for more.
    pub(super) fn of(player: usize, ranges: &[Dealable]) -> Option<Self> {
        match *ranges {
            [ref a, ref b] => Some(Self::One(Box::new(Opponents::new([b, a][player])))),
            [ref a, ref b, ref c] => {
                let others = [[b, c], [a, c], [a, b]][player];
                let is_unweighted = others.iter().all(|range| range.is_unweighted);
                let counted = (!is_unweighted).then(|| others.map(|range| range.counted()));
                let counted = counted.map(|[first, second]| Box::new(Pairs::new([&first, &second])));
                Some(Self::Two(Box::new(Pairs::new(others)), counted))
            }
            _ => None,
        }
    }

    /// How many deals a holding can meet.
    pub(super) fn count(&self, holding: Holding) -> f64 {
        match self {
            Self::One(opponents) => f64::from(opponents.count(holding)),
            Self::Two(pairs, counted) => counted.as_ref().unwrap_or(pairs).without(holding),
        }
    }

    /// What they weigh.
    pub(super) fn weight(&self, holding: Holding) -> f64 {
        match self {
            Self::One(opponents) => opponents.weight(holding),
            Self::Two(_, Some(counted)) if counted.without(holding) == 0.0 => 0.0,
            Self::Two(pairs, _) => pairs.without(holding),
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
    fn new(holdings: impl Iterator<Item = (Holding, f64)>) -> Self {
        let mut sums = Self { weights: Box::new([0.0; Holding::COUNT]), all: 0.0, with: [0.0; Card::COUNT] };
        for (holding, weight) in holdings {
            sums.weights[holding.index()] = weight;
            sums.all += weight;
            for card in holding.cards() {
                sums.with[usize::from(card.id())] += weight;
            }
        }
        sums
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
    fn new([first, second]: [&Dealable; 2]) -> Self {
        let holdings = |range: &Dealable| Sums::new(range.iter());
        let both = first.iter().map(|(holding, weight)| (holding, weight * second.weight(holding)));
        Self { first: holdings(first), second: holdings(second), same: Sums::new(both) }
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
    use crate::CardSet;
    use crate::range::Range;

    #[test]
    fn pairs_are_those_that_enumeration_finds() {
        let ranges: [Range; 3] =
            ["AA,KQs:0.5,AsKs", "AK:0.25,A2s,KsQs", "KK,AsQs,76s:0.5"].map(|text| text.parse().unwrap());
        let dealable = ranges.each_ref().map(|range| Dealable::new(range, CardSet::EMPTY));
        for (player, others) in [(0, [1, 2]), (1, [0, 2]), (2, [0, 1])] {
            let meets = Meets::of(player, &dealable).unwrap();
            let others = others.map(|other| {
                ranges[other].iter().map(|(combo, weight)| (combo, combo.card_set().bits(), weight)).collect()
            });
            for holding in Holding::ALL {
                let (mut count, mut weight) = (0.0, 0.0);
                test_support::for_each_deal(&others, holding.card_set().bits(), &mut |_, of_deal| {
                    count += 1.0;
                    weight += of_deal;
                });
                assert_eq!(meets.count(holding), count);
                assert!((meets.weight(holding) - weight).abs() < 1e-9);
            }
        }
    }

    #[test]
    fn three_random_holdings() {
        let ranges = [0; 3].map(|_| Dealable::new(&Range::full(), CardSet::EMPTY));
        let meets = Meets::of(0, &ranges).unwrap();
        assert!(Holding::ALL.iter().all(|&holding| meets.weight(holding) == 1225.0 * 1128.0));
    }
}
