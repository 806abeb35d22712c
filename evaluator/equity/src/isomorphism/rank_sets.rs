//! Numbers of rank masks: the colexicographic order of masks of one size.
//!
//! The mask with the ranks `a < b < c < …` has the number C(a, 1) + C(b, 2) + C(c, 3) + …, which does not
//! depend on how many ranks there are. This is the combinatorial number system (Knuth, TAOCP 7.2.1.3).

use evaluator::Rank;
use evaluator::internals::choose;

/// The number of rank masks.
const SETS: usize = 1 << Rank::COUNT;

/// All ranks, as bits.
pub(crate) const ALL_RANKS: u16 = (SETS - 1) as u16;

/// The number of subsets of `k` of `n` ranks.
pub(crate) static CHOOSE: [[u16; Rank::COUNT + 1]; Rank::COUNT + 1] = {
    let mut all = [[0; Rank::COUNT + 1]; Rank::COUNT + 1];
    let mut n = 0;
    while n <= Rank::COUNT {
        let mut k = 0;
        while k <= n {
            all[n][k] = choose(n, k) as u16;
            k += 1;
        }
        n += 1;
    }
    all
};

/// The size of each mask, in the lowest four bits, and its number above.
static NUMBERS: [u16; SETS] = {
    let mut numbers = [0; SETS];
    let mut next = [0; Rank::COUNT + 1];
    let mut set = 0;
    // Among masks of one size, numbers ascend with the binary value.
    while set < SETS {
        let size = set.count_ones() as usize;
        numbers[set] = next[size] << 4 | size as u16;
        next[size] += 1;
        set += 1;
    }
    numbers
};

/// The start of the masks of each size in [`BY_NUMBER`].
static FIRST: [u16; Rank::COUNT + 1] = {
    let mut first = [0; Rank::COUNT + 1];
    let mut size = 0;
    while size < Rank::COUNT {
        first[size + 1] = first[size] + choose(Rank::COUNT, size) as u16;
        size += 1;
    }
    first
};

/// All masks, by size, then by number.
static BY_NUMBER: [u16; SETS] = {
    let mut sets = [0; SETS];
    let mut set = 0;
    while set < SETS {
        let size = set.count_ones() as usize;
        sets[(FIRST[size] + (NUMBERS[set] >> 4)) as usize] = set as u16;
        set += 1;
    }
    sets
};

/// Returns the number of ranks in a mask.
#[inline(always)]
pub(crate) fn size(set: u16) -> usize {
    usize::from(NUMBERS[usize::from(set & ALL_RANKS)] & 15)
}

/// Returns the number of a mask among those of its size.
#[inline(always)]
pub(crate) fn number(set: u16) -> u32 {
    u32::from(NUMBERS[usize::from(set & ALL_RANKS)] >> 4)
}

/// The subsets of a given size of a number of ranks, as the last digit of a mixed-radix number.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Digit {
    /// 2^63 divided by the number of subsets, rounded up.
    inverse: u64,
    /// The number of subsets.
    ways: u32,
    /// The start of masks of this size in [`BY_NUMBER`].
    first: u32,
}

impl Digit {
    /// Returns the digit for subsets of `k` of `n` ranks.
    pub(crate) fn new(n: usize, k: usize) -> Self {
        let ways = u32::from(CHOOSE[n][k]);
        Self { inverse: (1 << 63) / u64::from(ways) + 1, ways, first: FIRST[k].into() }
    }

    /// Splits the digit off a number. Returns the rest and the mask.
    #[inline(always)]
    pub(crate) fn split(self, number: u32) -> (u32, u16) {
        // A multiplication is much faster than a division. The inverse is too large by at most one, so the
        // product is too large by at most the number, and 2^63 times the quotient's distance from the next
        // integer is more than that.
        let rest = ((u128::from(number) * u128::from(self.inverse)) >> 63) as u32;
        let place = self.first.wrapping_add(number.wrapping_sub(rest.wrapping_mul(self.ways)));
        (rest, BY_NUMBER[place as usize % SETS])
    }
}

/// The ranks in each half of a suit, seven in the lower one: from the lowest on, four bits each, and their
/// count at the top.
static IN_HALF: [u32; 1 << HALF] = {
    let mut lists = [0; 1 << HALF];
    let mut half = 1usize;
    while half < 1 << HALF {
        let top = half.ilog2();
        let others = half ^ 1 << top;
        lists[half] = lists[others] + (1 << 28 | top << (4 * others.count_ones()));
        half += 1;
    }
    lists
};
const HALF: u32 = 7;

/// Returns the rank at a position in `all`, 0 for the lowest. There must be more ranks than `place`.
#[inline(always)]
fn rank_at(place: u32, all: u16) -> u32 {
    let [low, high] = [all & 0x7F, (all & ALL_RANKS) >> HALF].map(|half| IN_HALF[usize::from(half)]);
    let lower = low >> 28;
    // Both halves in one list: a branch on the half that contains the rank would often be mispredicted.
    let list = u64::from(low & 0x0FFF_FFFF) | (u64::from(high & 0x0FFF_FFFF) + 0x777_7777) << (4 * lower);
    (list >> (4 * place)) as u32 & 15
}

/// Returns, for each suit of 16 bits, the ranks of `all` at the positions in `places`, with bit 0 for the
/// lowest.
#[inline(always)]
pub(crate) fn spread(places: u64, all: u64) -> u64 {
    let (mut rest, mut chosen) = (places, 0);
    while rest != 0 {
        let bit = rest.trailing_zeros();
        rest &= rest - 1;
        let suit = bit & 0x30;
        chosen |= 1 << (suit + rank_at(bit & 15, (all >> suit) as u16));
    }
    chosen
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    #[test]
    fn sets_have_the_numbers_of_the_combinatorial_number_system() {
        for ranks in 0..=ALL_RANKS {
            let members = (0..Rank::COUNT).filter(|rank| ranks >> rank & 1 == 1);
            let expected: u64 = members.clone().zip(1..).map(|(rank, k)| choose(rank, k)).sum();
            assert_eq!((size(ranks), u64::from(number(ranks))), (members.count(), expected));
            assert_eq!(Digit::new(Rank::COUNT, size(ranks)).split(number(ranks)), (0, ranks));
        }
    }

    #[test]
    fn places_are_spread_over_ranks() {
        assert_eq!(spread(0b101, 0b1_0110_1000), 0b0_0100_1000);
        assert_eq!(spread(0b111, 0b1_0010_1000), 0b1_0010_1000);
        assert_eq!(spread(0, ALL_RANKS.into()), 0);
        assert_eq!(
            spread(0b10 << 48 | 0b101 << 16, 0b1_1000_0000 << 48 | 0b1_0110_1000 << 16),
            0b1_0000_0000 << 48 | 0b0_0100_1000 << 16
        );
        for all in 0..=ALL_RANKS {
            let members: Vec<u32> = (0..13).filter(|rank| all >> rank & 1 == 1).collect();
            for (place, &rank) in (0..).zip(&members) {
                assert_eq!(rank_at(place, all), rank);
            }
        }
    }
}
