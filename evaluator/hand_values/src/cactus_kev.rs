use core::cmp::Ordering;
use core::fmt;

use evaluator::{HandClass, HandRank, RankTable};

use crate::error::{LayoutError, layout_number};

/// A hand's strength as Cactus Kev numbers the classes of five-card hands: **1 is the best**, a royal flush,
/// and 7462 the worst, seven high.
///
/// The stronger of two hands compares as greater, as in the other layouts, although its number is smaller.
///
/// ```
/// use evaluator::RankTable;
/// use hand_values::CactusKev;
///
/// let table = RankTable::embedded();
/// let rank = table.rank("7c 5d 4h 3s 2c".parse()?);
/// assert_eq!(CactusKev::of(table.class(rank)), Some(CactusKev::WORST));
/// assert_eq!(CactusKev::try_from(7462)?.rank(table), rank);
/// assert!(CactusKev::BEST > CactusKev::WORST);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct CactusKev(u16);

layout_number!(CactusKev, u16, as_u16, "Cactus Kev number", digits: 0);

impl CactusKev {
    /// A royal flush.
    pub const BEST: Self = Self(1);

    /// Seven, five, four, three and deuce.
    pub const WORST: Self = Self(7462);

    /// Returns the number of a hand. Returns `None` for hands of fewer than five cards, which have none.
    ///
    /// ```
    /// use evaluator::{HandRank, RankTable};
    /// use hand_values::CactusKev;
    ///
    /// let table = RankTable::embedded();
    /// assert_eq!(CactusKev::of(table.class(HandRank::MAX)), Some(CactusKev::BEST));
    /// assert_eq!(CactusKev::of(table.class(HandRank::MIN)), None);
    /// ```
    #[must_use]
    pub const fn of(hand: HandClass) -> Option<Self> {
        match hand.record().cactus_kev {
            0 => None,
            number => Some(Self(number)),
        }
    }

    /// Returns the rank of the hands with this number.
    ///
    /// ```
    /// use evaluator::{HandRank, RankTable};
    /// use hand_values::CactusKev;
    ///
    /// assert_eq!(CactusKev::BEST.rank(RankTable::embedded()), HandRank::MAX);
    /// ```
    #[must_use]
    pub fn rank(self, table: &RankTable) -> HandRank {
        let ordinal = table.records().iter().position(|record| record.cactus_kev == self.0);
        let rank = ordinal.and_then(|ordinal| HandRank::from_ordinal(ordinal as u16));
        rank.expect("a table has all numbers")
    }
}

/// Accepts numbers from 1 to 7462.
impl TryFrom<u16> for CactusKev {
    type Error = LayoutError;

    fn try_from(number: u16) -> Result<Self, LayoutError> {
        match (Self::BEST.0..=Self::WORST.0).contains(&number) {
            true => Ok(Self(number)),
            false => Err(Self(number).error("expected 1 (royal flush) to 7462")),
        }
    }
}

/// Compares strengths: the smaller number is the greater hand.
impl Ord for CactusKev {
    fn cmp(&self, other: &Self) -> Ordering {
        other.0.cmp(&self.0)
    }
}

impl PartialOrd for CactusKev {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for CactusKev {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}
