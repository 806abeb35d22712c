//! Sets of ranks in one suit by number: the colexicographic order of sets of one size.
//!
//! The number of a set with the ranks `a < b < c < …` is C(a, 1) + C(b, 2) + C(c, 3) + …; it depends on the set alone,
//! not on how many ranks there are. That is the combinatorial number system (Knuth, TAOCP 7.2.1.3).

use evaluator::Rank;
use evaluator::internals::choose;

/// How many sets of ranks there are.
const SETS: usize = 1 << Rank::COUNT;

/// All ranks, as bits.
pub(crate) const ALL_RANKS: u16 = (SETS - 1) as u16;

/// How many sets of `k` of `n` ranks there are.
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

/// For each set its size, in the lowest four bits, and its number above.
static NUMBERS: [u16; SETS] = {
    let mut numbers = [0; SETS];
    let mut next = [0; Rank::COUNT + 1];
    let mut set = 0;
    // Of two sets of one size the one with the lower number is the lower one in binary, too.
    while set < SETS {
        let size = set.count_ones() as usize;
        numbers[set] = next[size] << 4 | size as u16;
        next[size] += 1;
        set += 1;
    }
    numbers
};

/// Where the sets of each size begin in [`BY_NUMBER`].
static FIRST: [u16; Rank::COUNT + 1] = {
    let mut first = [0; Rank::COUNT + 1];
    let mut size = 0;
    while size < Rank::COUNT {
        first[size + 1] = first[size] + choose(Rank::COUNT, size) as u16;
        size += 1;
    }
    first
};

/// All sets, by size, then by number.
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

/// How many ranks a set has.
#[inline(always)]
pub(crate) fn size(set: u16) -> usize {
    usize::from(NUMBERS[usize::from(set & ALL_RANKS)] & 15)
}

/// The number of a set among those of its size.
#[inline(always)]
pub(crate) fn number(set: u16) -> u32 {
    u32::from(NUMBERS[usize::from(set & ALL_RANKS)] >> 4)
}

/// The set of a size with a number, which must be below C(13, size).
pub(crate) fn set(size: usize, number: usize) -> u16 {
    BY_NUMBER[usize::from(FIRST[size]) + number]
}

/// The ranks of `all` in the places that `places` tells: bit 0 for the lowest of them.
pub(crate) fn spread(places: u16, all: u16) -> u16 {
    let (mut chosen, mut rest, mut place) = (0, all, 0);
    while rest != 0 {
        let lowest = rest & rest.wrapping_neg();
        chosen |= if places >> place & 1 == 1 { lowest } else { 0 };
        rest ^= lowest;
        place += 1;
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_have_the_numbers_of_the_combinatorial_number_system() {
        for ranks in 0..=ALL_RANKS {
            let members = (0..Rank::COUNT).filter(|rank| ranks >> rank & 1 == 1);
            let expected: u64 = members.clone().zip(1..).map(|(rank, k)| choose(rank, k)).sum();
            assert_eq!((size(ranks), u64::from(number(ranks))), (members.count(), expected));
            assert_eq!(set(size(ranks), number(ranks) as usize), ranks);
        }
    }

    #[test]
    fn places_are_spread_over_ranks() {
        assert_eq!(spread(0b101, 0b1_0110_1000), 0b0_0100_1000);
        assert_eq!(spread(0b111, 0b1_0010_1000), 0b1_0010_1000);
        assert_eq!(spread(0, ALL_RANKS), 0);
    }
}
