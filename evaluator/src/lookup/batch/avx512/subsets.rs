//! Numberings of rank masks: the index of a mask among all masks of its kind, and tables that add it up from
//! two halves of the mask.
//!
//! Kickers are compared from the highest down, so sets of k ranks are in colexicographic order, and the index
//! of a set is the number of sets below it. For ranks c₁ < c₂ < … < cₖ (deuce 0 to ace 12) it is a sum over
//! the ranks:
//!
//! ```text
//! sets of exactly k ranks                      C(c₁, 1) + C(c₂, 2) + … + C(cₖ, k)
//! sets of up to k ranks, a missing one worst    S(c₁, 1) + S(c₂, 2) + … + S(cₖ, k),   S(c, i) = C(c, 0) + … + C(c, i)
//! ```
//!
//! The i-th term counts the sets that agree with the given one above cᵢ and have only lower ranks in the i
//! places from there down: exactly i of the c ranks below cᵢ in the first case, at most i of them in the
//! second.
//!
//! Each term needs a rank's place i, counted from below. In the low seven ranks it is counted directly. In
//! the high six it follows from above because the whole set has k ranks: the highest rank has place k. So the
//! two halves of the mask can be looked up separately, in 128 and in 64 entries, and their sum is the index.

use crate::{Rank, holdem};

/// The number of ranks in the low half of a mask: deuce to eight.
pub(super) const LOW_RANKS: u32 = 7;
/// The number of ranks.
pub(super) const RANKS: u32 = Rank::COUNT as u32;
/// The number of low halves.
pub(super) const LOW_HALVES: usize = 1 << LOW_RANKS;
/// The number of high halves, nine to ace.
pub(super) const HIGH_HALVES: usize = 1 << (RANKS - LOW_RANKS);

/// One kind of rank masks with its own numbering.
#[derive(Clone, Copy)]
pub(super) struct Numbering {
    /// The number of ranks in a set.
    pub(super) ranks: u32,
    /// `true` if smaller sets, which partial hands have, are counted as well.
    pub(super) counts_shorter: bool,
    /// `true` if sets of five consecutive ranks are skipped, because they are straights.
    pub(super) leaves_straights_out: bool,
}

impl Numbering {
    /// The five ranks of a high card.
    pub(super) const HIGH_CARD: Self = Self { ranks: 5, counts_shorter: true, leaves_straights_out: true };
    /// The five ranks of a flush, which partial hands do not have.
    pub(super) const FLUSH: Self = Self { ranks: 5, counts_shorter: false, leaves_straights_out: true };
    /// The three kickers of a pair.
    pub(super) const KICKERS: Self = Self { ranks: 3, counts_shorter: true, leaves_straights_out: false };
    /// The two ranks of two pair.
    pub(super) const PAIRS: Self = Self { ranks: 2, counts_shorter: false, leaves_straights_out: false };

    /// Returns the term of a rank with `rank` lower ranks in the deck that is the `place`-th lowest of its
    /// set.
    const fn term(self, rank: u32, place: u32) -> u16 {
        if self.counts_shorter { up_to(rank, place) } else { choose(rank, place) }
    }

    /// Returns the number of straights below the other sets whose highest rank is `top`.
    const fn straights_below(self, top: u32) -> u16 {
        // These are the straights with a top from six (4) to `top`, and with a top of ace also the wheel.
        if self.leaves_straights_out && top >= 4 { (top - 4 + top / 12) as u16 } else { 0 }
    }

    /// Returns the term of the low half of a set.
    pub(super) const fn low(self, half: usize) -> u16 {
        let mut sum = 0u16;
        let mut place = 0;
        let mut rank = 0;
        while rank < LOW_RANKS {
            if half >> rank & 1 == 1 {
                place += 1;
                sum = sum.wrapping_add(self.term(rank, place));
            }
            rank += 1;
        }
        // If all ranks of the set are low, its highest rank is in this half.
        if self.leaves_straights_out && place == self.ranks {
            sum = sum.wrapping_sub(self.straights_below(half.ilog2()));
        }
        sum
    }

    /// Returns the term of the high half of a set, or 0 if it has too many ranks.
    pub(super) const fn high(self, half: usize) -> u16 {
        if half == 0 || half.count_ones() > self.ranks {
            return 0;
        }
        let mut sum = 0u16.wrapping_sub(self.straights_below(LOW_RANKS + half.ilog2()));
        let mut place = self.ranks - half.count_ones();
        let mut rank = 0;
        while rank < RANKS - LOW_RANKS {
            if half >> rank & 1 == 1 {
                place += 1;
                sum = sum.wrapping_add(self.term(LOW_RANKS + rank, place));
            }
            rank += 1;
        }
        sum
    }
}

/// Returns C(n, k), the number of sets of `k` out of `n`.
pub(super) const fn choose(n: u32, k: u32) -> u16 {
    holdem::choose(n as usize, k as usize) as u16
}

/// Returns S(n, k), the number of sets of at most `k` out of `n`.
pub(super) const fn up_to(n: u32, k: u32) -> u16 {
    holdem::choose_up_to(n as usize, k as usize) as u16
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CardSet, Category, HandRank, RankTable};

    impl Numbering {
        /// Returns the indices of all masks. They are meaningless for masks with the wrong number of ranks.
        fn indices(self) -> [u16; LOW_HALVES * HIGH_HALVES] {
            core::array::from_fn(|mask| {
                self.high(mask / LOW_HALVES).wrapping_add(self.low(mask % LOW_HALVES))
            })
        }
    }

    /// Returns an iterator over the masks of `ranks` of the lowest `of` ranks, in ascending order.
    fn sets(ranks: u32, of: u32) -> impl Iterator<Item = usize> {
        (0..1usize << of).filter(move |mask| mask.count_ones() == ranks)
    }

    #[test]
    fn exact_sets_are_numbered_without_gaps() {
        let indices = Numbering::PAIRS.indices();
        for (index, mask) in sets(2, 13).enumerate() {
            assert_eq!(usize::from(indices[mask]), index);
        }
    }

    #[test]
    fn kickers_leave_room_for_shorter_sets() {
        // The kickers of a pair are three of twelve ranks. The lowest three have index 7, because the smaller
        // sets of the same ranks are below: without the deuce, without two, and so on.
        let indices = Numbering::KICKERS.indices();
        assert_eq!(indices[0b111], 7);
        let highest = indices[0b1110_0000_0000];
        assert_eq!(highest, up_to(12, 3) - 1);
        assert_eq!(13 * (highest + 1), Category::OnePair.value_count());
    }

    #[test]
    fn five_ranks_are_numbered_as_the_table_does() {
        let table = RankTable::embedded();
        let (flushes, high_cards) = (Numbering::FLUSH.indices(), Numbering::HIGH_CARD.indices());
        for mask in sets(5, 13) {
            let flush = CardSet::from_bits(mask as u64).unwrap();
            let lowest = mask & mask.wrapping_neg();
            let high_card = CardSet::from_bits((mask ^ lowest | lowest << 16) as u64).unwrap();
            let expect = |set, indices: &[u16], category| {
                let rank = table.rank_set_unchecked(set);
                if rank.category() == category {
                    assert_eq!(HandRank::from_parts(category, indices[mask]), Some(rank), "{mask:#b}");
                }
            };
            expect(flush, &flushes, Category::Flush);
            expect(high_card, &high_cards, Category::HighCard);
        }
    }
}
