//! Errors in the text of a range.

use alloc::string::{String, ToString};
use core::fmt;

/// The maximum depth of nested groups.
pub(crate) const MAX_DEPTH: usize = 8;

/// An error in the text of a range: the invalid token, its position and the reason. Each notation has its own
/// kinds of errors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RangeError<K> {
    token: String,
    position: usize,
    kind: K,
    /// The reason, if it is not the one that the kind says.
    reason: String,
}

impl<K: Copy + fmt::Display> RangeError<K> {
    /// Creates the error of a token, which is empty if the text has none.
    #[doc(hidden)]
    pub fn new(token: String, position: usize, kind: K) -> Self {
        Self { token, position, kind, reason: String::new() }
    }

    /// Returns the same error with another reason than the one that its kind says.
    #[doc(hidden)]
    #[must_use]
    pub fn because(self, reason: String) -> Self {
        Self { reason, ..self }
    }

    /// Returns the invalid part of the text, shortened if it is long. It is empty if the text has no tokens.
    #[must_use]
    pub fn token(&self) -> &str {
        &self.token
    }

    /// Returns the position at which the token begins, in characters (not bytes) from 1.
    #[must_use]
    pub const fn position(&self) -> usize {
        self.position
    }

    /// Returns the same error with another position, for a text that contains the range.
    #[must_use]
    pub fn at(self, position: usize) -> Self {
        Self { position, ..self }
    }

    /// Returns the reason: for names that of the function that resolves them, otherwise what the kind of error
    /// says.
    #[must_use]
    pub fn reason(&self) -> String {
        if self.reason.is_empty() { self.kind.to_string() } else { self.reason.clone() }
    }

    /// Returns the kind of error.
    #[must_use]
    pub const fn kind(&self) -> K {
        self.kind
    }
}

impl<K: Copy + fmt::Display> fmt::Display for RangeError<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self { token, .. } if token.is_empty() => f.write_str(&self.reason()),
            Self { token, position, .. } => write!(f, "{token:?} at character {position}: {}", self.reason()),
        }
    }
}

impl<K: Copy + fmt::Display + fmt::Debug> core::error::Error for RangeError<K> {}

/// Converts errors of numbers to the kinds of errors of a notation, which have these names.
#[doc(hidden)]
#[macro_export]
macro_rules! number_faults {
    ($kind:ident) => {
        impl From<$crate::NumberFault> for $kind {
            fn from(fault: $crate::NumberFault) -> Self {
                use $crate::NumberFault;

                match fault {
                    NumberFault::Bare => Self::BareNumber,
                    NumberFault::Percentage => Self::Percentage,
                    NumberFault::NotAWeight => Self::NotAWeight,
                    NumberFault::WeightOutOfBounds => Self::WeightOutOfBounds,
                    NumberFault::WeightTooSmall => Self::WeightTooSmall,
                    NumberFault::Frequency => Self::Frequency,
                    NumberFault::FrequencyTable => Self::FrequencyTable,
                }
            }
        }
    };
}
