//! The rank multisets of hands and their keys.
//!
//! A hand of at most seven cards has a multiset of card ranks, each at most four times. Its key is the sum of
//! one weight per card, cut to a fixed number of bits.

/// The number of card ranks.
pub const RANKS: usize = 13;
/// The largest number of cards in a hand.
pub const MAX_CARDS: u32 = 7;
/// The largest number of cards of one rank.
pub const MAX_COPIES: u32 = 4;
/// The number of multisets of at most seven card ranks, including the empty one.
pub const MULTISETS: usize = 76_155;

/// One weight per card rank, the deuce first.
pub type Weights = [u32; RANKS];

/// Returns a mask of the lower `bits` bits.
pub fn mask(bits: u32) -> u32 {
    (1 << bits) - 1
}

/// A multiset of card ranks, described as a smaller one plus one card.
#[derive(Clone, Copy)]
pub struct Step {
    /// The index of the multiset without its last card.
    parent: u32,
    /// The rank of the last card.
    rank: u8,
}

/// Returns all multisets. A parent comes before its children, and the first entry is the empty multiset.
pub fn steps() -> Vec<Step> {
    let mut steps = vec![Step { parent: 0, rank: 0 }];
    // Per entry: the number of cards, the highest rank, and how often it occurs.
    let mut tails = vec![(0, 0, 0)];
    let mut parent = 0;
    while parent < steps.len() {
        let (cards, highest, copies) = tails[parent];
        let ranks = if cards < MAX_CARDS { highest..RANKS } else { 0..0 };
        for rank in ranks {
            let copies = if rank == highest { copies + 1 } else { 1 };
            if copies <= MAX_COPIES {
                steps.push(Step { parent: parent as u32, rank: rank as u8 });
                tails.push((cards + 1, rank, copies));
            }
        }
        parent += 1;
    }
    steps
}

/// Writes the keys of all multisets in the order of `steps`.
pub fn fill_keys(steps: &[Step], weights: &Weights, mask: u32, keys: &mut [u32]) {
    keys[0] = 0;
    for (index, step) in steps.iter().enumerate().skip(1) {
        let parent = keys[step.parent as usize];
        keys[index] = parent.wrapping_add(weights[usize::from(step.rank)]) & mask;
    }
}

/// Returns the keys of all 76,155 multisets, cut to `bits` bits, the empty hand first.
pub fn keys(weights: &Weights, bits: u32) -> Vec<u32> {
    let steps = steps();
    let mut keys = vec![0; steps.len()];
    fill_keys(&steps, weights, mask(bits), &mut keys);
    keys
}

/// Returns the keys of the multisets that `is_wanted` accepts. It takes the number of cards of each rank.
pub fn keys_where(weights: &Weights, bits: u32, is_wanted: impl Fn(&[u8; RANKS]) -> bool) -> Vec<u32> {
    let keys = keys(weights, bits).into_iter().zip(copies());
    keys.filter(|(_, copies)| is_wanted(copies)).map(|(key, _)| key).collect()
}

/// Returns the number of cards of each rank in each multiset.
fn copies() -> Vec<[u8; RANKS]> {
    let steps = steps();
    let mut copies = vec![[0u8; RANKS]; steps.len()];
    for (index, step) in steps.iter().enumerate().skip(1) {
        copies[index] = copies[step.parent as usize];
        copies[index][usize::from(step.rank)] += 1;
    }
    copies
}

/// A set of keys, one bit per possible key.
pub struct KeySet {
    words: Vec<u64>,
}

impl KeySet {
    /// Returns an empty set of keys of `bits` bits.
    pub fn new(bits: u32) -> KeySet {
        KeySet { words: vec![0; (1 << bits) / 64 + 1] }
    }

    /// Adds a key. Returns `false` if the set has it already.
    pub fn insert(&mut self, key: u32) -> bool {
        let (word, bit) = (&mut self.words[key as usize / 64], 1 << (key % 64));
        let fresh = *word & bit == 0;
        *word |= bit;
        fresh
    }

    /// Removes a key.
    pub fn remove(&mut self, key: u32) {
        self.words[key as usize / 64] &= !(1 << (key % 64));
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Returns `true` if all multisets have different keys of `bits` bits.
    pub(crate) fn keys_are_distinct(weights: &Weights, bits: u32) -> bool {
        let mut seen = KeySet::new(bits);
        keys(weights, bits).into_iter().all(|key| seen.insert(key))
    }

    /// Powers of five give every multiset a different key.
    fn base_five() -> Weights {
        std::array::from_fn(|rank| 5u32.pow(rank as u32))
    }

    #[test]
    fn lists_every_collection_once() {
        let mut seen = std::collections::HashSet::new();
        for (copies, key) in copies().into_iter().zip(keys(&base_five(), 31)) {
            assert!(copies.iter().all(|&count| u32::from(count) <= MAX_COPIES));
            assert!(copies.iter().map(|&count| u32::from(count)).sum::<u32>() <= MAX_CARDS);
            let sum = copies
                .iter()
                .zip(base_five())
                .fold(0u32, |sum, (&count, weight)| sum.wrapping_add(u32::from(count).wrapping_mul(weight)));
            assert_eq!(key, sum & mask(31));
            assert!(seen.insert(copies));
        }
        assert_eq!(seen.len(), MULTISETS);
    }

    #[test]
    fn equal_keys_are_noticed() {
        let good =
            [1, 5, 24, 112, 521, 2_247, 9_244, 30_823, 103_066, 250_154, 667_453, 1_526_359, 3_453_520];
        assert!(keys_are_distinct(&good, 24));
        assert!(!keys_are_distinct(&good, 21));
        let mut equal = good;
        equal[4] = equal[5];
        assert!(!keys_are_distinct(&equal, 24));
    }

    #[test]
    fn a_removed_key_is_fresh_again() {
        let mut set = KeySet::new(7);
        assert!(set.insert(100));
        assert!(!set.insert(100));
        set.remove(100);
        assert!(set.insert(100));
    }
}
