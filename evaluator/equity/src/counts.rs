//! The content of both table files: one section of records of counts.

use alloc::vec::Vec;

use bytemuck::Pod;
use evaluator::format::{Container, FormatError, Section, TableId, write};

/// The only section of a table.
pub const COUNTS: u32 = 1;

/// A record of counts as stored in the file, little-endian.
pub trait CountRecord: Pod {
    /// The kind of table that holds such records. It has no hash keys.
    const TABLE: TableId;

    /// A description of valid counts, for error messages.
    const EXPECTED: &'static str;

    /// Returns the index of the first invalid record and the number of cases that it counts.
    fn first_impossible(records: &[Self]) -> Option<(usize, u64)>;
}

/// The section of a table of counts. Counts returned by [`read`](Self::read) have passed every check.
///
/// ```
/// use holdem::format::PreflopSections;
/// use holdem::{Matchup, PreflopTable};
///
/// let sections = PreflopSections::read(PreflopTable::embedded_bytes())?;
/// let first = Matchup::all()[0];
/// let outcome = PreflopTable::embedded().outcome(first.first(), first.second());
/// assert_eq!(Some(u64::from(sections.counts()[0].wins)), outcome.map(|outcome| outcome.wins()));
/// assert_eq!(PreflopSections::write(sections.counts()), PreflopTable::embedded_bytes());
/// # Ok::<(), evaluator::format::FormatError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct CountSections<'a, R, const N: usize> {
    counts: &'a [R; N],
}

impl<'a, R: CountRecord, const N: usize> CountSections<'a, R, N> {
    /// Returns the counts, in the order of their index.
    #[must_use]
    pub fn counts(&self) -> &'a [R; N] {
        self.counts
    }

    /// Reads and checks a table.
    ///
    /// # Errors
    ///
    /// Returns the first check that fails: first the checks of the [container](Container::read), then that of
    /// the counts.
    pub fn read(bytes: &'a [u8]) -> Result<Self, FormatError> {
        let counts: &[R; N] = Container::read(bytes, R::TABLE)?.exactly(COUNTS)?;
        match R::first_impossible(counts) {
            None => Ok(Self { counts }),
            Some((index, found)) => Err(FormatError::value(COUNTS, index, R::EXPECTED, found)),
        }
    }

    /// Returns the bytes of a table with these counts. Does not check them: [`read`](Self::read) does.
    #[must_use]
    pub fn write(counts: &[R; N]) -> Vec<u8> {
        write(R::TABLE, &[Section::new(COUNTS, counts)])
    }
}
