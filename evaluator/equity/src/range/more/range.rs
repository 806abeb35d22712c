use std::fmt;
use std::prelude::rust_2024::*;

use crate::notation::MAX_WEIGHT;
use evaluator::CardSet;

use crate::Hole;
use crate::hole::index::{Ascending, hand_at, index_of};
use crate::range::more::error::{RangeError, WeightError};
use crate::range::more::reader::RangeReader;
use crate::range::more::starting_hand::{StartingHand, assert_hole_cards};

/// A range of hands with a fixed number of hole cards: a weight from 0 to 1 for each hand.
///
/// Weight 1 means always, 0 never. Text is parsed and written in the [syntax](super) of the common tools.
/// There are up to 20 million hands. A range stores only hands with a weight above 0, and none if all hands
/// have the same weight.
///
/// ```
/// use equity::range::Range;
///
/// let range = Range::read("AA$ds, KKQQ@50", 4)?;
/// assert_eq!((range.count(), range.total_weight()), (900, 882.0));
/// assert_eq!(range.weight("AsAhKsQh".parse()?), 1.0);
/// assert_eq!(range.weight("KsKhQsQh".parse()?), 0.5);
/// assert_eq!(range.without("As".parse()?).count(), 468);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq)]
pub struct Range {
    cards: usize,
    hands: Hands,
}

/// The hands with a weight above 0, in the smallest variant: `All` if possible, else `Even`, else `Weighted`.
#[derive(Clone, PartialEq)]
enum Hands {
    /// All hands, with one weight.
    All(f64),
    /// Indices in ascending order, with one weight. The weight of an empty list is 1.
    Even(Vec<u32>, f64),
    /// Indices in ascending order, with the weight of each.
    Weighted(Vec<u32>, Vec<f64>),
}

impl Hands {
    /// Returns the index and the weight of the hand at a place, or `None` if there are not as many hands.
    fn at(&self, place: usize, cards: usize) -> Option<(u32, f64)> {
        match self {
            Self::All(weight) => (place < Hole::count(cards)).then_some((place as u32, *weight)),
            Self::Even(indices, weight) => Some((*indices.get(place)?, *weight)),
            Self::Weighted(indices, weights) => Some((*indices.get(place)?, *weights.get(place)?)),
        }
    }
}

/// Weights are never NaN.
impl Eq for Range {}

impl Range {
    /// Returns the range without hands.
    ///
    /// # Panics
    ///
    /// Panics if `cards` is not from 3 to 6.
    ///
    /// ```
    /// assert!(equity::range::Range::empty(4).is_empty());
    /// ```
    #[must_use]
    pub fn empty(cards: usize) -> Self {
        assert_hole_cards(cards);
        Self { cards, hands: Hands::Even(Vec::new(), 1.0) }
    }

    /// Returns the range of all hands with weight 1.
    ///
    /// # Panics
    ///
    /// Panics if `cards` is not from 3 to 6.
    ///
    /// ```
    /// assert_eq!(equity::range::Range::full(6).count(), 20_358_520);
    /// ```
    #[must_use]
    pub fn full(cards: usize) -> Self {
        assert_hole_cards(cards);
        Self { cards, hands: Hands::All(1.0) }
    }

    /// Parses a range of hands with `cards` cards. Percentages are not supported here. For them use a
    /// [`RangeReader`].
    ///
    /// # Errors
    ///
    /// Returns an error for the first [invalid](super) token.
    ///
    /// # Panics
    ///
    /// Panics if `cards` is not from 3 to 6.
    ///
    /// ```
    /// use equity::range::Range;
    ///
    /// assert_eq!(Range::read("AA", 4)?.count(), 6_961);
    /// assert_eq!(Range::read("AA", 5)?.count(), 108_336);
    /// # Ok::<(), equity::range::RangeError>(())
    /// ```
    pub fn read(text: &str, cards: usize) -> Result<Self, RangeError> {
        RangeReader::new(cards).read(text)
    }

    /// Creates a range from hands with `cards` cards and their weights. If a hand occurs twice, its last
    /// weight counts.
    ///
    /// # Errors
    ///
    /// Returns an error if a hand has another number of cards or a weight is not from 0 to 1. Weights up to
    /// `1 + f32::EPSILON` count as 1, because of `f32` rounding.
    ///
    /// # Panics
    ///
    /// Panics if `cards` is not from 3 to 6.
    ///
    /// ```
    /// use equity::range::Range;
    ///
    /// let range = Range::from_hands(4, [("AsAhKsKh".parse()?, 0.5)])?;
    /// assert_eq!(range.total_weight(), 0.5);
    /// assert!(Range::from_hands(5, range.iter()).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_hands(
        cards: usize,
        hands: impl IntoIterator<Item = (Hole, f64)>,
    ) -> Result<Self, WeightError> {
        assert_hole_cards(cards);
        let mut weights = Vec::new();
        for (hand, weight) in hands {
            if hand.len() != cards {
                return Err(WeightError::Cards { hand, expected: cards });
            }
            if !(0.0..=MAX_WEIGHT).contains(&weight) {
                return Err(WeightError::OutOfBounds { hand, weight });
            }
            weights.push((index_of(hand.cards()), weight.min(1.0)));
        }
        // The sort is stable, so the last weight of a repeated hand stays last.
        weights.sort_by_key(|&(index, _)| index);
        weights.reverse();
        weights.dedup_by_key(|&mut (index, _)| index);
        Ok(Self::from_sorted(cards, weights.into_iter().rev()))
    }

    /// Returns the range of ascending indices and their weights.
    fn from_sorted(cards: usize, weights: impl IntoIterator<Item = (u32, f64)>) -> Self {
        let mut builder = Builder::default();
        weights.into_iter().for_each(|(index, weight)| builder.push(index, weight));
        builder.range(cards)
    }

    /// Returns the number of hole cards in each hand: 3 to 6.
    #[must_use]
    pub const fn hole_cards(&self) -> usize {
        self.cards
    }

    /// Returns the number of hands with a weight above 0.
    #[must_use]
    pub fn count(&self) -> u64 {
        let count = match &self.hands {
            Hands::All(_) => Hole::count(self.cards),
            Hands::Even(indices, _) | Hands::Weighted(indices, _) => indices.len(),
        };
        count as u64
    }

    /// Returns the memory of the hands and weights, in bytes.
    pub(super) fn bytes(&self) -> usize {
        match &self.hands {
            Hands::All(_) => 0,
            Hands::Even(indices, _) => size_of_val(&indices[..]),
            Hands::Weighted(indices, weights) => size_of_val(&indices[..]) + size_of_val(&weights[..]),
        }
    }

    /// Returns the index and the weight of each hand with a weight above 0, in ascending order.
    pub(super) fn by_index(&self) -> impl Iterator<Item = (u32, f64)> {
        (0..).map_while(|place| self.hands.at(place, self.cards))
    }

    /// Returns the sum of the weights.
    #[must_use]
    pub fn total_weight(&self) -> f64 {
        match &self.hands {
            Hands::All(weight) | Hands::Even(_, weight) => self.count() as f64 * weight,
            Hands::Weighted(_, weights) => weights.iter().sum(),
        }
    }

    /// Returns the sum of the weights as a fraction of all hands: 0 to 1.
    ///
    /// ```
    /// assert_eq!(equity::range::Range::read("random@50", 4)?.share(), 0.5);
    /// # Ok::<(), equity::range::RangeError>(())
    /// ```
    #[must_use]
    pub fn share(&self) -> f64 {
        self.total_weight() / Hole::count(self.cards) as f64
    }

    /// Returns `true` for the range of all hands with weight 1.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.hands == Hands::All(1.0)
    }

    /// Returns `true` if no hand has a weight above 0.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.count() == 0
    }

    /// Returns `true` if all hands with a weight above 0 have the same weight.
    #[must_use]
    pub const fn is_even(&self) -> bool {
        !matches!(self.hands, Hands::Weighted(..))
    }

    /// Returns the weight of a hand, from 0 to 1. It is 0 for hands with another number of cards.
    #[must_use]
    pub fn weight(&self, hand: Hole) -> f64 {
        let index = index_of(hand.cards());
        match &self.hands {
            _ if hand.len() != self.cards => 0.0,
            Hands::All(weight) => *weight,
            Hands::Even(indices, weight) => indices.binary_search(&index).map_or(0.0, |_| *weight),
            Hands::Weighted(indices, weights) => {
                indices.binary_search(&index).map_or(0.0, |place| weights[place])
            }
        }
    }

    /// Returns the hands with a weight above 0, by ascending [index](Hole::index).
    ///
    /// ```
    /// use equity::range::Range;
    ///
    /// let range = Range::read("AsAhKsKh, 2c2d2h2s@50", 4)?;
    /// let hands: Vec<String> = range.iter().map(|(hand, weight)| format!("{hand} {weight}")).collect();
    /// assert_eq!(hands, ["2s 2h 2d 2c 0.5", "As Ah Ks Kh 1"]);
    /// # Ok::<(), equity::range::RangeError>(())
    /// ```
    #[must_use]
    pub fn iter(&self) -> Iter<'_> {
        Iter { range: self, place: 0, hands: Ascending::new(self.cards) }
    }

    /// Returns the range without the hands that contain one of the cards.
    #[must_use]
    pub fn without(&self, dead: CardSet) -> Self {
        self.filtered(|hand| !hand.cards().intersects(dead))
    }

    /// Returns the range of the hands for which `is_wanted` returns `true`, with their weights.
    ///
    /// ```
    /// use equity::range::Range;
    ///
    /// let aces = Range::full(4).filtered(|hand| hand.cards().iter().all(|card| card.rank() == evaluator::Rank::Ace));
    /// assert_eq!(aces.to_string(), "AAAA");
    /// ```
    #[must_use]
    pub fn filtered(&self, mut is_wanted: impl FnMut(Hole) -> bool) -> Self {
        let weights = self.indexed().filter(|&(hand, ..)| is_wanted(hand));
        Self::from_sorted(self.cards, weights.map(|(_, index, weight)| (index, weight)))
    }

    /// Returns the range with the larger weight of each hand.
    ///
    /// # Panics
    ///
    /// Panics if the ranges have different numbers of hole cards.
    ///
    /// ```
    /// use equity::range::Range;
    ///
    /// let [aces, kings] = ["AA", "KK"].map(|text| Range::read(text, 4).unwrap());
    /// assert_eq!(aces.union(&kings), Range::read("AA, KK", 4)?);
    /// assert_eq!(aces.intersection(&kings), Range::read("AAKK", 4)?);
    /// assert_eq!(aces.difference(&kings), Range::read("AA!KK", 4)?);
    /// # Ok::<(), equity::range::RangeError>(())
    /// ```
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        self.combined(other, f64::max)
    }

    /// Returns the range with the smaller weight of each hand.
    ///
    /// # Panics
    ///
    /// Panics if the ranges have different numbers of hole cards.
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        self.combined(other, f64::min)
    }

    /// Returns the range with the sum of both weights of each hand, at most 1.
    ///
    /// # Panics
    ///
    /// Panics if the ranges have different numbers of hole cards.
    ///
    /// ```
    /// use equity::range::Range;
    ///
    /// let [some, more] = ["AAKK:0.5", "AAKK:0.25, AAQQ"].map(|text| Range::read(text, 4).unwrap());
    /// assert_eq!(some.sum(&more), Range::read("AAKK:0.75, AAQQ", 4)?);
    /// # Ok::<(), equity::range::RangeError>(())
    /// ```
    #[must_use]
    pub fn sum(&self, other: &Self) -> Self {
        self.combined(other, |ours, theirs| (ours + theirs).min(1.0))
    }

    /// Returns the range with each weight reduced by the weight in `other`, at least 0.
    ///
    /// # Panics
    ///
    /// Panics if the ranges have different numbers of hole cards.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Self {
        self.combined(other, |ours, theirs| (ours - theirs).max(0.0))
    }

    #[track_caller]
    fn combined(&self, other: &Self, combine: impl Fn(f64, f64) -> f64) -> Self {
        assert_eq!(self.cards, other.cards, "ranges of hands with as many cards");
        let (mut ours, mut theirs) = (self.indexed().peekable(), other.indexed().peekable());
        let mut builder = Builder::default();
        loop {
            let index = match (ours.peek(), theirs.peek()) {
                (Some(&(_, a, _)), Some(&(_, b, _))) => a.min(b),
                (Some(&(_, index, _)), None) | (None, Some(&(_, index, _))) => index,
                (None, None) => return builder.range(self.cards),
            };
            let a = ours.next_if(|&(_, at, _)| at == index).map_or(0.0, |(.., weight)| weight);
            let b = theirs.next_if(|&(_, at, _)| at == index).map_or(0.0, |(.., weight)| weight);
            builder.push(index, combine(a, b));
        }
    }

    /// Returns the hands with their indices and weights.
    fn indexed(&self) -> impl Iterator<Item = (Hole, u32, f64)> {
        self.iter().map(|(hand, weight)| (hand, index_of(hand.cards()), weight))
    }

    /// Returns the hand if there is only one, with weight 1.
    pub(crate) fn only_hand(&self) -> Option<Hole> {
        match &self.hands {
            Hands::Even(indices, 1.0) => {
                indices.first().filter(|_| indices.len() == 1).map(|&index| hand_at(self.cards, index))
            }
            _ => None,
        }
    }

    /// Returns the weight of all hands if every hand is in the range with the same weight.
    pub(crate) const fn weight_of_all(&self) -> Option<f64> {
        match self.hands {
            Hands::All(weight) => Some(weight),
            _ => None,
        }
    }
}

/// A builder of ranges.
#[derive(Default)]
pub(super) struct Builder {
    indices: Vec<u32>,
    /// The weight of each hand, or a single weight as long as all are the same.
    weights: Vec<f64>,
}

impl Builder {
    /// Adds a hand unless its weight is 0. Its index must be above all previous ones.
    pub(super) fn push(&mut self, index: u32, weight: f64) {
        if weight <= 0.0 {
            return;
        }
        let is_even = self.weights.len() == 1 && self.indices.len() > 1;
        if is_even && self.weights[0] != weight {
            self.weights = vec![self.weights[0]; self.indices.len()];
        }
        if self.weights.len() != 1 || self.weights[0] != weight {
            self.weights.push(weight);
        }
        self.indices.push(index);
    }

    pub(super) fn range(self, cards: usize) -> Range {
        let Self { mut indices, mut weights } = self;
        indices.shrink_to_fit();
        weights.shrink_to_fit();
        let hands = match weights.as_slice() {
            [weight] if indices.len() == Hole::count(cards) => Hands::All(*weight),
            [weight] => Hands::Even(indices, *weight),
            [] => Hands::Even(indices, 1.0),
            _ => Hands::Weighted(indices, weights),
        };
        Range { cards, hands }
    }
}

/// All combos of the starting hand with weight 1.
impl From<StartingHand> for Range {
    fn from(hand: StartingHand) -> Self {
        Self::from_sorted(hand.len(), hand.combos().map(|hand| (index_of(hand.cards()), 1.0)))
    }
}

/// The hand with weight 1.
impl From<Hole> for Range {
    fn from(hand: Hole) -> Self {
        Self::from_sorted(hand.len(), [(index_of(hand.cards()), 1.0)])
    }
}

impl<'a> IntoIterator for &'a Range {
    type Item = (Hole, f64);
    type IntoIter = Iter<'a>;
    fn into_iter(self) -> Iter<'a> {
        self.iter()
    }
}

impl fmt::Debug for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Range({} cards: {self})", self.cards)
    }
}

/// An iterator over the hands of a [`Range`] with a weight above 0, and their weights.
#[derive(Clone, Debug)]
pub struct Iter<'a> {
    range: &'a Range,
    place: usize,
    hands: Ascending,
}

impl Iterator for Iter<'_> {
    type Item = (Hole, f64);

    fn next(&mut self) -> Option<(Hole, f64)> {
        let (index, weight) = self.range.hands.at(self.place, self.range.cards)?;
        self.place += 1;
        Some((self.hands.hand_at(index), weight))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.range.count() as usize - self.place;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Iter<'_> {}
impl std::iter::FusedIterator for Iter<'_> {}
