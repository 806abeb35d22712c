//! What the sections of a rank table hold and mean, for the writer and the readers.

use alloc::vec::Vec;

use super::error::FormatError;
use super::header::kind;
use super::read::{Container, TableId};
use super::write::{Section, write};
use crate::class::ClassRecord;
use crate::key::{COLUMN_BITS, COLUMNS, FLUSH_MASKS, KEY_SCHEME, ROWS};
use crate::layout::Pokerval;
use crate::{Category, HandRank};

const _: () = assert!(COLUMNS <= FLUSH_MASKS);

/// What a rank table must be for this program.
pub const RANK_TABLE: TableId = TableId { kind: kind::HOLDEM_RANKS, key_scheme: KEY_SCHEME };

const OFFSETS: u32 = 1;
const RANKS: u32 = 2;
const CLASSES: u32 = 3;

/// The sections of a rank table. Those that [`RankSections::read`] returns have passed every check.
#[derive(Clone, Copy, Debug)]
pub struct RankSections<'a> {
    offsets: &'a [u32; ROWS],
    /// The ranks of flushes, then those of all other hands: in one section, so that both are read by one instruction.
    ranks: &'a [u16],
    classes: &'a [ClassRecord; HandRank::COUNT],
}

impl<'a> RankSections<'a> {
    /// For each row what is added (modulo 2^32) to a rank key to get the place of its rank in [`ranks`](Self::ranks).
    #[must_use]
    pub fn offsets(&self) -> &'a [u32; ROWS] {
        self.offsets
    }

    /// All ranks: first those of flushes by the mask of the flush suit (0 for masks of fewer than five or more than seven
    /// cards), then, from [`FLUSH_MASKS`] on, those of other hands by slot (0 in slots that no hand leads to).
    #[must_use]
    pub fn ranks(&self) -> &'a [u16] {
        self.ranks
    }

    /// For each hand rank, by its ordinal, what it means.
    #[must_use]
    pub fn classes(&self) -> &'a [ClassRecord; HandRank::COUNT] {
        self.classes
    }

    /// Reads and checks a rank table.
    ///
    /// After it, whatever the key, the place it leads to lies in the rank section, and every rank is a legal one.
    ///
    /// # Errors
    ///
    /// The first check that fails, in the order of [`FormatError`]'s variants.
    pub fn read(bytes: &'a [u8]) -> Result<Self, FormatError> {
        let container = Container::read(bytes, RANK_TABLE)?;
        let sections = Self {
            offsets: container.exactly(OFFSETS, "8192 offsets of 4 bytes")?,
            ranks: container.section(RANKS)?,
            classes: container.exactly(CLASSES, "9842 records of 8 bytes")?,
        };
        sections.check_offsets()?;
        sections.check_ranks()?;
        sections.check_classes()?;
        Ok(sections)
    }

    /// The bytes of a table with these sections. They are written as they are: reading them checks them.
    #[must_use]
    pub fn write(offsets: &[u32; ROWS], ranks: &[u16], classes: &[ClassRecord; HandRank::COUNT]) -> Vec<u8> {
        let sections =
            [Section::new(OFFSETS, offsets), Section::new(RANKS, ranks), Section::new(CLASSES, classes)];
        write(RANK_TABLE, &sections)
    }

    /// Every row, displaced, must lie whole inside the rank section, and the flush masks as well.
    fn check_offsets(&self) -> Result<(), FormatError> {
        if self.ranks.len() < FLUSH_MASKS {
            return Err(FormatError::SectionShape {
                section: RANKS,
                expected: "at least 8192 ranks of 2 bytes",
                got: size_of_val(self.ranks) as u64,
            });
        }
        let last_start = self.ranks.len() - COLUMNS;
        for (row, &offset) in self.offsets.iter().enumerate() {
            let start = offset.wrapping_add((row << COLUMN_BITS) as u32);
            if start as usize > last_start {
                return Err(FormatError::InvalidValue {
                    section: OFFSETS,
                    index: row as u64,
                    expected: "an offset that keeps the row inside the ranks",
                    got: u64::from(offset),
                });
            }
        }
        Ok(())
    }

    fn check_ranks(&self) -> Result<(), FormatError> {
        if HandRank::all_legal(self.ranks) {
            return Ok(());
        }
        let illegal = self.ranks.iter().position(|&value| HandRank::from_u16(value).is_none()).unwrap_or(0);
        Err(FormatError::InvalidValue {
            section: RANKS,
            index: illegal as u64,
            expected: "a legal hand rank",
            got: u64::from(self.ranks[illegal]),
        })
    }

    /// Classes must be well formed, ascend, and belong to the category of their rank.
    fn check_classes(&self) -> Result<(), FormatError> {
        let mut ordinal = 0;
        let mut last = None;
        for category in Category::ALL {
            for _ in 0..category.value_count() {
                let record = self.classes[ordinal];
                let legal = Pokerval::is_well_formed(record.pokerval)
                    && Pokerval::from_table(record.pokerval).category() == category
                    && last < Some(record.pokerval)
                    && record.cactus_kev <= 7462
                    && record.reserved == 0;
                if !legal {
                    return Err(FormatError::InvalidValue {
                        section: CLASSES,
                        index: ordinal as u64,
                        expected: "the next class of its category",
                        got: bytemuck::cast(record),
                    });
                }
                last = Some(record.pokerval);
                ordinal += 1;
            }
        }
        Ok(())
    }
}
