use std::borrow::Cow;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::prelude::rust_2024::*;
use std::sync::Arc;

use evaluator::internals::choose;
use evaluator::{CardSet, HoleCards};

use crate::game_info::GameInfo;
use crate::hole::Hole;
use crate::range::{Range, two};

/// A range of any game. Clones share the hands. `Display` writes text that parses as the same range.
#[derive(Clone)]
pub enum AnyRange {
    /// A single hand with weight 1. In games without a board it is the known cards: none to seven.
    Hand(CardSet),
    /// Hands of two cards.
    Two(Arc<two::Range>),
    /// Hands of three to six cards.
    More(Arc<Range>),
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

impl SetOperation {
    /// Combines two ranges by the function for this operation, of those for all operations in order.
    fn combine<R>(self, of_kind: [fn(&R, &R) -> R; 4], ours: &R, theirs: &R) -> R {
        let [union, intersection, sum, difference] = of_kind;
        let operation = match self {
            Self::Union => union,
            Self::Intersection => intersection,
            Self::Sum => sum,
            Self::Difference => difference,
        };
        operation(ours, theirs)
    }
}

impl AnyRange {
    /// Returns the range if its hands have two cards.
    #[must_use]
    pub fn of_two_cards(&self) -> Option<Cow<'_, two::Range>> {
        match self {
            Self::Hand(cards) => HoleCards::try_from(*cards).ok().map(|hand| Cow::Owned(hand.into())),
            Self::Two(range) => Some(Cow::Borrowed(range)),
            Self::More(_) => None,
        }
    }

    /// Returns the range if its hands have three to six cards.
    fn of_more_cards(&self) -> Option<Cow<'_, Range>> {
        match self {
            Self::Hand(cards) => Hole::new(*cards).map(|hand| Cow::Owned(hand.into())),
            Self::Two(_) => None,
            Self::More(range) => Some(Cow::Borrowed(range)),
        }
    }

    /// Returns the number of cards in each hand.
    #[must_use]
    pub fn hole_cards(&self) -> usize {
        match self {
            Self::Hand(cards) => cards.len(),
            Self::Two(_) => 2,
            Self::More(range) => range.hole_cards(),
        }
    }

    /// Returns the number of hands with a weight above 0.
    #[must_use]
    pub fn count(&self) -> u64 {
        match self {
            Self::Hand(_) => 1,
            Self::Two(range) => range.count() as u64,
            Self::More(range) => range.count(),
        }
    }

    /// Returns the sum of the weights.
    #[must_use]
    pub fn total_weight(&self) -> f64 {
        match self {
            Self::Hand(_) => 1.0,
            Self::Two(range) => range.total_weight(),
            Self::More(range) => range.total_weight(),
        }
    }

    /// Returns `true` if no hand has a weight above 0.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.count() == 0
    }

    /// Returns the weight of the hands that have none of the `known` cards.
    #[must_use]
    pub fn weight_without(&self, known: CardSet) -> f64 {
        match self {
            Self::More(range) if !known.is_empty() => {
                // There may be millions of hands, so they are counted by formula.
                if let Some(weight) = range.weight_of_all() {
                    return choose(CardSet::FULL.len() - known.len(), range.hole_cards()) as f64 * weight;
                }
                let left = range.iter().filter(|(hole, _)| !hole.cards().intersects(known));
                left.map(|(_, weight)| weight).sum()
            }
            _ => self.without(known).total_weight(),
        }
    }

    /// Returns the range without the hands that contain one of the cards.
    #[must_use]
    pub fn without(&self, cards: CardSet) -> Self {
        match self {
            _ if cards.is_empty() => self.clone(),
            Self::Hand(hand) if !hand.intersects(cards) => self.clone(),
            Self::Hand(hand) if Hole::new(*hand).is_some() => Self::More(Range::empty(hand.len()).into()),
            Self::Hand(_) => Self::Two(Arc::default()),
            Self::Two(range) => range.without(cards).into(),
            Self::More(range) => range.without(cards).into(),
        }
    }

    /// Returns the weight of a hand. It is 0 for hands with another number of cards.
    #[must_use]
    pub fn weight(&self, hand: CardSet) -> f64 {
        match self {
            Self::Hand(only) => f64::from(u8::from(*only == hand)),
            Self::Two(range) => HoleCards::try_from(hand).map_or(0.0, |hand| range.weight(hand)),
            Self::More(range) => Hole::new(hand).map_or(0.0, |hand| range.weight(hand)),
        }
    }

    /// Returns the hands with a weight above 0, by ascending index.
    #[must_use]
    pub fn hands(&self) -> Box<dyn Iterator<Item = (CardSet, f64)> + Send + Sync + '_> {
        match self {
            Self::Hand(hand) => Box::new([(*hand, 1.0)].into_iter()),
            Self::Two(range) => Box::new(range.iter().map(|(combo, weight)| (combo.card_set(), weight))),
            Self::More(range) => Box::new(range.iter().map(|(hole, weight)| (hole.cards(), weight))),
        }
    }

    /// Returns the combination of two ranges, or `None` if their hands have different numbers of cards.
    #[must_use]
    pub fn combined(&self, other: &Self, operation: SetOperation) -> Option<Self> {
        type Two = two::Range;
        if let Some(ours) = self.of_two_cards() {
            let all = [Two::union, Two::intersection, Two::sum, Two::difference];
            return Some(operation.combine(all, &ours, &*other.of_two_cards()?).into());
        }
        let (ours, theirs) = (self.of_more_cards()?, other.of_more_cards()?);
        let all = [Range::union, Range::intersection, Range::sum, Range::difference];
        (ours.hole_cards() == theirs.hole_cards()).then(|| operation.combine(all, &ours, &theirs).into())
    }

    /// Returns the sum of the weights as a fraction of all hands of a game: 0 to 1. In a game without a board,
    /// these are all hands with as many known cards.
    #[must_use]
    pub fn share(&self, game: &GameInfo) -> f64 {
        self.total_weight() / self.all_hands(game) as f64
    }

    /// Returns the number of different hands of a game with as many cards as those of the range.
    fn all_hands(&self, game: &GameInfo) -> u64 {
        choose(game.deck.len(), self.hole_cards())
    }

    /// Returns `true` if the range has all hands of a game with weight 1.
    #[must_use]
    pub fn is_full(&self, game: &GameInfo) -> bool {
        (self.hole_cards() == game.hole_cards || !game.has_board())
            && self.count() == self.all_hands(game)
            && self.total_weight() == self.all_hands(game) as f64
    }
}

/// A range of one hand without a [game](two::Range::game) becomes that hand.
impl From<two::Range> for AnyRange {
    fn from(range: two::Range) -> Self {
        match range.only_combo().filter(|_| range.game().is_none()) {
            Some(combo) => Self::Hand(combo.card_set()),
            None => Self::Two(Arc::new(range)),
        }
    }
}

/// A range of one hand with weight 1 becomes that hand.
impl From<Range> for AnyRange {
    fn from(range: Range) -> Self {
        match range.only_hand() {
            Some(hand) => Self::Hand(hand.cards()),
            None => Self::More(Arc::new(range)),
        }
    }
}

/// Ranges are equal if all hands have the same weights in both.
impl PartialEq for AnyRange {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Two(ours), Self::Two(theirs)) => ours == theirs,
            (Self::More(ours), Self::More(theirs)) => ours == theirs,
            _ => self.hole_cards() == other.hole_cards() && self.hands().eq(other.hands()),
        }
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
        match (self.of_two_cards(), self.of_more_cards()) {
            (Some(range), _) => range.fmt(f),
            (_, Some(range)) => range.fmt(f),
            _ => match self {
                Self::Hand(known) if !known.is_empty() => f.write_str(&compact_text(*known)),
                _ => f.write_str("random"),
            },
        }
    }
}

impl fmt::Debug for AnyRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AnyRange({self})")
    }
}

/// Returns the cards of a hand without spaces, highest first: `AsAhKsKh`.
#[must_use]
pub fn compact_text(hand: CardSet) -> String {
    hand.iter().map(|card| card.to_string()).collect()
}
