use std::fmt;

use equity::internals::MOST_WEIGHT;
use evaluator::CardSet;

use crate::Hole;
use crate::hole::index::{Ascending, index_of};
use crate::range::error::{RangeError, WeightError};
use crate::range::reader::RangeReader;
use crate::range::starting_hand::{StartingHand, assert_hole_cards};

/// A range of hands with one number of hole cards: a weight from 0 to 1 for each of them.
///
/// Weight 1 means always, 0 never. Text is read and written in the [syntax](super) of the common tools. There are up to
/// 20 million hands; a range keeps those with a weight above 0, and of all hands with one weight none.
///
/// ```
/// use omaha::range::Range;
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

/// The hands with a weight above 0. What can be `All` is never another kind, and what can be `Even` is never
/// `Weighted`.
#[derive(Clone, PartialEq)]
enum Hands {
    /// All of them, with one weight.
    All(f64),
    /// Indices in ascending order, with one weight; 1 if there are none.
    Even(Vec<u32>, f64),
    /// Indices in ascending order, and the weight of each.
    Weighted(Vec<u32>, Vec<f64>),
}

/// Weights are never NaN.
impl Eq for Range {}

impl Range {
    /// The range without hands.
    ///
    /// # Panics
    ///
    /// There are no hole cards of that number.
    ///
    /// ```
    /// assert!(omaha::range::Range::empty(4).is_empty());
    /// ```
    #[must_use]
    pub fn empty(cards: usize) -> Self {
        assert_hole_cards(cards);
        Self { cards, hands: Hands::Even(Vec::new(), 1.0) }
    }

    /// The range of all hands, each with weight 1.
    ///
    /// # Panics
    ///
    /// There are no hole cards of that number.
    ///
    /// ```
    /// assert_eq!(omaha::range::Range::full(6).count(), 20_358_520);
    /// ```
    #[must_use]
    pub fn full(cards: usize) -> Self {
        assert_hole_cards(cards);
        Self { cards, hands: Hands::All(1.0) }
    }

    /// Reads a range of hands with so many cards, where percentages have no meaning; [`RangeReader`] reads those too.
    ///
    /// # Errors
    ///
    /// The first token that is not [valid](super).
    ///
    /// # Panics
    ///
    /// There are no hole cards of that number.
    ///
    /// ```
    /// use omaha::range::Range;
    ///
    /// assert_eq!(Range::read("AA", 4)?.count(), 6_961);
    /// assert_eq!(Range::read("AA", 5)?.count(), 108_336);
    /// # Ok::<(), omaha::range::RangeError>(())
    /// ```
    pub fn read(text: &str, cards: usize) -> Result<Self, RangeError> {
        RangeReader::new(cards).read(text)
    }

    /// The range of some hands with so many cards and their weights; of a hand that is there twice, the last weight.
    ///
    /// # Errors
    ///
    /// A hand has another number of cards, or a weight is not from 0 to 1. What the rounding of `f32` makes of 1, up to
    /// `1 + f32::EPSILON`, is 1.
    ///
    /// # Panics
    ///
    /// There are no hole cards of that number.
    ///
    /// ```
    /// use omaha::range::Range;
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
            if !(0.0..=MOST_WEIGHT).contains(&weight) {
                return Err(WeightError::OutOfBounds { hand, weight });
            }
            weights.push((index_of(hand.cards()), weight.min(1.0)));
        }
        // A stable sort: of equal hands the last one that was given is the last.
        weights.sort_by_key(|&(index, _)| index);
        weights.reverse();
        weights.dedup_by_key(|&mut (index, _)| index);
        Ok(Self::from_sorted(cards, weights.into_iter().rev()))
    }

    /// The range of the indices, which ascend, with their weights.
    fn from_sorted(cards: usize, weights: impl IntoIterator<Item = (u32, f64)>) -> Self {
        let mut builder = Builder::default();
        weights.into_iter().for_each(|(index, weight)| builder.push(index, weight));
        builder.range(cards)
    }

    /// How many hole cards each hand has: 4, 5 or 6.
    #[must_use]
    pub const fn hole_cards(&self) -> usize {
        self.cards
    }

    /// How many hands have a weight above 0.
    #[must_use]
    pub fn count(&self) -> u64 {
        let count = match &self.hands {
            Hands::All(_) => Hole::count(self.cards),
            Hands::Even(indices, _) | Hands::Weighted(indices, _) => indices.len(),
        };
        count as u64
    }

    /// The sum of the weights.
    #[must_use]
    pub fn total_weight(&self) -> f64 {
        match &self.hands {
            Hands::All(weight) | Hands::Even(_, weight) => self.count() as f64 * weight,
            Hands::Weighted(_, weights) => weights.iter().sum(),
        }
    }

    /// The sum of the weights as a part of all hands: 0 to 1.
    ///
    /// ```
    /// assert_eq!(omaha::range::Range::read("random@50", 4)?.share(), 0.5);
    /// # Ok::<(), omaha::range::RangeError>(())
    /// ```
    #[must_use]
    pub fn share(&self) -> f64 {
        self.total_weight() / Hole::count(self.cards) as f64
    }

    /// Whether it is the range of all hands, each with weight 1.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.hands == Hands::All(1.0)
    }

    /// Whether no hand has a weight above 0.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.count() == 0
    }

    /// Whether all hands that have a weight above 0 have the same.
    #[must_use]
    pub const fn is_even(&self) -> bool {
        !matches!(self.hands, Hands::Weighted(..))
    }

    /// The weight of a hand, from 0 to 1: 0 if it has another number of cards.
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

    /// The hands with a weight above 0, by ascending [index](Hole::index).
    ///
    /// ```
    /// use omaha::range::Range;
    ///
    /// let range = Range::read("AsAhKsKh, 2c2d2h2s@50", 4)?;
    /// let hands: Vec<String> = range.iter().map(|(hand, weight)| format!("{hand} {weight}")).collect();
    /// assert_eq!(hands, ["2s 2h 2d 2c 0.5", "As Ah Ks Kh 1"]);
    /// # Ok::<(), omaha::range::RangeError>(())
    /// ```
    #[must_use]
    pub fn iter(&self) -> Iter<'_> {
        Iter { range: self, place: 0, hands: Ascending::new(self.cards) }
    }

    /// The range without the hands that have one of the cards.
    #[must_use]
    pub fn without(&self, dead: CardSet) -> Self {
        self.filtered(|hand| !hand.cards().intersects(dead))
    }

    /// The hands for which `is_wanted`, with their weights.
    ///
    /// ```
    /// use omaha::range::Range;
    ///
    /// let aces = Range::full(4).filtered(|hand| hand.cards().iter().all(|card| card.rank() == evaluator::Rank::Ace));
    /// assert_eq!(aces.to_string(), "AAAA");
    /// ```
    #[must_use]
    pub fn filtered(&self, mut is_wanted: impl FnMut(Hole) -> bool) -> Self {
        let weights = self.indexed().filter(|&(hand, ..)| is_wanted(hand));
        Self::from_sorted(self.cards, weights.map(|(_, index, weight)| (index, weight)))
    }

    /// Of each hand the larger weight.
    ///
    /// # Panics
    ///
    /// The hands of the ranges have different numbers of cards.
    ///
    /// ```
    /// use omaha::range::Range;
    ///
    /// let [aces, kings] = ["AA", "KK"].map(|text| Range::read(text, 4).unwrap());
    /// assert_eq!(aces.union(&kings), Range::read("AA, KK", 4)?);
    /// assert_eq!(aces.intersection(&kings), Range::read("AAKK", 4)?);
    /// assert_eq!(aces.difference(&kings), Range::read("AA!KK", 4)?);
    /// # Ok::<(), omaha::range::RangeError>(())
    /// ```
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        self.combined(other, f64::max)
    }

    /// Of each hand the smaller weight.
    ///
    /// # Panics
    ///
    /// The hands of the ranges have different numbers of cards.
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        self.combined(other, f64::min)
    }

    /// Of each hand both weights together, but not above 1.
    ///
    /// # Panics
    ///
    /// The hands of the ranges have different numbers of cards.
    ///
    /// ```
    /// use omaha::range::Range;
    ///
    /// let [some, more] = ["AAKK:0.5", "AAKK:0.25, AAQQ"].map(|text| Range::read(text, 4).unwrap());
    /// assert_eq!(some.sum(&more), Range::read("AAKK:0.75, AAQQ", 4)?);
    /// # Ok::<(), omaha::range::RangeError>(())
    /// ```
    #[must_use]
    pub fn sum(&self, other: &Self) -> Self {
        self.combined(other, |ours, theirs| (ours + theirs).min(1.0))
    }

    /// Of each hand the weight less that in `other`, but not below 0.
    ///
    /// # Panics
    ///
    /// The hands of the ranges have different numbers of cards.
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

    /// The hands with their indices and weights.
    fn indexed(&self) -> impl Iterator<Item = (Hole, u32, f64)> {
        self.iter().map(|(hand, weight)| (hand, index_of(hand.cards()), weight))
    }

    /// The weight of all hands, if they are all there and have the same.
    pub(crate) const fn weight_of_all(&self) -> Option<f64> {
        match self.hands {
            Hands::All(weight) => Some(weight),
            _ => None,
        }
    }
}

/// A range in the making.
#[derive(Default)]
pub(super) struct Builder {
    indices: Vec<u32>,
    /// The weight of each, from when there are two; before that the only one.
    weights: Vec<f64>,
}

impl Builder {
    /// Adds a hand with a higher index than all so far, unless its weight is 0.
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
        let Self { indices, weights } = self;
        let hands = match weights.as_slice() {
            [weight] if indices.len() == Hole::count(cards) => Hands::All(*weight),
            [weight] => Hands::Even(indices, *weight),
            [] => Hands::Even(indices, 1.0),
            _ => Hands::Weighted(indices, weights),
        };
        Range { cards, hands }
    }
}

/// All combos of the starting hand, each with weight 1.
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

/// The hands of a [`Range`] with their weights above 0.
#[derive(Clone, Debug)]
pub struct Iter<'a> {
    range: &'a Range,
    place: usize,
    hands: Ascending,
}

impl Iterator for Iter<'_> {
    type Item = (Hole, f64);

    fn next(&mut self) -> Option<(Hole, f64)> {
        let place = self.place;
        let (index, weight) = match &self.range.hands {
            Hands::All(weight) if place < Hole::count(self.range.cards) => (place as u32, *weight),
            Hands::All(_) => return None,
            Hands::Even(indices, weight) => (*indices.get(place)?, *weight),
            Hands::Weighted(indices, weights) => (*indices.get(place)?, *weights.get(place)?),
        };
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
