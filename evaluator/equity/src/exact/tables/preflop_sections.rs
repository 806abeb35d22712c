//! What the section of a preflop table holds and means, for the writer and the readers.

use alloc::vec::Vec;

use bytemuck::{Pod, Zeroable};
use evaluator::format::{Container, FormatError, Section, TableId, kind, write};

use crate::exact::tables::matchup::Matchup;
use crate::report::Outcome;

/// What a preflop table must be for this program. No hash keys are in it.
pub const PREFLOP_TABLE: TableId = TableId { kind: kind::PREFLOP_MATCHUPS, key_scheme: 0 };

const COUNTS: u32 = 1;

/// What a table stores for each [`Matchup`], as it stands in the file: little-endian, 8 bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Pod, Zeroable)]
#[repr(C)]
pub struct MatchupCounts {
    /// How many of the 1,712,304 boards the first player wins.
    pub wins: u32,
    /// How many they share.
    pub ties: u32,
}

/// The section of a preflop table. What [`PreflopSections::read`] returns has passed every check.
#[derive(Clone, Copy, Debug)]
pub struct PreflopSections<'a> {
    counts: &'a [MatchupCounts; Matchup::COUNT],
}

impl<'a> PreflopSections<'a> {
    /// The counts, in the order of the matchups' numbers.
    #[must_use]
    pub fn counts(&self) -> &'a [MatchupCounts; Matchup::COUNT] {
        self.counts
    }

    /// Reads and checks a preflop table.
    ///
    /// # Errors
    ///
    /// The first check that fails, in the order of [`FormatError`]'s variants.
    pub fn read(bytes: &'a [u8]) -> Result<Self, FormatError> {
        let container = Container::read(bytes, PREFLOP_TABLE)?;
        let sections = Self { counts: container.exactly(COUNTS, "47008 records of 8 bytes")? };
        sections.check_counts()?;
        Ok(sections)
    }

    /// The bytes of a table with these counts. They are written as they are: reading them checks them.
    #[must_use]
    pub fn write(counts: &[MatchupCounts; Matchup::COUNT]) -> Vec<u8> {
        write(PREFLOP_TABLE, &[Section::new(COUNTS, counts)])
    }

    /// No matchup may have more boards won and shared than there are.
    fn check_counts(&self) -> Result<(), FormatError> {
        let boards = |counts: &MatchupCounts| u64::from(counts.wins) + u64::from(counts.ties);
        match self.counts.iter().position(|counts| boards(counts) > Outcome::PREFLOP_BOARDS) {
            None => Ok(()),
            Some(index) => Err(FormatError::InvalidValue {
                section: COUNTS,
                index: index as u64,
                expected: "at most 1712304 boards won and shared",
                got: boards(&self.counts[index]),
            }),
        }
    }
}
