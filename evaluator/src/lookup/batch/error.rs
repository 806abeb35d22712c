use core::fmt;

use crate::{Card, Hand, HandError, Suit};

/// The error for a call that could not rank all of its hands.
///
/// Hands are numbered from 0. The hands before the named one are valid and have their ranks.
///
/// ```
/// use evaluator::lookup::batch::{BatchError, Rows};
/// use evaluator::{HandRank, RankTable};
///
/// let batch = RankTable::embedded().batch();
/// let mut ranks = [HandRank::MIN; 2];
/// let error = batch.rank(Rows(&[[0, 1, 2, 3, 4], [0, 1, 2, 3, 99]]), &mut ranks).unwrap_err();
/// assert_eq!(error, BatchError::ForeignId { hand: 1, id: 99 });
/// assert_eq!(error.to_string(), "hand 1: 99 is not a card id: expected 0 to 51 (4 x rank + suit)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BatchError {
    /// Slices that must have one element for each hand have different lengths. Nothing was written.
    Length {
        /// The number of ranks in the output.
        expected: usize,
        /// The number of hands, or the length of the first column that differs.
        found: usize,
    },
    /// A card id is above 51.
    ForeignId {
        /// The number of the hand.
        hand: usize,
        /// The id.
        id: u8,
    },
    /// A card is duplicate.
    RepeatedCard {
        /// The number of the hand.
        hand: usize,
        /// The card.
        card: Card,
    },
    /// A hand has more than seven cards.
    TooManyCards {
        /// The number of the hand.
        hand: usize,
        /// The number of its cards.
        found: usize,
    },
    /// A suit mask has a bit above the ace's, bit 12.
    StrayBits {
        /// The number of the hand.
        hand: usize,
        /// The suit, the lowest if there are several.
        suit: Suit,
        /// The mask.
        mask: u16,
    },
    /// A hand has a card that is not in the deck of its order.
    NotInDeck {
        /// The number of the hand.
        hand: usize,
        /// The card.
        card: Card,
        /// The [order's name](crate::order::Order::NAME).
        order: &'static str,
    },
    /// A hand has more cards than its order allows.
    TooManyFor {
        /// The number of the hand.
        hand: usize,
        /// The number of its cards.
        found: usize,
        /// The maximum number of cards.
        most: usize,
        /// The [order's name](crate::order::Order::NAME).
        order: &'static str,
    },
}

impl BatchError {
    /// Returns the number of the first invalid hand, or `None` if the lengths differ.
    ///
    /// ```
    /// use evaluator::lookup::batch::Sets;
    /// use evaluator::{CardSet, HandRank, RankTable};
    ///
    /// let batch = RankTable::embedded().batch();
    /// let mut ranks = [HandRank::MIN; 1];
    /// assert_eq!(batch.rank(Sets(&[CardSet::FULL]), &mut ranks).unwrap_err().hand(), Some(0));
    /// assert_eq!(batch.rank(Sets(&[]), &mut ranks).unwrap_err().hand(), None);
    /// ```
    #[must_use]
    pub const fn hand(&self) -> Option<usize> {
        match *self {
            Self::Length { .. } => None,
            Self::ForeignId { hand, .. }
            | Self::RepeatedCard { hand, .. }
            | Self::TooManyCards { hand, .. }
            | Self::StrayBits { hand, .. }
            | Self::NotInDeck { hand, .. }
            | Self::TooManyFor { hand, .. } => Some(hand),
        }
    }
}

impl BatchError {
    /// Returns the message without the number of the hand, for callers with their own numbers.
    ///
    /// ```
    /// use evaluator::lookup::batch::BatchError;
    ///
    /// let error = BatchError::ForeignId { hand: 1, id: 99 };
    /// assert_eq!(error.reason().to_string(), "99 is not a card id: expected 0 to 51 (4 x rank + suit)");
    /// ```
    pub fn reason(&self) -> impl fmt::Display + use<> {
        Reason(*self)
    }
}

struct Reason(BatchError);

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            BatchError::Length { expected, found } => {
                write!(f, "{found} hands, expected {expected}: one for each rank")
            }
            BatchError::ForeignId { id, .. } => {
                write!(f, "{id} is not a card id: expected 0 to {} (4 x rank + suit)", Card::COUNT - 1)
            }
            BatchError::RepeatedCard { card, .. } => {
                write!(f, "{card} (id {}) occurs twice: a deck has one of each card", card.id())
            }
            BatchError::TooManyCards { found, .. } => {
                write!(f, "{found} cards: a hand has at most {}", Hand::MAX_CARDS)
            }
            BatchError::StrayBits { suit, mask, .. } => {
                write!(f, "the mask {mask:#06x} for the suit {suit} has bits above the ace's, bit 12")
            }
            BatchError::NotInDeck { card, order, .. } => HandError::NotInDeck { card, order }.fmt(f),
            BatchError::TooManyFor { found, most, order, .. } => {
                HandError::TooManyFor { found, most, order }.fmt(f)
            }
        }
    }
}

impl fmt::Display for BatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(hand) = self.hand() {
            write!(f, "hand {hand}: ")?;
        }
        self.reason().fmt(f)
    }
}

impl core::error::Error for BatchError {}
