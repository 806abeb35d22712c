use std::error::Error;
use std::fmt;

/// A hand with a number of cards that an evaluator does not take.
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
    /// The numbers of cards that it takes, in words that go before "cards".
    pub expected: &'static str,
    /// How many cards the hand has.
    pub found: usize,
}

impl fmt::Display for WrongCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} takes {} cards, not {}", self.evaluator, self.expected, self.found)
    }
}

impl Error for WrongCount {}
