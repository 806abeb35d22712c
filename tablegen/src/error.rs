//! What can go wrong.

use std::fmt;
use std::io;
use std::path::PathBuf;

use evaluator::{CardSet, OpenError};

use crate::enumerate::Interrupted;
use crate::perfect_hash::PlacementError;

/// Why a table was not made, or not proved.
#[derive(Debug)]
#[non_exhaustive]
pub enum TableError {
    /// The keys do not fit the hash.
    Placement(PlacementError),
    /// Two hands of different value meet in one slot.
    Collision {
        /// The one that was there.
        first: CardSet,
        /// The one that came to it.
        second: CardSet,
    },
    /// The hands take more or fewer values than there are ranks, or a value does not fall into its rank's category.
    Values {
        /// What was expected, as words.
        expected: String,
        /// What came out, as words.
        got: String,
    },
    /// The table and a reference evaluator disagree.
    Disproved {
        /// The hand.
        hand: CardSet,
        /// What the reference says, as words.
        expected: String,
        /// What the table says, as words.
        got: String,
    },
    /// A table of outcomes and another way of counting disagree.
    Miscounted {
        /// Which table.
        table: &'static str,
        /// The deal, or the sum over deals.
        what: String,
        /// What the other way counts, as words.
        expected: String,
        /// What the table says, as words.
        got: String,
    },
    /// The table just written cannot be read back.
    Open(OpenError),
    /// A file could not be written.
    Write {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// Files differ from what this program makes.
    Stale {
        /// Which.
        paths: Vec<PathBuf>,
    },
    /// The work was told to stop.
    Interrupted,
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Placement(_) => write!(f, "the keys cannot be placed"),
            Self::Collision { first, second } => {
                write!(f, "the hands {first} and {second} differ in value but meet in one slot")
            }
            Self::Values { expected, got } => write!(f, "the hands take {got}, expected {expected}"),
            Self::Disproved { hand, expected, got } => {
                write!(f, "the table is wrong: it says that {hand} is {got}, expected {expected}")
            }
            Self::Miscounted { table, what, expected, got } => {
                write!(f, "the {table} table is wrong: it says that {what} has {got}, expected {expected}")
            }
            Self::Open(_) => write!(f, "the table cannot be opened"),
            Self::Write { path, .. } => write!(f, "cannot write {}", path.display()),
            Self::Stale { paths } => {
                let names: Vec<_> = paths.iter().map(|path| path.display().to_string()).collect();
                let verb = if names.len() == 1 { "differs" } else { "differ" };
                write!(
                    f,
                    "{} {verb} from what the generator makes: run `cargo xtask tables` and commit the result",
                    names.join(" and ")
                )
            }
            Self::Interrupted => write!(f, "interrupted: nothing was changed"),
        }
    }
}

impl std::error::Error for TableError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Placement(source) => Some(source),
            Self::Open(source) => Some(source),
            Self::Write { source, .. } => Some(source),
            _ => None,
        }
    }
}

impl From<PlacementError> for TableError {
    fn from(source: PlacementError) -> Self {
        Self::Placement(source)
    }
}

impl From<Interrupted> for TableError {
    fn from(Interrupted: Interrupted) -> Self {
        Self::Interrupted
    }
}

impl From<OpenError> for TableError {
    fn from(source: OpenError) -> Self {
        Self::Open(source)
    }
}
