//! What the sections of a rank table hold and mean, for the writer and the readers.

use alloc::vec::Vec;

use super::error::FormatError;
use super::header::kind;
use super::read::{Container, Wanted};
use super::write::{Section, write};
use crate::class::ClassRecord;
use crate::key::{COLUMN_BITS, COLUMNS, FIELD_BITS, FLUSH_MASKS, KEY_SCHEME, NAMED_ROWS, ROWS};
use crate::layout::Pokerval;
use crate::{Category, HandRank};

/// What a rank table must be for this program.
pub const RANK_TABLE: Wanted = Wanted { kind: kind::HOLDEM_RANKS, key_scheme: KEY_SCHEME };

const LEADS: u32 = 1;
const RANKS: u32 = 2;
const CLASSES: u32 = 3;

/// The length of the section of leads: the offsets of all rows, then the ranks of all flush masks.
pub const LEAD_COUNT: usize = ROWS + FLUSH_MASKS;

// Every row that a key can name, and not only those with offsets, must find something among the leads.
const _: () = assert!(ROWS <= NAMED_ROWS && NAMED_ROWS <= LEAD_COUNT);

/// The sections of a rank table. Those that [`RankSections::read`] returns have passed every check.
#[derive(Clone, Copy, Debug)]
pub struct RankSections<'a> {
    /// The offsets of the rows, then the ranks of flushes, in one section for the reason that [`key`](crate::key) gives.
    leads: &'a [u16; LEAD_COUNT],
    ranks: &'a [u16],
    classes: &'a [ClassRecord; HandRank::COUNT],
}

impl<'a> RankSections<'a> {
    /// For each row what is added to the field of a key to get its slot.
    #[must_use]
    pub fn offsets(&self) -> &'a [u16] {
        &self.leads[..ROWS]
    }

    /// The ranks of flushes by the mask of the flush suit; 0 for masks of fewer than five or more than seven cards.
    #[must_use]
    pub fn flush(&self) -> &'a [u16] {
        &self.leads[ROWS..]
    }

    /// The offsets, then the ranks of flushes, as they stand in the file.
    #[must_use]
    pub fn leads(&self) -> &'a [u16; LEAD_COUNT] {
        self.leads
    }

    /// The ranks of the hands without a flush, by slot; 0 in slots that no hand leads to.
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
    /// After it, whatever the key, the slot it leads to lies in the rank section, and every rank is a legal one.
    ///
    /// # Errors
    ///
    /// The first check that fails, in the order of [`FormatError`]'s variants.
    pub fn read(bytes: &'a [u8]) -> Result<Self, FormatError> {
        let container = Container::read(bytes, RANK_TABLE)?;
        let sections = Self {
            leads: exactly(&container, LEADS, "20480 numbers of 2 bytes")?,
            ranks: container.section(RANKS)?,
            classes: exactly(&container, CLASSES, "9842 records of 8 bytes")?,
        };
        sections.check_leads()?;
        check_ranks(LEADS, ROWS, sections.flush())?;
        check_ranks(RANKS, 0, sections.ranks)?;
        sections.check_classes()?;
        Ok(sections)
    }

    /// The bytes of a table with these sections. They are written as they are: reading them checks them.
    #[must_use]
    pub fn write(
        offsets: &[u16; ROWS],
        flush: &[u16; FLUSH_MASKS],
        ranks: &[u16],
        classes: &[ClassRecord; HandRank::COUNT],
    ) -> Vec<u8> {
        let leads = [offsets.as_slice(), flush].concat();
        let sections =
            [Section::new(LEADS, &leads), Section::new(RANKS, ranks), Section::new(CLASSES, classes)];
        write(RANK_TABLE, &sections)
    }

    /// Every row that a key can name, displaced, must lie whole inside the rank section.
    fn check_leads(&self) -> Result<(), FormatError> {
        for (row, &lead) in self.leads[..NAMED_ROWS].iter().enumerate() {
            let first_field = (row << COLUMN_BITS) & ((1 << FIELD_BITS) - 1);
            if first_field + usize::from(lead) + COLUMNS > self.ranks.len() {
                return Err(FormatError::Meaning {
                    section: LEADS,
                    index: row as u64,
                    expected: "an offset that keeps the row inside the ranks",
                    got: u64::from(lead),
                });
            }
        }
        Ok(())
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
                    return Err(FormatError::Meaning {
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

/// A section with exactly `N` elements.
pub(super) fn exactly<'a, T: bytemuck::Pod, const N: usize>(
    container: &Container<'a>,
    id: u32,
    expected: &'static str,
) -> Result<&'a [T; N], FormatError> {
    let elements = container.section::<T>(id)?;
    elements.try_into().map_err(|_| FormatError::SectionShape {
        section: id,
        expected,
        got: size_of_val(elements) as u64,
    })
}

/// Fails for the first of `values`, which stand in `section` from index `start`, that is no legal rank.
fn check_ranks(section: u32, start: usize, values: &[u16]) -> Result<(), FormatError> {
    if HandRank::all_legal(values) {
        return Ok(());
    }
    let illegal = values.iter().position(|&value| HandRank::from_u16(value).is_none()).unwrap_or(0);
    Err(FormatError::Meaning {
        section,
        index: (start + illegal) as u64,
        expected: "a legal hand rank",
        got: u64::from(values[illegal]),
    })
}
