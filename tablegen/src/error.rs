//! Errors.

use std::fmt::{Debug, Display};
use std::io;
use std::path::PathBuf;

use evaluator::{CardSet, OpenError};
use thiserror::Error;

use crate::enumerate::Interrupted;
use crate::perfect_hash::PlacementError;

/// The reason why a table was not built or not verified.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TableError {
    /// The keys do not fit the hash.
    #[error("the keys cannot be placed")]
    Placement(#[from] PlacementError),
    /// Two hands of different value have the same slot.
    #[error("the hands {first} and {second} differ in value but have the same slot")]
    Collision {
        /// The hand whose value was stored first.
        first: CardSet,
        /// The hand whose value differs.
        second: CardSet,
    },
    /// The number of values differs from the number of hand ranks, or a value is not in its rank's category.
    #[error("the hands take {got}, expected {expected}")]
    Values {
        /// The expected value, as text.
        expected: String,
        /// The actual value, as text.
        got: String,
    },
    /// The table and a reference evaluator disagree.
    #[error("the table is wrong: {hand} is {got}, expected {expected}")]
    Disproved {
        /// The hand.
        hand: CardSet,
        /// The value of the reference evaluator, as text.
        expected: String,
        /// The value in the table, as text.
        got: String,
    },
    /// A table of outcomes disagrees with an independent count.
    #[error("the {table} table is wrong: {what} has {got}, expected {expected}")]
    Miscounted {
        /// The name of the table.
        table: &'static str,
        /// The deal, or the sum over deals.
        what: String,
        /// The independent count, as text.
        expected: String,
        /// The count in the table, as text.
        got: String,
    },
    /// The table just written cannot be read back.
    #[error("the table cannot be opened")]
    Open(#[from] OpenError),
    /// A file could not be written.
    #[error("cannot write {}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// Files differ from what this program builds.
    #[error("{} from the generated ones: run `cargo xtask tables` and commit the result", stale(paths))]
    Stale {
        /// The files.
        paths: Vec<PathBuf>,
    },
    /// The work was interrupted.
    #[error("interrupted: nothing was changed")]
    Interrupted,
    /// The work was interrupted, and a checkpoint was written.
    #[error("interrupted: the same command resumes from {}", path.display())]
    Begun {
        /// The checkpoint file.
        path: PathBuf,
    },
    /// The checkpoint is damaged or belongs to another run.
    #[error("cannot resume: remove {} to start again", path.display())]
    Unusable {
        /// The file.
        path: PathBuf,
        /// The reason why it was rejected.
        source: OpenError,
    },
}

impl From<Interrupted> for TableError {
    fn from(Interrupted: Interrupted) -> Self {
        Self::Interrupted
    }
}

/// Returns a [`TableError::Miscounted`] with its values as text.
pub(crate) fn miscounted(
    table: &'static str,
    what: impl Display,
    expected: impl Debug,
    got: impl Debug,
) -> TableError {
    let (what, expected, got) = (what.to_string(), format!("{expected:?}"), format!("{got:?}"));
    TableError::Miscounted { table, what, expected, got }
}

/// Returns the names of the files that differ, followed by a verb.
fn stale(paths: &[PathBuf]) -> String {
    let names: Vec<_> = paths.iter().map(|path| path.display().to_string()).collect();
    names.join(" and ") + if names.len() == 1 { " differs" } else { " differ" }
}
