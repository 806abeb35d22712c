use std::fmt;
use std::prelude::rust_2024::*;

use crate::notation::RangeError;

/// An error in parsing a range of any game: the token, its position, and the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadRangeError {
    token: String,
    position: usize,
    reason: String,
    kind: Kind,
}

/// The cause of an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Text,
    Empty,
    Option(&'static str),
}

impl ReadRangeError {
    /// Creates the error for an invalid token at a position. The token is empty if the text has none.
    #[must_use]
    pub fn new(token: &str, position: usize, reason: impl fmt::Display) -> Self {
        let kind = if token.is_empty() { Kind::Empty } else { Kind::Text };
        Self { token: token.into(), position, reason: reason.to_string(), kind }
    }

    /// Creates the error for an option that the game does not have or understand.
    #[must_use]
    pub fn of_option(option: &'static str, reason: impl fmt::Display) -> Self {
        Self { token: String::new(), position: 1, reason: reason.to_string(), kind: Kind::Option(option) }
    }

    /// Returns the invalid part of the text, shortened if it is long. It is empty if the text has no tokens or
    /// an option is invalid.
    #[must_use]
    pub fn token(&self) -> &str {
        &self.token
    }

    /// Returns the position of the token, in characters (not bytes) from 1.
    #[must_use]
    pub const fn position(&self) -> usize {
        self.position
    }

    /// Returns the same error with another position, for text embedded in a longer one.
    #[must_use]
    pub fn at(self, position: usize) -> Self {
        Self { position, ..self }
    }

    /// Returns `true` if the text has no tokens.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.kind == Kind::Empty
    }

    /// Returns the name of the invalid option, `dialect`, `order` or `names`. Returns `None` if the text is
    /// invalid.
    #[must_use]
    pub const fn option(&self) -> Option<&'static str> {
        match self.kind {
            Kind::Option(option) => Some(option),
            _ => None,
        }
    }
}

impl fmt::Display for ReadRangeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { token, position, reason, .. } = self;
        if token.is_empty() {
            f.write_str(reason)
        } else {
            write!(f, "{token:?} at character {position}: {reason}")
        }
    }
}

impl std::error::Error for ReadRangeError {}

impl<K: Copy + fmt::Display> From<RangeError<K>> for ReadRangeError {
    fn from(error: RangeError<K>) -> Self {
        Self::new(error.token(), error.position(), error.reason())
    }
}
