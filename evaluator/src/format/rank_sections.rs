//! The sections of a rank table, for the writer and the readers.

use alloc::vec::Vec;
use core::fmt;

use super::error::FormatError;
use super::read::{Container, TableId};
use super::write::{Section, write};
use crate::class::first_wrong;
use crate::hand_rank::NO_RANK;
use crate::key::{
    COLUMN_BITS, COLUMNS, FLUSH_MASKS, KEY_SCHEME, RANK_KEY_SHIFT, RANK_WEIGHTS, ROWS, rank_key, row,
};
use crate::order::{High, Order};
use crate::record::ClassRecord;
use crate::{CardSet, RankIn, Suit};

const _: () = assert!(COLUMNS <= FLUSH_MASKS);

/// The kind and key scheme of hold'em's rank table.
pub const RANK_TABLE: TableId = rank_table::<High>();

/// Returns the kind and key scheme of the rank table of an order.
///
/// ```
/// use evaluator::format::{RANK_TABLE, rank_table};
/// use evaluator::order::{High, ShortDeck};
///
/// assert_eq!(rank_table::<High>(), RANK_TABLE);
/// assert_ne!(rank_table::<ShortDeck>(), RANK_TABLE);
/// ```
#[must_use]
pub const fn rank_table<O: Order>() -> TableId {
    TableId { kind: O::KIND, key_scheme: KEY_SCHEME, known: &[] }
}

const OFFSETS: u32 = 1;
const RANKS: u32 = 2;
const CLASSES: u32 = 3;

/// The sections of a rank table of any order. The sections that [`RankSections::read`] returns have passed
/// every check.
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
#[derive(Clone, Copy)]
pub struct RankSections<'a> {
    offsets: &'a [u32; ROWS],
    /// The hand ranks of flushes, then those of all other hands. One section holds both, so that one
    /// instruction reads either.
    ranks: &'a [u16],
    classes: &'a [ClassRecord],
    /// The bits of the cards that are not in the order's deck.
    absent: u64,
}

impl fmt::Debug for RankSections<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RankSections({} ranks, {} classes)", self.ranks.len(), self.classes.len())
    }
}

impl<'a> RankSections<'a> {
    /// Returns the offset of each row. A rank key plus the offset of its row (modulo 2^32) is an index into
    /// [`ranks`](Self::ranks).
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

    /// Returns all hand ranks. Those that are looked up by a [rank mask](crate::order::RankSets) come first:
    /// in hold'em, flushes by the mask of their suit. From [`FLUSH_MASKS`] on there are those of other hands
    /// by slot. An unused entry is 0, or [`NO_RANK`](RankIn::NO_RANK) if the order's deck is not the full
    /// one.
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

    /// Returns the class of each hand rank, indexed by ordinal.
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
    pub fn classes(&self) -> &'a [ClassRecord] {
        self.classes
    }

    /// Reads and checks a rank table.
    ///
    /// On success, every key leads to an index inside the rank section, and every hand rank is valid.
    ///
    /// # Errors
    ///
    /// Returns the first check that fails: of the [container](Container::read), then of offsets, hand ranks
    /// and classes.
    ///
    /// ```
    /// use evaluator::RankTable;
    /// use evaluator::format::RankSections;
    ///
    /// assert!(RankSections::read(RankTable::embedded_bytes()).is_ok());
    /// assert!(RankSections::read(&[0; 64]).is_err());
    /// ```
    pub fn read(bytes: &'a [u8]) -> Result<Self, FormatError> {
        Self::read_in::<High>(bytes)
    }

    /// Reads and checks the rank table of an order like [`read`](Self::read) does for hold'em.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`read`](Self::read). A table of another order has another kind.
    ///
    /// ```
    /// use evaluator::RankTable;
    /// use evaluator::format::RankSections;
    /// use evaluator::order::ShortDeck;
    ///
    /// let error = RankSections::read_in::<ShortDeck>(RankTable::embedded_bytes()).unwrap_err();
    /// assert!(error.to_string().contains("a table of short-deck ranks"), "{error}");
    /// ```
    pub fn read_in<O: Order>(bytes: &'a [u8]) -> Result<Self, FormatError> {
        let container = Container::read(bytes, rank_table::<O>())?;
        let sections = Self {
            offsets: container.exactly(OFFSETS)?,
            ranks: container.section(RANKS, FLUSH_MASKS..=usize::MAX)?,
            classes: container.section(CLASSES, RankIn::<O>::COUNT..=RankIn::<O>::COUNT)?,
            absent: (CardSet::FULL - O::DECK).bits(),
        };
        sections.check_offsets()?;
        sections.check_ranks::<O>()?;
        sections.check_deck::<O>()?;
        sections.check_classes::<O>()?;
        Ok(sections)
    }

    /// Serializes a table with these sections. Does not check them, because reading does.
    ///
    /// ```
    /// use evaluator::RankTable;
    /// use evaluator::format::{RANK_TABLE, RankSections};
    ///
    /// let sections = RankSections::read(RankTable::embedded_bytes())?;
    /// let bytes = RankSections::write(RANK_TABLE, sections.offsets(), sections.ranks(), sections.classes());
    /// assert_eq!(bytes, RankTable::embedded_bytes());
    /// # Ok::<(), evaluator::format::FormatError>(())
    /// ```
    #[must_use]
    pub fn write(id: TableId, offsets: &[u32; ROWS], ranks: &[u16], classes: &[ClassRecord]) -> Vec<u8> {
        let sections =
            [Section::new(OFFSETS, offsets), Section::new(RANKS, ranks), Section::new(CLASSES, classes)];
        write(id, &sections)
    }

    /// Checks that every displaced row lies inside the rank section.
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

    fn check_ranks<O: Order>(&self) -> Result<(), FormatError> {
        if RankIn::<O>::all_legal(self.ranks) {
            return Ok(());
        }
        let illegal = self.ranks.iter().position(|&value| !RankIn::<O>::all_legal(&[value])).unwrap_or(0);
        Err(FormatError::value(RANKS, illegal, "a valid hand rank", self.ranks[illegal].into()))
    }

    /// Checks that every hand of a reduced deck has a rank.
    fn check_deck<O: Order>(&self) -> Result<(), FormatError> {
        if self.absent == 0 {
            return Ok(());
        }
        let ranks = O::DECK.suit_mask(Suit::Spades);
        let is_flush = |mask: &usize| (5..=O::MAX_CARDS as u32).contains(&mask.count_ones());
        let mut flushes = (0..FLUSH_MASKS).filter(|mask| mask & !usize::from(ranks) == 0).filter(is_flush);
        let place = flushes.find(|&mask| self.ranks[mask] == NO_RANK);
        match place.or_else(|| self.place_without_rank(ranks, O::MAX_CARDS, 0, 0)) {
            None => Ok(()),
            Some(place) => {
                Err(FormatError::value(RANKS, place, "the rank of a hand of the deck", NO_RANK.into()))
            }
        }
    }

    /// Returns the index of a multiset of card ranks that has no hand rank. Starts from the multiset with the
    /// rank key in `key`, which has `copies` cards of the lowest of `ranks`, and adds up to `cards` cards of
    /// `ranks`.
    fn place_without_rank(&self, ranks: u16, cards: usize, key: u64, copies: u32) -> Option<usize> {
        let place = rank_key(key).wrapping_add(self.offsets[row(key)]) as usize;
        if self.ranks[place] == NO_RANK {
            return Some(place);
        }
        if ranks == 0 || cards == 0 {
            return None;
        }
        let weight = RANK_WEIGHTS[ranks.trailing_zeros() as usize];
        let with = key.wrapping_add(u64::from(weight) << RANK_KEY_SHIFT);
        let once_more =
            (copies < 4).then(|| self.place_without_rank(ranks, cards - 1, with, copies + 1)).flatten();
        once_more.or_else(|| self.place_without_rank(ranks & (ranks - 1), cards, key, 0))
    }

    /// Returns the bits of the cards that are not in the order's deck.
    #[inline(always)]
    pub(crate) fn absent(&self) -> u64 {
        self.absent
    }

    /// Checks that the classes are those of the order.
    fn check_classes<O: Order>(&self) -> Result<(), FormatError> {
        match first_wrong::<O>(self.classes) {
            None => Ok(()),
            Some(ordinal) => {
                let expected = "the next class of its category";
                Err(FormatError::value(CLASSES, ordinal, expected, bytemuck::cast(self.classes[ordinal])))
            }
        }
    }
}
