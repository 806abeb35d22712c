//! One hand at a time: two lookups without a flush, one with.

use crate::class::ClassRecord;
use crate::format::{LEAD_COUNT, RankSections};
use crate::key::{self, FLUSH_BITS, FLUSH_MASKS, RANK_KEY_SHIFT, ROWS};
use crate::{Hand, HandRank};

/// The sections of a table by address, so that the table that owns the bytes can hold them beside these.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SectionPointers {
    leads: *const [u16; LEAD_COUNT],
    ranks: *const u16,
    classes: *const [ClassRecord; HandRank::COUNT],
}

// SAFETY: the pointers lead to bytes that nobody writes while `self` lives (the contract of `new`).
unsafe impl Send for SectionPointers {}
// SAFETY: as above.
unsafe impl Sync for SectionPointers {}

impl SectionPointers {
    /// The addresses of validated sections.
    ///
    /// # Safety
    ///
    /// The bytes behind `sections` must stay where they are, and as they are, for as long as the result or a copy of it
    /// is used.
    pub(crate) unsafe fn new(sections: &RankSections<'_>) -> Self {
        Self { leads: sections.leads(), ranks: sections.ranks().as_ptr(), classes: sections.classes() }
    }

    #[inline(always)]
    fn leads(&self) -> &[u16; LEAD_COUNT] {
        // SAFETY: `new` got it from a reference, and the bytes are still there.
        unsafe { &*self.leads }
    }

    /// The class records by ordinal.
    pub(crate) fn classes(&self) -> &[ClassRecord; HandRank::COUNT] {
        // SAFETY: as in `leads`.
        unsafe { &*self.classes }
    }

    /// The rank of a hand. Any 16 bytes give a legal rank; those of a hand give the right one.
    #[inline(always)]
    pub(crate) fn rank(&self, hand: Hand) -> HandRank {
        let key = hand.key();
        let value = if key & FLUSH_BITS == 0 {
            self.by_rank_key(key)
        } else {
            self.by_flush_mask(flush_mask(key, hand.suits()))
        };
        HandRank::from_table(value)
    }

    /// The rank of a hand without a flush, by the sum of its ranks' weights.
    pub(crate) fn rank_without_flush(&self, weights: u32) -> HandRank {
        HandRank::from_table(self.by_rank_key(u64::from(weights) << RANK_KEY_SHIFT))
    }

    /// The rank of a flush by the ranks in its suit, 5 to 7 of them.
    pub(crate) fn flush_rank(&self, mask: usize) -> HandRank {
        HandRank::from_table(self.by_flush_mask(mask))
    }

    #[inline(always)]
    fn by_rank_key(&self, key: u64) -> u16 {
        let offset = self.leads()[key::row(key)];
        let slot = key::field(key) + usize::from(offset);
        // SAFETY: `RankSections::read` has checked for every row that a key can name, `key::row` being no other, that
        // the row's fields plus its offset lie in the rank section.
        let rank = unsafe { self.ranks.add(slot) };
        // SAFETY: as above, and the section is still there. Unchecked because this is the hottest line of the project.
        unsafe { *rank }
    }

    #[inline(always)]
    fn by_flush_mask(&self, mask: usize) -> u16 {
        self.leads()[ROWS + mask % FLUSH_MASKS]
    }
}

/// The rank bits of the suit that has five cards or more, below others.
#[inline(always)]
fn flush_mask(key: u64, suits: u64) -> usize {
    // The counter of suit s has its top bit at 4s + 3, the mask of suit s begins at bit 16s.
    let suit_times_four = (key & FLUSH_BITS).trailing_zeros() & 0b1100;
    (suits >> (4 * suit_times_four)) as usize
}
