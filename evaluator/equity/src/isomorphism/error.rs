use core::fmt;

use evaluator::internals::Counted;
use evaluator::{Card, CardSet};

/// The maximum number of rounds: before the flop, flop, turn and river.
pub(crate) const MAX_ROUNDS: usize = 4;

/// The reason why cards have no index, or an index has no cards.
///
/// ```
/// use equity::isomorphism::Indexer;
///
/// let flops = Indexer::new(&[2, 3])?;
/// let message = |error: equity::isomorphism::IndexError| error.to_string();
/// assert_eq!(message(flops.index(&["As Kd".parse()?, "7h 5c".parse()?]).unwrap_err()), "2 cards in round 2: expected 3");
/// assert_eq!(message(flops.index(&["As Kd".parse()?, "As 7h 5c".parse()?]).unwrap_err()), "As occurs twice");
/// assert_eq!(message(flops.unindex(2_000_000).unwrap_err()), "index 2000000: there are 1286792, from 0");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IndexError {
    /// There are no rounds, more than four, one without cards, or so many cards that indices exceed 64 bits.
    Rounds,
    /// The number of rounds differs from the indexer's.
    RoundCount {
        /// The number of rounds.
        found: usize,
        /// The indexer's number of rounds.
        expected: usize,
    },
    /// The number of cards in a round differs from the indexer's.
    CardCount {
        /// The round, counted from 0.
        round: usize,
        /// The number of cards.
        found: usize,
        /// The indexer's number of cards.
        expected: usize,
    },
    /// A card is dealt twice.
    RepeatedCard(Card),
    /// A number is not a card [id](Card::id).
    ForeignId(u8),
    /// The index is too large.
    OutOfRange {
        /// The index.
        index: u64,
        /// The number of indices.
        size: u64,
    },
    /// The number of board cards is invalid.
    BoardCount {
        /// The number of cards.
        found: usize,
    },
}

impl fmt::Display for IndexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Rounds => write!(
                f,
                "these cannot be indexed: expected 1 to {MAX_ROUNDS} rounds of one card or more, with less than 2^64 deals in all"
            ),
            Self::RoundCount { found, expected } => {
                write!(f, "{} of cards: expected {expected}", Counted(found, "round"))
            }
            Self::CardCount { round, found, expected } => {
                write!(f, "{} in round {}: expected {expected}", Counted(found, "card"), round + 1)
            }
            Self::RepeatedCard(card) => write!(f, "{card} occurs twice"),
            Self::ForeignId(id) => {
                write!(f, "{id} is not a card id: expected 0 to {} (4 x rank + suit)", Card::COUNT - 1)
            }
            Self::OutOfRange { index, size } => write!(f, "index {index}: there are {size}, from 0"),
            Self::BoardCount { found } => {
                write!(f, "{} on the board: there can be 0, 3, 4 or 5", Counted(found, "card"))
            }
        }
    }
}

impl core::error::Error for IndexError {}

/// The reason why a batch ended early.
///
/// ```
/// use equity::isomorphism::{Indexer, IndexError, RowError};
///
/// let hands = Indexer::new(&[2])?;
/// let error = hands.index_ids(&[0, 1, 51, 51], &mut [0; 2]).unwrap_err();
/// assert_eq!(error, RowError::Row { row: 1, error: IndexError::RepeatedCard("As".parse()?) });
/// assert_eq!(error.to_string(), "row 1: As occurs twice");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RowError {
    /// The length of the input does not match the number of rows. Nothing was written.
    Length {
        /// The length of the input.
        found: usize,
        /// The length that all rows need.
        expected: usize,
    },
    /// A row is invalid. The rows before it were written.
    Row {
        /// The row, counted from 0.
        row: usize,
        /// The row's error.
        error: IndexError,
    },
}

impl fmt::Display for RowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length { found, expected } => {
                write!(f, "{found} elements: expected {expected} for all rows")
            }
            Self::Row { row, error } => write!(f, "row {row}: {error}"),
        }
    }
}

impl core::error::Error for RowError {}

/// Returns the first card that is in two of the sets, if there is one.
pub(crate) fn repeated(sets: &[CardSet]) -> Option<Card> {
    let mut seen = CardSet::EMPTY;
    sets.iter().find_map(|&set| {
        let twice = seen & set;
        seen |= set;
        twice.iter().next()
    })
}
