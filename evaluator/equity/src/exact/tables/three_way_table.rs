use core::fmt;
use core::ops::Range;
#[cfg(feature = "std")]
use std::path::Path;

use evaluator::AlignedBytes;
#[cfg(feature = "std")]
use evaluator::OpenError;
use evaluator::format::FormatError;
use evaluator::internals::Storage;

use crate::exact::tables::three_way_sections::{ThreeWaySections, TripleCounts};
use crate::exact::tables::triple::Triple;
use crate::range::StartingHand;
use crate::report::WinnerCounts;

/// How three starting hands fare against each other, all in before the flop, for all 169 x 169 x 169 of them.
///
/// The file has 23 MB and is not part of the program: `cargo xtask three-way` makes it in less than a minute. Without
/// it, [`HandVsHand::compare_starting_hands`](crate::HandVsHand::compare_starting_hands) counts the same in some tens of
/// microseconds.
///
/// ```no_run
/// use equity::{PlayerSet, ThreeWayTable};
///
/// let table = ThreeWayTable::open("tables/three-way.tbl")?;
/// let counts = table.outcome(["AA".parse()?, "KK".parse()?, "QQ".parse()?]).ok_or("no deal")?;
/// assert_eq!((counts.outright(0), counts.won_by(PlayerSet::from_bits(0b111))), (197_872_740, 1_324_728));
/// assert_eq!(format!("{:.4}", counts.equity(0)), "0.6698");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ThreeWayTable {
    storage: Storage,
    /// Where the counts stand in it.
    counts: Range<usize>,
}

impl ThreeWayTable {
    /// The table in the given bytes.
    ///
    /// # Errors
    ///
    /// The bytes are no three-way table that this program can read.
    ///
    /// ```
    /// use evaluator::RankTable;
    /// use equity::ThreeWayTable;
    ///
    /// // A table, but of another kind.
    /// let error = ThreeWayTable::from_bytes(RankTable::embedded_bytes().into()).unwrap_err();
    /// assert_eq!(error.to_string(), "this is a table of hand ranks, expected a three-way table");
    /// ```
    pub fn from_bytes(bytes: AlignedBytes) -> Result<Self, FormatError> {
        Self::from_storage(Storage::Heap(bytes))
    }

    /// Reads a table file into memory.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or is no three-way table that this program can read.
    #[cfg(feature = "std")]
    pub fn open(path: impl AsRef<Path>) -> Result<Self, OpenError> {
        let path = path.as_ref();
        let storage = Storage::open(path)?;
        Self::from_storage(storage).map_err(|source| OpenError::Format { path: path.into(), source })
    }

    /// Maps a table file into memory: nothing is copied, and processes that map one file share it.
    ///
    /// # Safety
    ///
    /// Nobody may change or truncate the file while the table is in use. Changes would break what was checked when it
    /// was opened, and truncating it kills the process.
    ///
    /// # Errors
    ///
    /// The file cannot be mapped, or is no three-way table that this program can read.
    #[cfg(feature = "mmap")]
    #[allow(unsafe_code, reason = "the caller's promise is passed on")]
    pub unsafe fn map(path: impl AsRef<Path>) -> Result<Self, OpenError> {
        let path = path.as_ref();
        // SAFETY: the caller's promise.
        let storage = unsafe { Storage::map(path) }?;
        Self::from_storage(storage).map_err(|source| OpenError::Format { path: path.into(), source })
    }

    fn from_storage(storage: Storage) -> Result<Self, FormatError> {
        let bytes = storage.bytes();
        let counts = bytemuck::bytes_of(ThreeWaySections::read(bytes)?.counts());
        let start = counts.as_ptr().addr() - bytes.as_ptr().addr();
        let counts = start..start + counts.len();
        Ok(Self { storage, counts })
    }

    /// How three starting hands fare, the players in the order of `hands`: over all their combos that share no card,
    /// and 1,370,754 boards for each three of them. `None` if there are no such combos, as for three times aces.
    #[must_use]
    pub fn outcome(&self, hands: [StartingHand; 3]) -> Option<WinnerCounts> {
        let (triple, order) = Triple::of(hands);
        let counts = self.counts()[triple.index()].to_winner_counts();
        (counts.total() > 0).then(|| counts.reordered(order))
    }

    /// What is stored for all triples, in the order of [their numbers](Triple::index).
    #[must_use]
    pub fn counts(&self) -> &[TripleCounts] {
        bytemuck::cast_slice(&self.storage.bytes()[self.counts.clone()])
    }
}

impl fmt::Debug for ThreeWayTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ThreeWayTable({}, {} triples)", self.storage.kind(), Triple::COUNT)
    }
}
