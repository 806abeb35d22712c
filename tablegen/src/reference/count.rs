use std::error::Error;
use std::fmt;

/// The error for a hand with a number of cards that an evaluator does not take.
///
/// ```
/// use tablegen::reference::{WrongCount, ace};
///
/// let error = ace::value("As Ks".parse()?).unwrap_err();
/// assert_eq!(error.found, 2);
/// assert_eq!(error.to_string(), "ACE_eval takes 5, 6 or 7 cards, not 2");
/// # Ok::<(), evaluator::ParseCardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WrongCount {
    /// The evaluator's name.
    pub evaluator: &'static str,
    /// The numbers of cards that it takes, as text that precedes "cards".
    pub expected: &'static str,
    /// The number of cards of the hand.
    pub found: usize,
}

impl fmt::Display for WrongCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} takes {} cards, not {}", self.evaluator, self.expected, self.found)
    }
}

impl Error for WrongCount {}
