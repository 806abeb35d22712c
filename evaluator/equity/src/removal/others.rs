//! What the others of two or three players can hold without some cards.
//!
//! Among all deals of the others, those with a card that is out are left away by inclusion and exclusion. For one other
//! that takes their weight on each card and on each two cards: what has neither of two cards is all, less what has the one,
//! less what has the other, and what has both was taken away twice.
//!
//! Two others must not share a card, either. Let `b[z]` and `c[z]` be what they have with a card `z` and without the cards
//! that are out. Then `sum over z of b[z] * c[z]` is what must be left away, and combos that both have at once, which
//! were taken away for each of their cards, come back once. Of that sum, everything that does not depend on the cards
//! that are out is made beforehand: `b[z]` is a total less a number for each of these cards, so the sum of products is a
//! number for none, one or two of them. Some 50 additions count the deals, whatever the ranges are.

use alloc::boxed::Box;
use alloc::vec;

use evaluator::{Card, HoleCards};

use crate::removal::live_range::ComboWeights;
use crate::removal::spot::Spot;

/// A number for each two cards, by their ids.
type ByTwo = Box<[[f64; Card::COUNT]; Card::COUNT]>;

fn by_two() -> ByTwo {
    match vec![[0.0; Card::COUNT]; Card::COUNT].into_boxed_slice().try_into() {
        Ok(numbers) => numbers,
        Err(_) => unreachable!("it has a row for each card"),
    }
}

/// What the others can hold.
pub(crate) struct Others {
    weights: Deals,
    /// Counted, if that is not the same: sums of fractions do not end at 0 just because nothing is left of them.
    counts: Option<Deals>,
}

/// The deals of one or two players.
enum Deals {
    One(Box<Sums>),
    Two(Box<Pairs>),
}

impl Others {
    /// What the others of a player can hold; none if they are more than two.
    pub(crate) fn of(spot: &Spot, player: usize) -> Option<Self> {
        let others = (0..spot.players()).filter(|&other| other != player);
        let weights = Deals::of(others.clone().map(|other| *spot.weights(other)))?;
        let counted = |weights: &ComboWeights| weights.map(|weight| f64::from(weight > 0.0));
        let counts = match spot.is_unweighted() {
            true => None,
            false => Some(Deals::of(others.map(|other| counted(spot.weights(other))))?),
        };
        Some(Self { weights, counts })
    }

    /// The weight of what they can hold without some cards, which are given by their ids, each once.
    pub(crate) fn without(&self, out: &[usize]) -> f64 {
        match &self.counts {
            Some(counts) if counts.without(out) == 0.0 => 0.0,
            _ => self.weights.without(out),
        }
    }
}

impl Deals {
    fn of(mut ranges: impl Iterator<Item = ComboWeights>) -> Option<Self> {
        let (first, second) = (ranges.next()?, ranges.next());
        match (second, ranges.next()) {
            (None, _) => Some(Self::One(Box::new(Sums::new(&first)))),
            (Some(second), None) => Some(Self::Two(Box::new(Pairs::new(&first, &second)))),
            (Some(_), Some(_)) => None,
        }
    }

    fn without(&self, out: &[usize]) -> f64 {
        match self {
            Self::One(sums) => sums.without(out),
            Self::Two(pairs) => pairs.without(out),
        }
    }
}

/// Sums over combos.
struct Sums {
    /// Over all.
    all: f64,
    /// Over those with a card.
    with: [f64; Card::COUNT],
    /// The one with both cards.
    with_both: ByTwo,
}

impl Sums {
    fn new(weights: &ComboWeights) -> Self {
        let mut sums = Self { all: 0.0, with: [0.0; Card::COUNT], with_both: by_two() };
        for (combo, weight) in HoleCards::ALL.iter().zip(weights) {
            let [high, low] = combo.cards().map(|card| usize::from(card.id()));
            sums.all += weight;
            sums.with[high] += weight;
            sums.with[low] += weight;
            sums.with_both[high][low] = *weight;
            sums.with_both[low][high] = *weight;
        }
        sums
    }

    #[inline(always)]
    fn without(&self, out: &[usize]) -> f64 {
        let mut sum = self.all;
        for (n, &card) in out.iter().enumerate() {
            sum -= self.with[card];
            for &before in &out[..n] {
                sum += self.with_both[card][before];
            }
        }
        sum
    }

    /// What has one card and none that is out.
    #[inline(always)]
    fn with_but_without(&self, card: usize, out: &[usize]) -> f64 {
        out.iter().fold(self.with[card], |sum, &out| sum - self.with_both[card][out])
    }
}

/// Pairs of combos of two players.
struct Pairs {
    first: Sums,
    second: Sums,
    /// Those in which both have the same combo.
    same: Sums,
    /// The sum over all cards `z` of `first.with[z] * second.with[z]`.
    shared: f64,
    /// For a card that is out: what it takes from that sum through either factor.
    taken: [f64; Card::COUNT],
    /// For two cards that are out, or one twice: what comes back, one card through each factor.
    back: ByTwo,
}

impl Pairs {
    fn new(first: &ComboWeights, second: &ComboWeights) -> Self {
        let same = core::array::from_fn(|index| first[index] * second[index]);
        let [first, second, same] = [first, second, &same].map(Sums::new);
        let (mut shared, mut taken, mut back) = (0.0, [0.0; Card::COUNT], by_two());
        for z in 0..Card::COUNT {
            let (b, c) = (&first.with_both[z], &second.with_both[z]);
            shared += first.with[z] * second.with[z];
            for out in 0..Card::COUNT {
                taken[out] += first.with[z] * c[out] + b[out] * second.with[z];
                for (back, c) in back[out].iter_mut().zip(c) {
                    *back += b[out] * c;
                }
            }
        }
        Self { first, second, same, shared, taken, back }
    }

    #[inline(always)]
    fn without(&self, out: &[usize]) -> f64 {
        let mut shared = self.shared;
        for &card in out {
            shared -= self.taken[card];
            for &other in out {
                shared += self.back[card][other];
            }
            // A card that is out is not shared.
            shared -= self.first.with_but_without(card, out) * self.second.with_but_without(card, out);
        }
        self.first.without(out) * self.second.without(out) - shared + self.same.without(out)
    }
}
