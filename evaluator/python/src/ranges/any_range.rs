//! A range of any game: of two hole cards, or of four to six in Omaha.

use std::fmt;
use std::hash::{Hash, Hasher};

use evaluator::CardSet;
use holdem::internals::Packed;
use holdem::range::Range;
use omaha::range::{Range as OmahaRange, RangeReader as OmahaReader};
use render::spot::PlayerRange;

/// Hands and their weights.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum AnyRange {
    Combos(Range),
    Omaha(OmahaRange),
}

impl AnyRange {
    /// Returns the number of hands with a weight above 0.
    pub(super) fn count(&self) -> usize {
        match self {
            Self::Combos(range) => range.count(),
            Self::Omaha(range) => range.count() as usize,
        }
    }

    pub(super) fn total_weight(&self) -> f64 {
        match self {
            Self::Combos(range) => range.total_weight(),
            Self::Omaha(range) => range.total_weight(),
        }
    }

    /// Returns the hands with a weight above 0 as texts without spaces, and their weights.
    pub(super) fn hands(&self) -> Box<dyn Iterator<Item = (String, f64)> + Send + Sync> {
        match self {
            Self::Combos(range) => {
                let combos: Vec<_> = range.iter().collect();
                Box::new(combos.into_iter().map(|(combo, weight)| (combo.to_string(), weight)))
            }
            Self::Omaha(range) => {
                let hands: Vec<_> = range.iter().collect();
                Box::new(hands.into_iter().map(|(hand, weight)| (hand.to_string().replace(' ', ""), weight)))
            }
        }
    }

    /// Returns the weights in this range of the hands of another.
    pub(super) fn weights_of(&self, hands: &Self) -> Vec<f64> {
        match (self, hands) {
            (Self::Combos(range), Self::Combos(hands)) => {
                hands.iter().map(|(combo, _)| range.weight(combo)).collect()
            }
            (Self::Omaha(range), Self::Omaha(hands)) => {
                hands.iter().map(|(hand, _)| range.weight(hand)).collect()
            }
            _ => Vec::new(),
        }
    }

    pub(super) fn without(&self, dead: CardSet) -> Self {
        match self {
            Self::Combos(range) => range.without(dead).into(),
            Self::Omaha(range) => range.without(dead).into(),
        }
    }

    /// Returns the range of all hands of a full deck.
    pub(super) fn of_all(&self) -> Self {
        match self {
            Self::Combos(_) => Range::full().into(),
            Self::Omaha(range) => OmahaRange::full(range.hole_cards()).into(),
        }
    }

    /// Returns the weights minus those of another range.
    pub(super) fn less(&self, other: &Self) -> Self {
        self.with(other, Range::difference, OmahaRange::difference)
    }

    /// Combines two ranges of one game.
    pub(super) fn with(
        &self,
        other: &Self,
        combos: fn(&Range, &Range) -> Range,
        omaha: fn(&OmahaRange, &OmahaRange) -> OmahaRange,
    ) -> Self {
        match (self, other) {
            (Self::Combos(ours), Self::Combos(theirs)) => combos(ours, theirs).into(),
            (Self::Omaha(ours), Self::Omaha(theirs)) => omaha(ours, theirs).into(),
            _ => unreachable!("both are ranges of one game"),
        }
    }
}

impl PlayerRange for AnyRange {
    fn weight_without(&self, known: CardSet) -> f64 {
        match self {
            Self::Combos(range) => range.weight_without(known),
            Self::Omaha(range) if known.is_empty() => range.total_weight(),
            Self::Omaha(range) => {
                let left = range.iter().filter(|(hand, _)| !hand.cards().intersects(known));
                left.map(|(_, weight)| weight).sum()
            }
        }
    }
}

impl From<Range> for AnyRange {
    fn from(range: Range) -> Self {
        Self::Combos(range)
    }
}

impl From<OmahaRange> for AnyRange {
    fn from(range: OmahaRange) -> Self {
        Self::Omaha(range)
    }
}

/// Text that reads back as the same range.
impl fmt::Display for AnyRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Combos(range) => range.fmt(f),
            Self::Omaha(range) => range.fmt(f),
        }
    }
}

/// Omaha ranges may have millions of hands and hash only their number.
impl Hash for AnyRange {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self {
            Self::Combos(range) => range.as_slice().map(f64::to_bits).hash(state),
            Self::Omaha(range) => (range.count(), range.total_weight().to_bits()).hash(state),
        }
    }
}

impl Packed for AnyRange {
    fn pack(&self, bytes: &mut Vec<u8>) {
        match self {
            Self::Combos(range) => (0u8, range.clone()).pack(bytes),
            Self::Omaha(range) => (range.hole_cards() as u8, range.to_string()).pack(bytes),
        }
    }

    fn unpack(bytes: &mut &[u8]) -> Option<Self> {
        match u8::unpack(bytes)? {
            0 => Range::unpack(bytes).map(Self::Combos),
            cards => OmahaReader::new(cards.into()).read(&String::unpack(bytes)?).ok().map(Self::Omaha),
        }
    }
}
