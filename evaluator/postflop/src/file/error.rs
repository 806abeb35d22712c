//! Errors of files.

use std::{fmt, io};

use crate::error::GameError;

/// Why a file was rejected as a solution.
#[derive(Debug)]
#[non_exhaustive]
pub enum FileError {
    /// The file cannot be read.
    Io(io::Error),
    /// The file does not begin as a solution does.
    Foreign,
    /// The file has another version of the format.
    Version {
        /// Its version.
        found: u32,
        /// The version that is read.
        expected: u32,
    },
    /// The file ends too early.
    Short,
    /// A checksum or a number is wrong.
    Damaged,
    /// The game in the file is invalid.
    Game(GameError),
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Foreign => f.write_str("this is not a solution of a postflop game"),
            Self::Version { found, expected } => {
                write!(f, "a solution of version {found}, expected version {expected}: solve the game again")
            }
            Self::Short => f.write_str("the file is damaged: it ends too early"),
            Self::Damaged => f.write_str("the file is damaged: a checksum is wrong"),
            Self::Game(_) => f.write_str("the game in the file is invalid"),
        }
    }
}

impl std::error::Error for FileError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            // The text of an error of the system is this error's own.
            Self::Io(error) => error.source(),
            Self::Game(error) => Some(error),
            _ => None,
        }
    }
}

impl From<io::Error> for FileError {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::UnexpectedEof => Self::Short,
            _ => Self::Io(error),
        }
    }
}

impl From<GameError> for FileError {
    fn from(error: GameError) -> Self {
        Self::Game(error)
    }
}
