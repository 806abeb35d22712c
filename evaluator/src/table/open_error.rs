use core::fmt;
use std::io;
use std::path::PathBuf;

use crate::format::FormatError;

/// The error for a file that could not be opened as a table. The message names the file, and `source` gives
/// the cause.
///
/// ```
/// use std::error::Error;
///
/// use evaluator::RankTable;
///
/// let error = RankTable::open("no/such.tbl").unwrap_err();
/// assert_eq!(error.to_string(), "cannot read no/such.tbl");
/// assert!(error.source().is_some()); // the error of the operating system
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum OpenError {
    /// The file could not be read.
    Io {
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
    /// The file is not a table that this program can read.
    Format {
        /// The file.
        path: PathBuf,
        /// The check that failed.
        source: FormatError,
    },
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io { path, .. } => write!(f, "cannot read {}", path.display()),
            Self::Format { path, .. } => write!(f, "{} is not a usable table", path.display()),
        }
    }
}

impl std::error::Error for OpenError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io { source, .. } => Some(source),
            Self::Format { source, .. } => Some(source),
        }
    }
}
