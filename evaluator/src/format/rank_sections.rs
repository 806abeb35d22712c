//! The content of the sections of a rank table, for the writer and the readers.

use alloc::vec::Vec;

use super::error::FormatError;
use super::header::kind;
use super::read::{Container, TableId};
use super::write::{Section, write};
use crate::class::ClassRecord;
use crate::key::{COLUMN_BITS, COLUMNS, FLUSH_MASKS, KEY_SCHEME, ROWS};
use crate::layout::{CactusKev, Pokerval};
use crate::{Category, HandRank};

const _: () = assert!(COLUMNS <= FLUSH_MASKS);

/// What a rank table must be for this program.
pub const RANK_TABLE: TableId = TableId { kind: kind::HOLDEM_RANKS, key_scheme: KEY_SCHEME };

const OFFSETS: u32 = 1;
const RANKS: u32 = 2;
const CLASSES: u32 = 3;

/// The sections of a rank table. Those that [`RankSections::read`] returns have passed every check.
///
/// ```
/// use evaluator::{Hand, RankTable, key};
/// use evaluator::format::RankSections;
///
/// // A lookup by hand, of a hand without a flush.
/// let sections = RankSections::read(RankTable::embedded_bytes())?;
/// let hand: Hand = "Ks Kd Kh 2c 2s 9d 8c".parse().unwrap();
/// let place = key::rank_key(hand.key()).wrapping_add(sections.offsets()[key::row(hand.key())]);
/// assert_eq!(sections.ranks()[place as usize], RankTable::embedded().rank(hand).as_u16());
/// # Ok::<(), evaluator::format::FormatError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct RankSections<'a> {
    offsets: &'a [u32; ROWS],
    /// The ranks of flushes, then those of all other hands: in one section, so that both are read by one instruction.
    ranks: &'a [u16],
    classes: &'a [ClassRecord; HandRank::COUNT],
}

impl<'a> RankSections<'a> {
    /// For each row what is added (modulo 2^32) to a rank key to get the place of its rank in [`ranks`](Self::ranks).
    ///
    /// ```
    /// use evaluator::RankTable;
    /// use evaluator::format::RankSections;
    /// use evaluator::key::ROWS;
    ///
    /// assert_eq!(RankSections::read(RankTable::embedded_bytes())?.offsets().len(), ROWS);
    /// # Ok::<(), evaluator::format::FormatError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn offsets(&self) -> &'a [u32; ROWS] {
        self.offsets
    }

    /// All ranks: first those of flushes by the mask of the flush suit (0 for masks of fewer than five or more than seven
    /// cards), then, from [`FLUSH_MASKS`] on, those of other hands by slot (0 in slots that no hand leads to).
    ///
    /// ```
    /// use evaluator::{HandRank, RankTable};
    /// use evaluator::format::RankSections;
    ///
    /// // The flush of ace, king, queen, jack and ten.
    /// let sections = RankSections::read(RankTable::embedded_bytes())?;
    /// assert_eq!(sections.ranks()[0b1_1111_0000_0000], HandRank::MAX.as_u16());
    /// # Ok::<(), evaluator::format::FormatError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn ranks(&self) -> &'a [u16] {
        self.ranks
    }

    /// For each hand rank, by its ordinal, what it means.
    ///
    /// ```
    /// use evaluator::{HandRank, RankTable};
    /// use evaluator::format::RankSections;
    ///
    /// let sections = RankSections::read(RankTable::embedded_bytes())?;
    /// assert_eq!(sections.classes().len(), HandRank::COUNT);
    /// assert_eq!(sections.classes()[0].pokerval, 0); // no cards
    /// # Ok::<(), evaluator::format::FormatError>(())
    /// ```
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
    /// The first check that fails: those of the [container](Container::read), then those of offsets, ranks and classes.
    ///
    /// ```
    /// use evaluator::RankTable;
    /// use evaluator::format::RankSections;
    ///
    /// assert!(RankSections::read(RankTable::embedded_bytes()).is_ok());
    /// assert!(RankSections::read(&[0; 64]).is_err());
    /// ```
    pub fn read(bytes: &'a [u8]) -> Result<Self, FormatError> {
        let container = Container::read(bytes, RANK_TABLE)?;
        let sections = Self {
            offsets: container.exactly(OFFSETS)?,
            ranks: container.section(RANKS, FLUSH_MASKS..=usize::MAX)?,
            classes: container.exactly(CLASSES)?,
        };
        sections.check_offsets()?;
        sections.check_ranks()?;
        sections.check_classes()?;
        Ok(sections)
    }

    /// The bytes of a table with these sections. They are written as they are: reading them checks them.
    ///
    /// ```
    /// use evaluator::RankTable;
    /// use evaluator::format::RankSections;
    ///
    /// let sections = RankSections::read(RankTable::embedded_bytes())?;
    /// let bytes = RankSections::write(sections.offsets(), sections.ranks(), sections.classes());
    /// assert_eq!(bytes, RankTable::embedded_bytes());
    /// # Ok::<(), evaluator::format::FormatError>(())
    /// ```
    #[must_use]
    pub fn write(offsets: &[u32; ROWS], ranks: &[u16], classes: &[ClassRecord; HandRank::COUNT]) -> Vec<u8> {
        let sections =
            [Section::new(OFFSETS, offsets), Section::new(RANKS, ranks), Section::new(CLASSES, classes)];
        write(RANK_TABLE, &sections)
    }

    /// Every row, displaced, must lie whole inside the rank section.
    fn check_offsets(&self) -> Result<(), FormatError> {
        let last_start = self.ranks.len() - COLUMNS;
        let leads_out = |(row, offset): (usize, u32)| {
            offset.wrapping_add((row << COLUMN_BITS) as u32) as usize > last_start
        };
        match self.offsets.iter().copied().enumerate().position(leads_out) {
            None => Ok(()),
            Some(row) => {
                let expected = "an offset that keeps the row inside the ranks";
                Err(FormatError::value(OFFSETS, row, expected, self.offsets[row].into()))
            }
        }
    }

    fn check_ranks(&self) -> Result<(), FormatError> {
        if HandRank::all_legal(self.ranks) {
            return Ok(());
        }
        let illegal = self.ranks.iter().position(|&value| HandRank::from_u16(value).is_none()).unwrap_or(0);
        Err(FormatError::value(RANKS, illegal, "a legal hand rank", self.ranks[illegal].into()))
    }

    /// Classes must be well formed, ascend, and belong to the category of their rank.
    fn check_classes(&self) -> Result<(), FormatError> {
        let categories = Category::ALL
            .into_iter()
            .flat_map(|category| core::iter::repeat_n(category, category.value_count().into()));
        let mut last = None;
        for (ordinal, (category, &record)) in categories.zip(self.classes).enumerate() {
            let is_legal = Pokerval::is_well_formed(record.pokerval)
                && Pokerval::from_table(record.pokerval).category() == category
                && last < Some(record.pokerval)
                && record.cactus_kev <= CactusKev::WORST.as_u16()
                && record.reserved == 0;
            if !is_legal {
                let expected = "the next class of its category";
                return Err(FormatError::value(CLASSES, ordinal, expected, bytemuck::cast(record)));
            }
            last = Some(record.pokerval);
        }
        Ok(())
    }
}
