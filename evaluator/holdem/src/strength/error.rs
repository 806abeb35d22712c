use core::fmt;

use equity::Emptied;
use evaluator::internals::Counted;
use evaluator::{CardSet, HoleCards};

/// The maximum number of bins of a histogram.
pub(super) const MAX_BINS: usize = 2000;

/// The reason why hand strength cannot be computed.
///
/// ```
/// use holdem::Engine;
/// use holdem::strength::Strength;
/// use evaluator::RankTable;
///
/// let strength = Strength::new(&Engine::new(RankTable::embedded()));
/// let error = strength.on("As Ks".parse()?).unwrap_err();
/// assert_eq!(error.to_string(), "2 cards on the board: there can be 0, 3, 4 or 5");
/// # Ok::<(), evaluator::ParseCardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StrengthError {
    /// The number of board cards is invalid for this call.
    BoardCount {
        /// The number of board cards.
        found: usize,
        /// The valid numbers, as text.
        expected: &'static str,
    },
    /// The number of bins is 0 or exceeds [`MAX_BINS`](crate::strength::Histograms::MAX_BINS).
    Bins {
        /// The number of bins.
        found: usize,
    },
    /// There are no clusters.
    NoClusters,
    /// An opponent's range has no combo that the board leaves.
    EmptyRange {
        /// The cluster, counted from 0; 0 if there is one range.
        cluster: usize,
        /// The reason why it is empty.
        by: Emptied,
    },
    /// A table is for another street.
    Street {
        /// The street of the table.
        found: &'static str,
        /// The requested street.
        expected: &'static str,
    },
    /// A combo shares a card with the board.
    OnBoard {
        /// The combo.
        combo: HoleCards,
        /// The board.
        board: CardSet,
    },
    /// Strength before the flop comes from the preflop table, and the engine has none.
    NoPreflopTable,
    /// Strength is available for hold'em only.
    OnlyHoldem {
        /// The name of the engine's game.
        game: &'static str,
    },
}

impl fmt::Display for StrengthError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::BoardCount { found, expected } => {
                write!(f, "{} on the board: there can be {expected}", Counted(found, "card"))
            }
            Self::Bins { found } => write!(f, "{}: a histogram has 1 to {MAX_BINS}", Counted(found, "bin")),
            Self::NoClusters => f.write_str("no clusters of opponents: there must be one at least"),
            Self::EmptyRange { cluster, by } => {
                write!(f, "range {} of opponents has no combos", cluster + 1)?;
                match by {
                    Emptied::Itself => Ok(()),
                    _ => f.write_str(" that miss the board"),
                }
            }
            Self::Street { found, expected } => {
                write!(f, "a strength table of the {found}: expected one of the {expected}")
            }
            Self::OnBoard { combo, board } => write!(f, "{combo} has a card of the board {board}"),
            Self::OnlyHoldem { game } => write!(f, "strength is for hold'em, and not for {game}"),
            Self::NoPreflopTable => f.write_str("the engine has no preflop table to read strength from"),
        }
    }
}

impl core::error::Error for StrengthError {}
