//! Groups of deals with the same numbers of cards per suit and round: their first indices, and the numbering
//! within.

use alloc::vec;
use alloc::vec::Vec;

use evaluator::{Rank, Suit};

use crate::isomorphism::error::MAX_ROUNDS;
use crate::isomorphism::rounds::{Rounds, SuitDigits, SuitKey, SuitKeys};

/// The deals whose suits, sorted by their keys, have the same codes.
///
/// For `k` suits with one code, each with `n` possible numbers, only the multiset of numbers counts, and
/// there are C(n + k - 1, k) of these. Sorted downwards, `a, b, …` has the number C(a + k - 1, k) + C(b + k -
/// 2, k - 1) + …
#[derive(Clone, Debug)]
struct Group {
    /// The first index.
    first: u64,
    /// The factor of each suit's term in the index. It is the same for suits with one code.
    strides: [u64; Suit::COUNT],
    /// The number of later suits with the same code; 0 if the code has only one number.
    behind: [u8; Suit::COUNT],
    codes: [u16; Suit::COUNT],
}

/// A suit's code, and its number of cards in each round.
type Suited = (u16, [usize; MAX_ROUNDS]);

/// An entry of the hash table from codes to groups.
#[derive(Clone, Copy, Debug)]
struct Slot {
    /// The sum of the salts of the codes, which is different for each group.
    sum: u32,
    group: u32,
}

/// All groups of an indexer.
#[derive(Clone, Debug, Default)]
pub(super) struct Groups {
    /// The groups in the order of their indices.
    all: Vec<Group>,
    size: u64,
    /// The group of the first of every 2^`near_shift` indices. The group of any other index is a few entries
    /// later at most.
    near: Vec<u32>,
    near_shift: u32,
    /// The digits of suits' numbers, by code.
    digits: Vec<SuitDigits>,
    /// A random number for each code. Sums do not depend on the order of suits, so suits can be sorted at the
    /// same time.
    salts: Vec<u32>,
    /// The hash table: a group is at the slot of the upper bits of its sum, or at the next free one.
    slots: Vec<Slot>,
    shift: u32,
}

const NO_GROUP: u32 = u32::MAX;

impl Groups {
    pub(super) fn new(rounds: &Rounds) -> Self {
        let digits = (0..rounds.codes()).map(|code| rounds.digits(code)).collect();
        let mut groups = Self { digits, ..Self::default() };
        let mut left = [0; MAX_ROUNDS];
        left[..rounds.cards().len()].copy_from_slice(rounds.cards());
        // The other suits take the remaining cards, at most 13 each.
        let least = left.iter().sum::<usize>().saturating_sub((Suit::COUNT - 1) * Rank::COUNT);
        let of_code = |code: usize| (code as u16, rounds.counts(code));
        let fits = |(_, counts): &Suited| (least..=Rank::COUNT).contains(&counts.iter().sum());
        let suits: Vec<Suited> = (0..rounds.codes()).map(of_code).filter(fits).collect();
        groups.add(rounds, &suits, left, &mut Vec::new());
        groups.find_salts(rounds.codes());
        groups.find_near();
        groups
    }

    /// Builds `near`, with four to eight times as many entries as there are groups.
    fn find_near(&mut self) {
        self.near_shift = (self.size / (4 * self.all.len() as u64)).max(1).ilog2();
        let mut group = 0;
        for place in 0..=(self.size - 1) >> self.near_shift {
            while self.all.get(group + 1).is_some_and(|next| next.first <= place << self.near_shift) {
                group += 1;
            }
            self.near.push(group as u32);
        }
    }

    pub(super) fn size(&self) -> u64 {
        self.size
    }

    /// Adds the groups whose first suits have these codes and whose other suits share the remaining cards.
    /// Each suit is one of `suits`, which are sorted by code.
    fn add(&mut self, rounds: &Rounds, suits: &[Suited], left: [usize; MAX_ROUNDS], codes: &mut Vec<u16>) {
        if codes.len() + 1 == Suit::COUNT {
            // The last suit has all remaining cards.
            if let Some(&(code, _)) = suits.iter().find(|&&(_, counts)| counts == left) {
                self.push(rounds, [codes[0], codes[1], codes[2], code]);
            }
            return;
        }
        for (place, &(code, counts)) in suits.iter().enumerate() {
            if counts.iter().zip(left).all(|(&count, left)| count <= left) {
                codes.push(code);
                let left = core::array::from_fn(|round| left[round] - counts[round]);
                self.add(rounds, &suits[..=place], left, codes);
                codes.pop();
            }
        }
    }

    /// Adds the next group. There are fewer indices than deals, whose number fits into 64 bits.
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
                stride *= multisets(numbers, group.behind[place]);
                if numbers == 1 {
                    group.behind[place..place + suits].fill(0);
                }
            }
        }
        self.size += stride;
        self.all.push(group);
    }

    /// Finds salts whose sums are different for all groups, and fills the hash table, at most a quarter of
    /// it.
    fn find_salts(&mut self, codes: usize) {
        let slots = (4 * self.all.len()).next_power_of_two().max(2);
        self.shift = u32::BITS - slots.ilog2();
        let mut state = 0u64;
        loop {
            // A mixed Weyl sequence: any numbers that look random and are the same on every machine work.
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

    /// Returns the index of sorted keys.
    #[inline(always)]
    pub(super) fn index(&self, keys: &SuitKeys) -> u64 {
        let sum = self.sum(keys.map(SuitKey::code));
        let mut place = (sum >> self.shift) as usize;
        // The loop ends, because checked counts always belong to a group.
        while self.slots[place].sum != sum {
            place = (place + 1) % self.slots.len();
        }
        let group = &self.all[self.slots[place].group as usize];
        let mut index = group.first;
        for (place, key) in keys.iter().enumerate() {
            index += multisets(key.number(), group.behind[place]) * group.strides[place];
        }
        index
    }

    /// Returns the sorted keys of an index, which must be below [`Self::size`]. The first suit is spades, and
    /// so on down.
    #[inline(always)]
    pub(super) fn keys(&self, index: u64) -> SuitKeys {
        let mut place = self.near[(index >> self.near_shift) as usize] as usize;
        while self.all.get(place + 1).is_some_and(|next| next.first <= index) {
            place += 1;
        }
        let group = &self.all[place];
        let mut rest = index - group.first;
        let mut keys = SuitKeys::default();
        for (place, key) in keys.iter_mut().enumerate() {
            // The terms of all suits of one code together are below the stride of the earlier suits.
            let (stride, behind) = (group.strides[place], group.behind[place]);
            let number = highest(rest / stride, behind);
            rest -= multisets(number, behind) * stride;
            *key = SuitKey::new(group.codes[place].into(), number as u32, Suit::COUNT - 1 - place);
        }
        keys
    }

    /// Returns the digits of the number of a key.
    #[inline(always)]
    pub(super) fn digits(&self, key: SuitKey) -> &SuitDigits {
        &self.digits[key.code()]
    }
}

/// Returns the number of multisets of `1 + more` of `n` numbers: C(n + more, 1 + more). The largest
/// intermediate product is `1 + more` times as large, and most indices have (1 + more)! deals, so 64 bits
/// suffice.
#[inline(always)]
fn multisets(n: u64, more: u8) -> u64 {
    match more {
        0 => n,
        1 => n * (n + 1) / 2,
        2 => n * (n + 1) / 2 * (n + 2) / 3,
        _ => n * (n + 1) / 2 * (n + 2) / 3 * (n + 3) / 4,
    }
}

/// Returns the highest number with at most `count` multisets of `1 + more` numbers below it.
#[inline(always)]
fn highest(count: u64, more: u8) -> u64 {
    // The rounded root of the equation; for three suits it may be one too small. Signed conversions are
    // faster.
    let real = |factor: f64| factor * count as i64 as f64;
    let root = match more {
        0 => return count,
        1 => libm::sqrt(real(2.0) + 0.25) - 0.5,
        2 => libm::cbrt(real(6.0)),
        _ => libm::sqrt(libm::sqrt(real(24.0) + 1.0) + 1.25) - 1.5,
    };
    let mut number = root as i64 as u64;
    while multisets(number, more) > count {
        number -= 1;
    }
    while multisets(number + 1, more) <= count {
        number += 1;
    }
    number
}
