//! What a player's combos can meet: the deals of the other players that share no card with them.

use alloc::boxed::Box;

use evaluator::{Card, HoleCards};

use crate::removal::live_range::{ComboWeights, LiveRange};
use crate::removal::opponents::Opponents;

/// What each combo of one of two or three players can meet.
pub(crate) enum Meets {
    /// Combos of one opponent.
    One(Box<Opponents>),
    /// Pairs of combos of two opponents: by weight, and counted where that is not the same.
    Two(Box<Pairs>, Option<Box<Pairs>>),
}

impl Meets {
    /// What one of two or three players can meet; none for more.
    pub(crate) fn of(player: usize, ranges: &[LiveRange]) -> Option<Self> {
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

    /// How many deals a combo can meet.
    pub(crate) fn count(&self, combo: HoleCards) -> f64 {
        match self {
            Self::One(opponents) => f64::from(opponents.count(combo)),
            Self::Two(pairs, counted) => counted.as_ref().unwrap_or(pairs).without(combo),
        }
    }

    /// What they weigh.
    pub(crate) fn weight(&self, combo: HoleCards) -> f64 {
        match self {
            Self::One(opponents) => opponents.weight(combo),
            Self::Two(_, Some(counted)) if counted.without(combo) == 0.0 => 0.0,
            Self::Two(pairs, _) => pairs.without(combo),
        }
    }
}

/// Pairs of combos of two players, weighted by the product of both weights.
pub(crate) struct Pairs {
    first: Sums,
    second: Sums,
    /// Those in which both have the same combo.
    same: Sums,
}

/// ComboWeights, and their sums over all combos and over those with each card.
struct Sums {
    weights: Box<ComboWeights>,
    all: f64,
    with: [f64; Card::COUNT],
}

impl Sums {
    fn new(combos: impl Iterator<Item = (HoleCards, f64)>) -> Self {
        let mut sums =
            Self { weights: Box::new([0.0; HoleCards::COUNT]), all: 0.0, with: [0.0; Card::COUNT] };
        for (combo, weight) in combos {
            sums.weights[combo.index()] = weight;
            sums.all += weight;
            for card in combo.cards() {
                sums.with[usize::from(card.id())] += weight;
            }
        }
        sums
    }

    /// What has neither card of a combo.
    fn without(&self, combo: HoleCards) -> f64 {
        let [high, low] = combo.cards().map(|card| self.with[usize::from(card.id())]);
        self.all - high - low + self.weights[combo.index()]
    }

    /// What has a card, and neither card of a combo that is without it.
    fn with_but_without(&self, card: Card, combo: HoleCards) -> f64 {
        let both = |other| HoleCards::new(card, other).map_or(0.0, |pair| self.weights[pair.index()]);
        let [high, low] = combo.cards().map(both);
        self.with[usize::from(card.id())] - high - low
    }
}

impl Pairs {
    fn new([first, second]: [&LiveRange; 2]) -> Self {
        let combos = |range: &LiveRange| Sums::new(range.iter());
        let both = first.iter().map(|(combo, weight)| (combo, weight * second.weight(combo)));
        Self { first: combos(first), second: combos(second), same: Sums::new(both) }
    }

    /// The weight of the pairs that share no card with each other or with a combo: of all pairs, those that share a
    /// card are taken out for each card, which takes pairs of the same combo out twice.
    fn without(&self, combo: HoleCards) -> f64 {
        let cards = const { &Card::ALL }.iter().filter(|card| !combo.cards().contains(card));
        let sharing: f64 = cards
            .map(|&card| self.first.with_but_without(card, combo) * self.second.with_but_without(card, combo))
            .sum();
        self.first.without(combo) * self.second.without(combo) - sharing + self.same.without(combo)
    }
}

#[cfg(test)]
mod tests {
    use evaluator::CardSet;

    use super::*;
    use crate::range::Range;

    #[test]
    fn pairs_are_those_that_enumeration_finds() {
        let ranges: [Range; 3] =
            ["AA,KQs:0.5,AsKs", "AK:0.25,A2s,KsQs", "KK,AsQs,76s:0.5"].map(|text| text.parse().unwrap());
        let dealable = ranges.each_ref().map(|range| LiveRange::new(range, CardSet::EMPTY));
        for (player, others) in [(0, [1, 2]), (1, [0, 2]), (2, [0, 1])] {
            let meets = Meets::of(player, &dealable).unwrap();
            let others = others.map(|other| {
                ranges[other].iter().map(|(combo, weight)| (combo, combo.card_set().bits(), weight)).collect()
            });
            for combo in HoleCards::ALL {
                let (mut count, mut weight) = (0.0, 0.0);
                test_support::for_each_deal(&others, combo.card_set().bits(), &mut |_, of_deal| {
                    count += 1.0;
                    weight += of_deal;
                });
                assert_eq!(meets.count(combo), count);
                assert!((meets.weight(combo) - weight).abs() < 1e-9);
            }
        }
    }

    #[test]
    fn three_random_combos() {
        let ranges = [0; 3].map(|_| LiveRange::new(&Range::full(), CardSet::EMPTY));
        let meets = Meets::of(0, &ranges).unwrap();
        assert!(HoleCards::ALL.iter().all(|&combo| meets.weight(combo) == 1225.0 * 1128.0));
    }
}
