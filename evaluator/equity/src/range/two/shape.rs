//! The hands of a range's text, and the steps of `+` and of spans.

use core::fmt;

use evaluator::{Card, HoleCards, Rank, Suit};

use crate::range::two::dialect::Dialect;
use crate::range::two::error::RangeErrorKind;

/// The suits of a hand in the text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Suits {
    Any,
    Suited,
    Offsuit,
    /// The suits of the higher and the lower card. A pair has the higher suit first.
    Exact(Suit, Suit),
}

/// A hand in the text: `AA`, `AK`, `AKs`, `AKo` or `AsKs`. A pair has any or exact suits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Shape {
    pub(crate) high: Rank,
    pub(crate) low: Rank,
    pub(crate) suits: Suits,
}

/// The hands from one to another, in equal steps.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Span {
    pub(crate) lowest: Shape,
    pub(crate) steps: u8,
    /// `true` if the higher card rises with the lower one.
    pub(crate) slides: bool,
}

impl Shape {
    pub(crate) fn new(a: Rank, b: Rank, suits: Suits) -> Self {
        Self { high: a.max(b), low: a.min(b), suits }
    }

    pub(crate) fn of(combo: HoleCards) -> Self {
        let (high, low) = (combo.high(), combo.low());
        Self { high: high.rank(), low: low.rank(), suits: Suits::Exact(high.suit(), low.suit()) }
    }

    pub(crate) const fn is_pair(self) -> bool {
        self.high as u8 == self.low as u8
    }

    const fn gap(self) -> u8 {
        self.high as u8 - self.low as u8
    }

    /// Returns the span with only this hand.
    pub(crate) const fn alone(self) -> Span {
        Span { lowest: self, steps: 0, slides: false }
    }

    /// Returns the span of this hand with `+`.
    pub(crate) const fn plus(self, dialect: Dialect) -> Span {
        let slides = self.is_pair() || (self.gap() == 1 && matches!(dialect, Dialect::Slide));
        let steps = if slides { Rank::Ace as u8 - self.high as u8 } else { self.gap() - 1 };
        Span { lowest: self, steps, slides }
    }

    /// Returns the span of this hand with `-`: down to the deuce, sliding the same rank as `+`.
    pub(crate) fn minus(self, dialect: Dialect) -> Span {
        let slides = self.plus(dialect).slides;
        let steps = self.low as u8;
        let high = if slides { self.high as u8 - steps } else { self.high as u8 };
        let lowest = Self { high: Rank::ALL[usize::from(high)], low: Rank::Two, suits: self.suits };
        Span { lowest, steps, slides }
    }

    /// Returns the span between two hands, in either order.
    pub(crate) fn to(self, other: Self) -> Result<Span, RangeErrorKind> {
        if self.is_pair() != other.is_pair() || self.suits != other.suits {
            return Err(RangeErrorKind::SpanOfDifferentKinds);
        }
        let slides = self.high != other.high;
        if slides && self.gap() != other.gap() {
            return Err(RangeErrorKind::SpanWithoutSteps);
        }
        let (lowest, highest) = if self.low < other.low { (self, other) } else { (other, self) };
        Ok(Span { lowest, steps: highest.low as u8 - lowest.low as u8, slides })
    }

    /// Returns the combos of the hand in a full deck.
    pub(crate) fn combos(self) -> impl Iterator<Item = HoleCards> {
        let suits = Suit::ALL.into_iter().flat_map(|high| Suit::ALL.map(|low| (high, low)));
        let is_wanted = move |&(high, low): &(Suit, Suit)| match self.suits {
            Suits::Any => !self.is_pair() || low < high,
            Suits::Suited => high == low,
            Suits::Offsuit => high != low,
            Suits::Exact(a, b) => (high, low) == (a, b),
        };
        suits.filter(is_wanted).filter_map(move |(high, low)| {
            HoleCards::new(Card::new(self.high, high), Card::new(self.low, low))
        })
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { high, low, suits } = *self;
        match suits {
            Suits::Any => write!(f, "{high}{low}"),
            Suits::Suited => write!(f, "{high}{low}s"),
            Suits::Offsuit => write!(f, "{high}{low}o"),
            Suits::Exact(a, b) => write!(f, "{}{}", Card::new(high, a), Card::new(low, b)),
        }
    }
}

/// Writes the highest and the lowest hand, or a shorter text with the same meaning in every dialect.
impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { lowest, steps, .. } = *self;
        match self.shapes().last() {
            Some(highest) if steps > 0 && *self != lowest.plus(Dialect::Kicker) => {
                write!(f, "{highest}-{lowest}")
            }
            _ => write!(f, "{lowest}{}", if steps > 0 { "+" } else { "" }),
        }
    }
}

impl Span {
    /// Returns the hands of the span, the lowest first.
    pub(crate) fn shapes(self) -> impl Iterator<Item = Shape> {
        let Self { lowest, steps, slides } = self;
        let raised = |rank: Rank, by: u8| Rank::from_index(rank as u8 + by);
        (0..=steps).filter_map(move |step| {
            let high = raised(lowest.high, if slides { step } else { 0 })?;
            Some(Shape { high, low: raised(lowest.low, step)?, suits: lowest.suits })
        })
    }
}
