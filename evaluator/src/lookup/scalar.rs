//! One hand at a time: two lookups, or one for a flush.

use crate::format::RankSections;
use crate::key::{self, FLUSH_BITS, FLUSH_MASKS};
use crate::{Hand, HandRank};

impl RankSections<'_> {
    /// The rank of a hand. Any 16 bytes give a legal rank; those of a hand give the right one.
    #[inline(always)]
    pub(crate) fn rank(self, hand: Hand) -> HandRank {
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

    /// The rank of a hand by its key, as if it had no flush. Any key gives a legal rank.
    #[inline(always)]
    pub(crate) fn rank_without_flush(self, key: u64) -> HandRank {
        let place = self.place_of_key(key);
        // SAFETY: it is the place of a key.
        unsafe { self.rank_at(place) }
    }

    /// The rank of a flush by the ranks in its suit, 5 to 7 of them.
    pub(crate) fn flush_rank(self, mask: usize) -> HandRank {
        // SAFETY: it is a flush mask.
        unsafe { self.rank_at(mask % FLUSH_MASKS) }
    }

    /// Where in the rank section the rank stands of a hand without a flush.
    #[inline(always)]
    fn place_of_key(self, key: u64) -> usize {
        key::rank_key(key).wrapping_add(self.offsets()[key::row(key)]) as usize
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
    unsafe fn rank_at(self, place: usize) -> HandRank {
        // SAFETY: the caller's promise.
        HandRank::from_table(*unsafe { self.ranks().get_unchecked(place) })
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
