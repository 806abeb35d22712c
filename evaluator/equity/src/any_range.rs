use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::prelude::rust_2024::*;
use std::sync::Arc;

use evaluator::CardSet;
use evaluator::internals::choose;

use crate::game_info::GameInfo;
use crate::hole::Hole;
use crate::range::Range;

/// A range of hands with any number of hole cards, as [`AnyRange`] holds it. `Display` writes text that parses
/// as the same range.
pub trait PlayerRange: Any + fmt::Display + fmt::Debug + Send + Sync {
    /// Returns the number of cards in each hand.
    fn hole_cards(&self) -> usize;

    /// Returns the number of hands with a weight above 0.
    fn count(&self) -> u64;

    /// Returns the sum of the weights.
    fn total_weight(&self) -> f64;

    /// Returns `true` if no hand has a weight above 0.
    fn is_empty(&self) -> bool {
        self.count() == 0
    }

    /// Returns the weight of the hands that have none of the `known` cards.
    fn weight_without(&self, known: CardSet) -> f64;

    /// Returns the range without the hands that contain one of the cards.
    fn without(&self, cards: CardSet) -> AnyRange;

    /// Returns the weight of a hand. It is 0 for hands with another number of cards.
    fn weight(&self, hand: CardSet) -> f64;

    /// Returns the hands with a weight above 0, by ascending index.
    fn hands(&self) -> Box<dyn Iterator<Item = (CardSet, f64)> + Send + Sync + '_>;

    /// Returns the combination of two ranges. Returns `None` if the other range has another type or another
    /// number of hole cards.
    fn combined(&self, other: &AnyRange, operation: SetOperation) -> Option<AnyRange>;

    /// Returns `true` if the other range has the same type and the same weights.
    fn equals(&self, other: &AnyRange) -> bool;
}

/// An operation on the weights of two ranges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetOperation {
    /// The larger weight of each hand.
    Union,
    /// The smaller weight of each hand.
    Intersection,
    /// The sum of the weights of each hand, at most 1.
    Sum,
    /// The weight of each hand less that in the other range, at least 0.
    Difference,
}

/// A range of any game. Clones share the hands.
#[derive(Clone)]
pub struct AnyRange(Arc<dyn PlayerRange>);

impl AnyRange {
    /// Returns the range if it has this type.
    #[must_use]
    pub fn downcast<R: PlayerRange>(&self) -> Option<&R> {
        let range: &dyn Any = &*self.0;
        range.downcast_ref()
    }

    /// Returns the sum of the weights as a fraction of all hands of a game: 0 to 1.
    #[must_use]
    pub fn share(&self, game: &GameInfo) -> f64 {
        self.total_weight() / game.hands() as f64
    }

    /// Returns `true` if the range has all hands of a game with weight 1.
    #[must_use]
    pub fn is_full(&self, game: &GameInfo) -> bool {
        self.hole_cards() == game.hole_cards
            && self.count() == game.hands()
            && self.total_weight() == game.hands() as f64
    }
}

impl<R: PlayerRange> From<R> for AnyRange {
    fn from(range: R) -> Self {
        Self(Arc::new(range))
    }
}

impl Deref for AnyRange {
    type Target = dyn PlayerRange;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

impl PartialEq for AnyRange {
    fn eq(&self, other: &Self) -> bool {
        self.0.equals(other)
    }
}

/// Weights are never NaN.
impl Eq for AnyRange {}

/// Ranges may have millions of hands, so only their number and their weight are hashed.
impl Hash for AnyRange {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.hole_cards(), self.count(), self.total_weight().to_bits()).hash(state);
    }
}

impl fmt::Display for AnyRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&*self.0, f)
    }
}

impl fmt::Debug for AnyRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&*self.0, f)
    }
}

/// Returns the cards of a hand without spaces, highest first: `AsAhKsKh`.
#[must_use]
pub fn compact_text(hand: CardSet) -> String {
    hand.iter().map(|card| card.to_string()).collect()
}

impl PlayerRange for Range {
    fn hole_cards(&self) -> usize {
        self.hole_cards()
    }

    fn count(&self) -> u64 {
        self.count()
    }

    fn total_weight(&self) -> f64 {
        self.total_weight()
    }

    fn weight_without(&self, known: CardSet) -> f64 {
        if known.is_empty() {
            return self.total_weight();
        }
        // There may be millions of hands, so they are counted by formula.
        if let Some(weight) = self.weight_of_all() {
            return choose(CardSet::FULL.len() - known.len(), self.hole_cards()) as f64 * weight;
        }
        let left = self.iter().filter(|(hole, _)| !hole.cards().intersects(known));
        left.map(|(_, weight)| weight).sum()
    }

    fn without(&self, cards: CardSet) -> AnyRange {
        if cards.is_empty() { self.clone().into() } else { self.without(cards).into() }
    }

    fn weight(&self, hand: CardSet) -> f64 {
        Hole::new(hand).map_or(0.0, |hand| self.weight(hand))
    }

    fn hands(&self) -> Box<dyn Iterator<Item = (CardSet, f64)> + Send + Sync + '_> {
        Box::new(self.iter().map(|(hole, weight)| (hole.cards(), weight)))
    }

    fn combined(&self, other: &AnyRange, operation: SetOperation) -> Option<AnyRange> {
        let other = other.downcast::<Self>().filter(|other| other.hole_cards() == self.hole_cards())?;
        let combined = match operation {
            SetOperation::Union => self.union(other),
            SetOperation::Intersection => self.intersection(other),
            SetOperation::Sum => self.sum(other),
            SetOperation::Difference => self.difference(other),
        };
        Some(combined.into())
    }

    fn equals(&self, other: &AnyRange) -> bool {
        other.downcast::<Self>() == Some(self)
    }
}
