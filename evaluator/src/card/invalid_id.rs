use core::fmt;

use crate::Holdem;

/// The error for a number that is not the id of a card, rank, suit or category.
///
/// ```
/// use evaluator::{Card, Rank};
///
/// assert_eq!(Rank::try_from(13).unwrap_err().to_string(), "13 is not a rank: expected 0 to 12");
/// assert_eq!(Card::try_from(52).unwrap_err().to_string(), "52 is not a card id: expected 0 to 51 (4 x rank + suit)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidId {
    pub(crate) found: u8,
    pub(crate) of: &'static str,
    pub(crate) count: usize,
}

impl InvalidId {
    /// Returns the rejected number.
    ///
    /// ```
    /// use evaluator::Card;
    ///
    /// assert_eq!(Card::try_from(52).unwrap_err().found(), 52);
    /// ```
    #[must_use]
    pub const fn found(self) -> u8 {
        self.found
    }
}

impl fmt::Display for InvalidId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not a {}: expected 0 to {}", self.found, self.of, self.count - 1)?;
        if self.count == Holdem::DECK { f.write_str(" (4 x rank + suit)") } else { Ok(()) }
    }
}

impl core::error::Error for InvalidId {}
