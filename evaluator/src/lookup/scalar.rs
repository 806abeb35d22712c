//! Scalar lookups: two loads, or one for a flush or another rank mask. Hand ranks are numbers here. The type
//! of a table has their order.

use crate::format::RankSections;
use crate::hand_rank::NO_RANK;
use crate::key::{self, FLUSH_BITS, FLUSH_MASKS};
use crate::order::RankSets;
use crate::{Hand, Suit};

impl RankSections<'_> {
    /// Returns the rank of a hand. Any 16 bytes give a valid rank, or none if the order's deck is not the
    /// full one. The rank is right if the hand is valid.
    #[inline(always)]
    pub(crate) fn rank(self, hand: Hand) -> u16 {
        let key = hand.key();
        let place = if key & FLUSH_BITS == 0 {
            self.place_of_key(key)
        } else {
            rarely();
            // A flush is looked up only by its suit, and other cards may not be in the deck.
            if hand.suits() & self.absent() != 0 {
                return NO_RANK;
            }
            flush_mask(key, hand.suits()) % FLUSH_MASKS
        };
        // SAFETY: the index comes from a key or is a flush mask.
        unsafe { self.rank_at(place) }
    }

    /// Returns the rank of a hand in an order with this kind of rank masks.
    #[inline(always)]
    pub(crate) fn rank_by(self, sets: RankSets, hand: Hand) -> u16 {
        match sets {
            RankSets::Flush => self.rank(hand),
            RankSets::FiveRanks => self.rank_by_five_ranks(hand),
            RankSets::OfEachSuit => self.best_of_each_suit(suit_masks(hand)),
        }
    }

    /// Returns the rank of a hand whose suits do not matter. The mask of its card ranks determines it if
    /// there are five or more. Masks of fewer have the entry 0, and such hands are looked up by key.
    #[inline(always)]
    fn rank_by_five_ranks(self, hand: Hand) -> u16 {
        let [clubs, diamonds, hearts, spades] = suit_masks(hand);
        match self.flush_rank((clubs | diamonds | hearts | spades).into()) {
            0 => self.rank_without_flush(hand.key()),
            rank => rank,
        }
    }

    /// Returns the best rank for one card of each suit. Only one of several cards of equal rank counts, so
    /// the mask of their ranks suffices. Omitting a possible card makes a worse mask. Up to four cards have
    /// at most four choices.
    fn best_of_each_suit(self, suits: [u16; Suit::COUNT]) -> u16 {
        let (mut chosen, mut count) = ([0; 4], 1);
        for mask in suits.into_iter().filter(|&mask| mask != 0) {
            let before = chosen;
            let choices = count.min(before.len());
            (count, chosen) = (0, [0; 4]);
            let mut rest = mask;
            while rest != 0 {
                let card = rest & rest.wrapping_neg();
                rest -= card;
                for &others in &before[..choices] {
                    chosen[count % 4] = others | card;
                    count += 1;
                }
            }
        }
        let ranks = chosen.map(|cards| self.flush_rank(cards.into()));
        ranks[0].max(ranks[1]).max(ranks[2].max(ranks[3]))
    }

    /// Returns the rank of a hand by its key, as if it had no flush. Any key gives a valid rank, or none if
    /// the order's deck is not the full one.
    #[inline(always)]
    pub(crate) fn rank_without_flush(self, key: u64) -> u16 {
        let place = self.place_of_key(key);
        // SAFETY: the index comes from a key.
        unsafe { self.rank_at(place) }
    }

    /// Returns the hand rank of a rank mask: in hold'em, of a flush by the 5 to 7 ranks in its suit.
    #[inline(always)]
    pub(crate) fn flush_rank(self, mask: usize) -> u16 {
        // SAFETY: the index is a flush mask.
        unsafe { self.rank_at(mask % FLUSH_MASKS) }
    }

    /// Returns the index of a hand without a flush in the rank section.
    #[inline(always)]
    fn place_of_key(self, key: u64) -> usize {
        key::rank_key(key).wrapping_add(self.offsets()[key::row(key)]) as usize
    }

    /// Returns the hand rank at an index of the rank section.
    ///
    /// # Safety
    ///
    /// The index must come from `place_of_key` or be below `FLUSH_MASKS`. `RankSections::read` has checked
    /// that the rank section is that long, and that for every row, which includes all results of `key::row`,
    /// its keys plus its offset lie in the section. It is unchecked because a bounds check costs 7 % of the
    /// speed for hands that are built beforehand, and 6 % for lists of card ids (32 Ki hands of seven cards,
    /// benches `prebuilt_hands` and `random_ids` in turns, on an Intel Xeon).
    #[inline(always)]
    unsafe fn rank_at(self, place: usize) -> u16 {
        // SAFETY: the caller guarantees that the index is inside the section.
        *unsafe { self.ranks().get_unchecked(place) }
    }
}

/// Returns the ranks in each suit.
#[inline(always)]
fn suit_masks(hand: Hand) -> [u16; Suit::COUNT] {
    core::array::from_fn(|suit| (hand.suits() >> (16 * suit) & 0x1FFF) as u16)
}

/// Tells the compiler that this branch is rare, so that its code is kept out of the loop.
#[cold]
#[inline]
fn rarely() {}

/// Returns the rank bits of the suit that has five or more cards, with other bits above them.
#[inline(always)]
fn flush_mask(key: u64, suits: u64) -> usize {
    // The counter of suit s has its top bit at 4s + 3, and the mask of suit s begins at bit 16s. Only the
    // lower half of the key is used, so that the compiler does not merge this with the test for a flush,
    // which is one instruction by itself.
    let suit_times_four = (key as u32 & FLUSH_BITS as u32).trailing_zeros() & 0b1100;
    (suits >> (4 * suit_times_four)) as usize
}

#[cfg(all(test, feature = "embedded"))]
mod tests {
    use crate::{CardSet, Hand, HandRank, RankTable};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn unchecked_calls_with_invalid_input_give_valid_ranks(ids in proptest::collection::vec(any::<u8>(), 0..80), bits: u64) {
            let table = RankTable::embedded();
            let is_legal = |rank: HandRank| HandRank::from_u16(rank.as_u16()) == Some(rank);
            prop_assert!(is_legal(table.rank_ids_unchecked(&ids)));
            prop_assert!(is_legal(table.rank_set_unchecked(CardSet::from_bits_truncate(bits))));
            let hand = Hand::from_ids_unchecked(&ids);
            prop_assert!(is_legal(table.rank(hand.merge_unchecked(hand).remove_unchecked(crate::Card::ALL[7]))));
        }
    }
}
