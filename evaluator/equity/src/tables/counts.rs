//! What the files of both tables hold: one section of records, each with the counts of one thing that is counted.

use alloc::vec::Vec;

use bytemuck::Pod;
use evaluator::format::{Container, FormatError, Section, TableId, write};

/// The one section of a table.
pub(super) const COUNTS: u32 = 1;

/// Counts as they stand in a file, little-endian.
pub trait CountRecord: Pod {
    /// What a table of such records must be for this program. No hash keys are in it.
    const TABLE: TableId;

    /// What all counts of a sound table are, as words.
    const EXPECTED: &'static str;

    /// The place of the first of all records that cannot be, and how many cases it counts.
    fn first_impossible(records: &[Self]) -> Option<(usize, u64)>;
}

/// The section of a table of counts. What [`read`](Self::read) returns has passed every check.
///
/// ```
/// use equity::format::PreflopSections;
/// use equity::{Matchup, PreflopTable};
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
    /// The counts, in the order of the numbers of what is counted.
    #[must_use]
    pub fn counts(&self) -> &'a [R; N] {
        self.counts
    }

    /// Reads and checks a table.
    ///
    /// # Errors
    ///
    /// The first check that fails: those of the [container](Container::read), then that of the counts.
    pub fn read(bytes: &'a [u8]) -> Result<Self, FormatError> {
        let counts: &[R; N] = Container::read(bytes, R::TABLE)?.exactly(COUNTS)?;
        match R::first_impossible(counts) {
            None => Ok(Self { counts }),
            Some((index, found)) => Err(FormatError::value(COUNTS, index, R::EXPECTED, found)),
        }
    }

    /// The bytes of a table with these counts. They are written as they are: reading them checks them.
    #[must_use]
    pub fn write(counts: &[R; N]) -> Vec<u8> {
        write(R::TABLE, &[Section::new(COUNTS, counts)])
    }
}
