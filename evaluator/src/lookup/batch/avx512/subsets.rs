//! Numbers for sets of ranks: the index that a set of ranks has among all sets of its kind, and the tables that add
//! it up from two halves of the set.
//!
//! Kickers are compared from the highest down, so sets of k ranks stand in colexicographic order, and the index of a
//! set counts the sets below it. With ranks c₁ < c₂ < … < cₖ (deuce 0 to ace 12) it is a sum over the ranks:
//!
//! ```text
//! sets of exactly k ranks                      C(c₁, 1) + C(c₂, 2) + … + C(cₖ, k)
//! sets of up to k ranks, a missing one worst    S(c₁, 1) + S(c₂, 2) + … + S(cₖ, k),   S(c, i) = C(c, 0) + … + C(c, i)
//! ```
//!
//! The i-th term counts the sets that agree with the given one above cᵢ and have only lower ranks in the i places from
//! there down: exactly i of the c ranks below cᵢ in the first case, at most i of them in the second.
//!
//! Each term needs a rank's place i, counted from below. In the low seven ranks that is counted as it stands. In the
//! high six it follows from above, since the whole set has k ranks: the highest has place k. So the two halves of the
//! mask can be looked up apart, in 128 and in 64 entries, and the sum of both is the index.

use crate::{Rank, holdem};

/// Ranks in the low half of a mask: deuce to eight.
pub(super) const LOW_RANKS: u32 = 7;
/// How many ranks there are.
pub(super) const RANKS: u32 = Rank::COUNT as u32;
/// How many low halves there are.
pub(super) const LOW_HALVES: usize = 1 << LOW_RANKS;
/// How many high halves, nine to ace, there are.
pub(super) const HIGH_HALVES: usize = 1 << (RANKS - LOW_RANKS);

/// One kind of sets that are numbered together.
#[derive(Clone, Copy)]
pub(super) struct Numbering {
    /// How many ranks the sets to be numbered have.
    pub(super) ranks: u32,
    /// Whether sets of fewer ranks, which partial hands have, are counted between them.
    pub(super) counts_shorter: bool,
    /// Whether sets of five consecutive ranks are left out, being straights.
    pub(super) leaves_straights_out: bool,
}

impl Numbering {
    /// The five ranks of a high card.
    pub(super) const HIGH_CARD: Self = Self { ranks: 5, counts_shorter: true, leaves_straights_out: true };
    /// The five ranks of a flush, which no smaller hand has.
    pub(super) const FLUSH: Self = Self { ranks: 5, counts_shorter: false, leaves_straights_out: true };
    /// The three kickers of a pair.
    pub(super) const KICKERS: Self = Self { ranks: 3, counts_shorter: true, leaves_straights_out: false };
    /// The two ranks of two pair.
    pub(super) const PAIRS: Self = Self { ranks: 2, counts_shorter: false, leaves_straights_out: false };

    /// What a rank with `rank` ranks below it in the deck adds when it is the `place`-th lowest of its set.
    const fn term(self, rank: u32, place: u32) -> u16 {
        if self.counts_shorter { up_to(rank, place) } else { choose(rank, place) }
    }

    /// How many straights stand below the other sets with the highest rank `top`.
    const fn straights_below(self, top: u32) -> u16 {
        // Those with a top from six (4) to one below; and, below all that have an ace, the wheel.
        if self.leaves_straights_out && top >= 4 { (top - 4 + top / 12) as u16 } else { 0 }
    }

    /// What the low half of a set adds.
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
        // All ranks of the set are low: the highest of them is here.
        if self.leaves_straights_out && place == self.ranks {
            sum = sum.wrapping_sub(self.straights_below(half.ilog2()));
        }
        sum
    }

    /// What the high half of a set adds; 0 if it has too many ranks.
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

/// C(n, k): the sets of `k` out of `n`.
pub(super) const fn choose(n: u32, k: u32) -> u16 {
    holdem::choose(n as usize, k as usize) as u16
}

/// S(n, k): the sets of at most `k` out of `n`.
pub(super) const fn up_to(n: u32, k: u32) -> u16 {
    holdem::choose_up_to(n as usize, k as usize) as u16
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CardSet, Category, HandRank, RankTable};

    impl Numbering {
        /// The indices of all whole sets, by mask; those of sets with another number of ranks mean nothing.
        fn indices(self) -> [u16; LOW_HALVES * HIGH_HALVES] {
            core::array::from_fn(|mask| {
                self.high(mask / LOW_HALVES).wrapping_add(self.low(mask % LOW_HALVES))
            })
        }
    }

    /// The sets of `ranks` of the lowest `of` ranks, in ascending order.
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
        // The kickers of a pair are three of twelve ranks; the lowest three stand above eight sets: themselves without
        // the deuce, without more, and so on.
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
