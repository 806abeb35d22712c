//! What the section of a three-way table holds and means, for the writer and the readers.

use alloc::vec::Vec;

use bytemuck::{Pod, Zeroable};
use evaluator::format::{Container, FormatError, Section, TableId, kind, write};

use crate::exact::tables::triple::Triple;
use crate::report::WinnerCounts;

/// What a three-way table must be for this program. No hash keys are in it.
pub const THREE_WAY_TABLE: TableId = TableId { kind: kind::THREE_WAY_HANDS, key_scheme: 0 };

const COUNTS: u32 = 1;

/// What a table stores for each [`Triple`], as it stands in the file: little-endian, 28 bytes.
///
/// The counts are over all combos of the hands that share no card, and all boards. They are less than 2^32: there are
/// 12 x 12 x 12 x 1,370,754 cases at most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Pod, Zeroable)]
#[repr(C)]
pub struct TripleCounts {
    /// The cases by the set of winners, as bits: those of set 0b001 first, which is the first player alone.
    pub by_winners: [u32; 7],
}

impl TripleCounts {
    /// The counts as they are stored; `None` if one is too large, which no triple's are.
    #[must_use]
    pub fn new(counts: WinnerCounts) -> Option<Self> {
        let mut by_winners = [0; 7];
        for (stored, &count) in by_winners.iter_mut().zip(&counts.by_winners()[1..]) {
            *stored = count.try_into().ok()?;
        }
        Some(Self { by_winners })
    }

    /// The counts as they are told.
    #[must_use]
    pub fn to_winner_counts(self) -> WinnerCounts {
        let [a, b, ab, c, ac, bc, abc] = self.by_winners.map(u64::from);
        WinnerCounts::new([0, a, b, ab, c, ac, bc, abc])
    }

    fn total(&self) -> u64 {
        self.by_winners.iter().map(|&count| u64::from(count)).sum()
    }
}

/// The section of a three-way table. What [`ThreeWaySections::read`] returns has passed every check.
#[derive(Clone, Copy, Debug)]
pub struct ThreeWaySections<'a> {
    counts: &'a [TripleCounts; Triple::COUNT],
}

impl<'a> ThreeWaySections<'a> {
    /// The counts, in the order of the triples' numbers.
    #[must_use]
    pub fn counts(&self) -> &'a [TripleCounts; Triple::COUNT] {
        self.counts
    }

    /// Reads and checks a three-way table.
    ///
    /// # Errors
    ///
    /// The first check that fails, in the order of [`FormatError`]'s variants.
    pub fn read(bytes: &'a [u8]) -> Result<Self, FormatError> {
        let container = Container::read(bytes, THREE_WAY_TABLE)?;
        let sections = Self { counts: container.exactly(COUNTS, "818805 records of 28 bytes")? };
        sections.check_counts()?;
        Ok(sections)
    }

    /// The bytes of a table with these counts. They are written as they are: reading them checks them.
    #[must_use]
    pub fn write(counts: &[TripleCounts; Triple::COUNT]) -> Vec<u8> {
        write(THREE_WAY_TABLE, &[Section::new(COUNTS, counts)])
    }

    /// The cases of a triple must be all boards for a number of deals, and no more deals than the hands have combos.
    fn check_counts(&self) -> Result<(), FormatError> {
        for (index, (triple, counts)) in Triple::all().into_iter().zip(self.counts).enumerate() {
            let total = counts.total();
            let deals: u64 = triple.hands().iter().map(|hand| hand.combo_count() as u64).product();
            if !total.is_multiple_of(WinnerCounts::PREFLOP_BOARDS)
                || total / WinnerCounts::PREFLOP_BOARDS > deals
            {
                return Err(FormatError::InvalidValue {
                    section: COUNTS,
                    index: index as u64,
                    expected: "all 1370754 boards of each deal",
                    got: total,
                });
            }
        }
        Ok(())
    }
}
