//! One hand at a time: two lookups, or one for a flush or a set of ranks. Ranks are numbers here: the type of a table says of
//! which order.

use crate::format::RankSections;
use crate::key::{self, FLUSH_BITS, FLUSH_MASKS};
use crate::order::RankSets;
use crate::{Hand, Suit};

impl RankSections<'_> {
    /// The rank of a hand. Any 16 bytes give a legal rank; those of a hand give the right one.
    #[inline(always)]
    pub(crate) fn rank(self, hand: Hand) -> u16 {
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

    /// The rank of a hand in an order whose tables have these sets of ranks.
    #[inline(always)]
    pub(crate) fn rank_by(self, sets: RankSets, hand: Hand) -> u16 {
        match sets {
            RankSets::Flush => self.rank(hand),
            RankSets::FiveRanks => self.rank_by_five_ranks(hand),
            RankSets::OfEachSuit => self.best_of_each_suit(suit_masks(hand)),
        }
    }

    /// The rank of a hand whose suits do not matter: five ranks or more say all by themselves. Fewer have no rank of their
    /// own but that of no cards.
    #[inline(always)]
    fn rank_by_five_ranks(self, hand: Hand) -> u16 {
        let [clubs, diamonds, hearts, spades] = suit_masks(hand);
        match self.flush_rank((clubs | diamonds | hearts | spades).into()) {
            0 => self.rank_without_flush(hand.key()),
            rank => rank,
        }
    }

    /// The best rank of one card of each suit: of cards that share a rank one counts, so that their set says all. A set that
    /// lacks a card which it could have is a worse one. Up to four cards have four choices at most.
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

    /// The rank of a hand by its key, as if it had no flush. Any key gives a legal rank.
    #[inline(always)]
    pub(crate) fn rank_without_flush(self, key: u64) -> u16 {
        let place = self.place_of_key(key);
        // SAFETY: it is the place of a key.
        unsafe { self.rank_at(place) }
    }

    /// The rank of a set of ranks: of a flush by the ranks in its suit, 5 to 7 of them.
    #[inline(always)]
    pub(crate) fn flush_rank(self, mask: usize) -> u16 {
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
    unsafe fn rank_at(self, place: usize) -> u16 {
        // SAFETY: the caller's promise.
        *unsafe { self.ranks().get_unchecked(place) }
    }
}

/// The ranks in each suit.
#[inline(always)]
fn suit_masks(hand: Hand) -> [u16; Suit::COUNT] {
    core::array::from_fn(|suit| (hand.suits() >> (16 * suit) & 0x1FFF) as u16)
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
