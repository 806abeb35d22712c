//! One hand at a time: two lookups, or one for a flush.

use crate::class::ClassRecord;
use crate::format::RankSections;
use crate::key::{self, FLUSH_BITS, FLUSH_MASKS, RANK_KEY_SHIFT, ROWS};
use crate::{Hand, HandRank};

/// The sections of a table by address, so that the table that owns the bytes can hold them beside these. It is not `Clone`:
/// a copy that safe code could make might outlive the bytes.
#[derive(Debug)]
pub(crate) struct SectionPointers {
    offsets: *const [u32; ROWS],
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
    /// The bytes behind `sections` must stay where they are, and as they are, for as long as the result is used.
    pub(crate) unsafe fn new(sections: &RankSections<'_>) -> Self {
        Self { offsets: sections.offsets(), ranks: sections.ranks().as_ptr(), classes: sections.classes() }
    }

    /// The same addresses once more, for another table that shares the bytes.
    ///
    /// # Safety
    ///
    /// As for [`new`](Self::new): the bytes must stay for as long as the result is used.
    pub(crate) unsafe fn share(&self) -> Self {
        Self { offsets: self.offsets, ranks: self.ranks, classes: self.classes }
    }

    /// The class records by ordinal.
    pub(crate) fn classes(&self) -> &[ClassRecord; HandRank::COUNT] {
        // SAFETY: `new` got it from a reference, and the bytes are still there.
        unsafe { &*self.classes }
    }

    /// The rank of a hand. Any 16 bytes give a legal rank; those of a hand give the right one.
    #[inline(always)]
    pub(crate) fn rank(&self, hand: Hand) -> HandRank {
        let key = hand.key();
        let place = if key & FLUSH_BITS == 0 {
            self.place_of_key(key)
        } else {
            rarely();
            flush_mask(key, hand.suits()) % FLUSH_MASKS
        };
        // SAFETY: a place is one of a key, or a flush mask.
        unsafe { self.rank_at(place) }
    }

    /// The rank of a hand without a flush, by the sum of its ranks' weights.
    pub(crate) fn rank_without_flush(&self, weights: u32) -> HandRank {
        let place = self.place_of_key(u64::from(weights) << RANK_KEY_SHIFT);
        // SAFETY: it is the place of a key.
        unsafe { self.rank_at(place) }
    }

    /// The rank of a flush by the ranks in its suit, 5 to 7 of them.
    pub(crate) fn flush_rank(&self, mask: usize) -> HandRank {
        // SAFETY: it is a flush mask.
        unsafe { self.rank_at(mask % FLUSH_MASKS) }
    }

    /// Where in the rank section the rank stands of a hand without a flush.
    #[inline(always)]
    fn place_of_key(&self, key: u64) -> usize {
        // SAFETY: as in `classes`.
        let offsets = unsafe { &*self.offsets };
        key::rank_key(key).wrapping_add(offsets[key::row(key)]) as usize
    }

    /// The rank at a place of the rank section.
    ///
    /// # Safety
    ///
    /// The place must come from `place_of_key` or be below `FLUSH_MASKS`. `RankSections::read` has checked that the rank
    /// section is that long, and for every row, `key::row` giving no other, that the row's keys plus its offset lie in it.
    /// Unchecked: a bounds check costs 7 % of the speed at which hands built beforehand are ranked, and 6 % for lists of
    /// card ids (32 Ki hands of seven cards, benches `prebuilt_hands` and `random_ids` in turns, on an Intel Xeon).
    #[inline(always)]
    unsafe fn rank_at(&self, place: usize) -> HandRank {
        // SAFETY: the caller's promise.
        let rank = unsafe { self.ranks.add(place) };
        // SAFETY: likewise, and the section is still there.
        HandRank::from_table(unsafe { *rank })
    }
}

/// Tells the compiler that the way here is rarely taken, so that it stays out of the straight line of a loop.
#[cold]
#[inline]
fn rarely() {}

/// The rank bits of the suit that has five cards or more, below others.
#[inline(always)]
fn flush_mask(key: u64, suits: u64) -> usize {
    // The counter of suit s has its top bit at 4s + 3, the mask of suit s begins at bit 16s. Taken from the lower half of
    // the key, so that the compiler does not merge this with the test for a flush, which is one instruction by itself.
    let suit_times_four = (key as u32 & FLUSH_BITS as u32).trailing_zeros() & 0b1100;
    (suits >> (4 * suit_times_four)) as usize
}

#[cfg(all(test, feature = "embedded"))]
mod tests {
    use crate::{CardSet, Hand, HandRank, RankTable};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn misused_calls_still_give_legal_ranks(ids in proptest::collection::vec(any::<u8>(), 0..80), bits: u64) {
            let table = RankTable::embedded();
            let is_legal = |rank: HandRank| HandRank::from_u16(rank.as_u16()) == Some(rank);
            prop_assert!(is_legal(table.rank_ids_unchecked(&ids)));
            prop_assert!(is_legal(table.rank_set_unchecked(CardSet::from_bits_truncate(bits))));
            let hand = Hand::from_ids_unchecked(&ids);
            prop_assert!(is_legal(table.rank(hand.merge_unchecked(hand).remove_unchecked(crate::Card::ALL[7]))));
        }
    }
}
