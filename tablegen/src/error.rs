//! What can go wrong.

use std::fmt::{Debug, Display};
use std::io;
use std::path::PathBuf;

use evaluator::{CardSet, OpenError};
use thiserror::Error;

use crate::enumerate::Interrupted;
use crate::perfect_hash::PlacementError;

/// Why a table was not made, or not proved.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TableError {
    /// The keys do not fit the hash.
    #[error("the keys cannot be placed")]
    Placement(#[from] PlacementError),
    /// Two hands of different value meet in one slot.
    #[error("the hands {first} and {second} differ in value but meet in one slot")]
    Collision {
        /// The one that was there.
        first: CardSet,
        /// The one that came to it.
        second: CardSet,
    },
    /// The hands take more or fewer values than there are ranks, or a value does not fall into its rank's category.
    #[error("the hands take {got}, expected {expected}")]
    Values {
        /// What was expected, as words.
        expected: String,
        /// What came out, as words.
        got: String,
    },
    /// The table and a reference evaluator disagree.
    #[error("the table is wrong: it says that {hand} is {got}, expected {expected}")]
    Disproved {
        /// The hand.
        hand: CardSet,
        /// What the reference says, as words.
        expected: String,
        /// What the table says, as words.
        got: String,
    },
    /// A table of outcomes and another way of counting disagree.
    #[error("the {table} table is wrong: it says that {what} has {got}, expected {expected}")]
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
    #[error("the table cannot be opened")]
    Open(#[from] OpenError),
    /// A file could not be written.
    #[error("cannot write {}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// Files differ from what this program makes.
    #[error("{} from what the generator makes: run `cargo xtask tables` and commit the result", stale(paths))]
    Stale {
        /// Which.
        paths: Vec<PathBuf>,
    },
    /// The work was told to stop.
    #[error("interrupted: nothing was changed")]
    Interrupted,
    /// The work was told to stop, and what was done is kept.
    #[error("interrupted: the same command goes on from {}", path.display())]
    Begun {
        /// The file with what was done.
        path: PathBuf,
    },
    /// What was kept of work that was told to stop is damaged, or of other work.
    #[error("there is nothing to go on from: remove {} to begin anew", path.display())]
    Unusable {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        source: OpenError,
    },
}

impl From<Interrupted> for TableError {
    fn from(Interrupted: Interrupted) -> Self {
        Self::Interrupted
    }
}

/// [`TableError::Miscounted`], of what can be said.
pub(crate) fn miscounted(
    table: &'static str,
    what: impl Display,
    expected: impl Debug,
    got: impl Debug,
) -> TableError {
    let (what, expected, got) = (what.to_string(), format!("{expected:?}"), format!("{got:?}"));
    TableError::Miscounted { table, what, expected, got }
}

/// The files that differ, and a verb for them.
fn stale(paths: &[PathBuf]) -> String {
    let names: Vec<_> = paths.iter().map(|path| path.display().to_string()).collect();
    names.join(" and ") + if names.len() == 1 { " differs" } else { " differ" }
}
