//! Where the indices of deals begin whose suits have so many cards in each round, and what counts within.

use alloc::vec;
use alloc::vec::Vec;

use evaluator::{Rank, Suit};

use crate::isomorphism::rounds::{MOST_ROUNDS, Rounds, SuitKey, SuitKeys};

/// Deals whose suits, sorted by their keys, have the same codes.
///
/// Of `k` suits with one code, each with `n` possible numbers, only the multiset of numbers counts, and there are
/// C(n + k - 1, k) of these; sorted downwards, `a, b, …` is number C(a + k - 1, k) + C(b + k - 2, k - 1) + …
#[derive(Clone, Debug)]
struct Group {
    /// The first index.
    first: u64,
    /// By how many indices a suit's term moves on: the same for suits with one code.
    strides: [u64; Suit::COUNT],
    /// How many more suits of the same code there are behind each.
    behind: [u8; Suit::COUNT],
    codes: [u16; Suit::COUNT],
}

/// A place of the hash table that leads from codes to their group.
#[derive(Clone, Copy, Debug)]
struct Slot {
    /// The sum of the salts of the codes, which is different for each group.
    sum: u32,
    group: u32,
}

/// All groups of an indexer.
#[derive(Clone, Debug)]
pub(super) struct Groups {
    /// In the order of their indices.
    all: Vec<Group>,
    size: u64,
    /// A random number for each code. Their sum does not depend on the order of suits, so that suits are sorted meanwhile.
    salts: Vec<u32>,
    /// Groups by their sums: in the place that the upper bits tell, or in the next free one behind.
    slots: Vec<Slot>,
    shift: u32,
}

const NO_GROUP: u32 = u32::MAX;

impl Groups {
    pub(super) fn new(rounds: &Rounds) -> Self {
        let mut groups = Self { all: Vec::new(), size: 0, salts: Vec::new(), slots: Vec::new(), shift: 0 };
        let mut left = [0; MOST_ROUNDS];
        left[..rounds.cards().len()].copy_from_slice(rounds.cards());
        groups.add(rounds, left, &mut Vec::new());
        groups.find_salts(rounds.codes());
        groups
    }

    pub(super) fn size(&self) -> u64 {
        self.size
    }

    /// Adds the groups whose first suits have these codes, and others the cards that are left.
    fn add(&mut self, rounds: &Rounds, left: [usize; MOST_ROUNDS], codes: &mut Vec<u16>) {
        if let Ok(codes) = codes.as_slice().try_into() {
            if left == [0; MOST_ROUNDS] {
                self.push(rounds, codes);
            }
            return;
        }
        let most = codes.last().map_or(rounds.codes() - 1, |&code| usize::from(code));
        for code in 0..=most {
            let counts = rounds.counts(code);
            let fits = counts.iter().zip(left).all(|(&count, left)| count <= left);
            if fits && counts.iter().sum::<usize>() <= Rank::COUNT {
                codes.push(code as u16);
                self.add(rounds, core::array::from_fn(|round| left[round] - counts[round]), codes);
                codes.pop();
            }
        }
    }

    /// Adds the next group. Indices are fewer than deals, which 64 bits count.
    fn push(&mut self, rounds: &Rounds, codes: [u16; Suit::COUNT]) {
        let mut group =
            Group { first: self.size, strides: [0; Suit::COUNT], behind: [0; Suit::COUNT], codes };
        let mut stride = 1u64;
        for place in (0..Suit::COUNT).rev() {
            let is_last = codes.get(place + 1) != Some(&codes[place]);
            group.behind[place] = if is_last { 0 } else { group.behind[place + 1] + 1 };
            let is_first = place == 0 || codes[place - 1] != codes[place];
            if is_first {
                let suits = usize::from(group.behind[place]) + 1;
                group.strides[place..place + suits].fill(stride);
                let numbers = rounds.suit_size(usize::from(codes[place]));
                stride *= multisets(numbers, suits);
            }
        }
        self.size += stride;
        self.all.push(group);
    }

    /// Finds salts whose sums are different for all groups, and fills the table of slots, a quarter of them at most.
    fn find_salts(&mut self, codes: usize) {
        let slots = (4 * self.all.len()).next_power_of_two().max(2);
        self.shift = u32::BITS - slots.ilog2();
        let mut state = 0u64;
        loop {
            // The numbers of Weyl's sequence, mixed: any that look random will do, the same on every machine.
            let salt = || {
                state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
                ((state ^ state >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 32) as u32
            };
            self.salts = core::iter::repeat_with(salt).take(codes).collect();
            let sums = self.all.iter().map(|group| self.sum(group.codes.map(usize::from)));
            let sums: Vec<u32> = sums.collect();
            let mut sorted = sums.clone();
            sorted.sort_unstable();
            if sorted.windows(2).any(|pair| pair[0] == pair[1]) {
                continue;
            }
            self.slots = vec![Slot { sum: 0, group: NO_GROUP }; slots];
            for (group, sum) in (0..).zip(sums) {
                let mut place = (sum >> self.shift) as usize;
                while self.slots[place].group != NO_GROUP {
                    place = (place + 1) % slots;
                }
                self.slots[place] = Slot { sum, group };
            }
            return;
        }
    }

    #[inline(always)]
    fn sum(&self, codes: [usize; Suit::COUNT]) -> u32 {
        codes.iter().fold(0, |sum, &code| sum.wrapping_add(self.salts[code]))
    }

    /// The index of sorted keys.
    #[inline(always)]
    pub(super) fn index(&self, keys: &SuitKeys) -> u64 {
        let sum = self.sum(keys.map(SuitKey::code));
        let mut place = (sum >> self.shift) as usize;
        // Keys always belong to a group, as their counts have been checked.
        while self.slots[place].sum != sum {
            place = (place + 1) % self.slots.len();
        }
        let group = &self.all[self.slots[place].group as usize];
        let mut index = group.first;
        for (place, key) in keys.iter().enumerate() {
            let number = key.number();
            let below = match group.behind[place] {
                0 => number,
                1 => number * (number + 1) / 2,
                2 => number * (number + 1) / 2 * (number + 2) / 3,
                _ => number * (number + 1) / 2 * (number + 2) / 3 * (number + 3) / 4,
            };
            index += below * group.strides[place];
        }
        index
    }

    /// The sorted keys with an index, which must be below [`Self::size`]. The first suit is called spades, and so on down.
    pub(super) fn keys(&self, index: u64) -> SuitKeys {
        let group = &self.all[self.all.partition_point(|group| group.first <= index) - 1];
        let mut rest = index - group.first;
        let mut keys = SuitKeys::default();
        for (place, key) in keys.iter_mut().enumerate() {
            let suits = usize::from(group.behind[place]) + 1;
            // All terms of suits of one code together are below the stride of those before.
            let number = match suits {
                1 => rest / group.strides[place],
                _ => highest(rest / group.strides[place], suits),
            };
            rest -= multisets(number, suits) * group.strides[place];
            *key = SuitKey::new(group.codes[place].into(), number as u32, Suit::COUNT - 1 - place);
        }
        keys
    }
}

/// How many multisets of `k` of `n` numbers there are: C(n + k - 1, k), less than 2^64 as a part of an index.
fn multisets(n: u64, k: usize) -> u64 {
    (0..k as u64).fold(1, |ways, i| (u128::from(ways) * u128::from(n + i) / u128::from(i + 1)) as u64)
}

/// The highest number of which there are at most so many multisets of `k` below.
fn highest(count: u64, k: usize) -> u64 {
    // A square root is at most one off; for more suits the numbers are few.
    let mut number = match k {
        2 => (2 * u128::from(count)).isqrt() as u64,
        _ => 0,
    };
    while multisets(number, k) > count {
        number -= 1;
    }
    while multisets(number + 1, k) <= count {
        number += 1;
    }
    number
}
