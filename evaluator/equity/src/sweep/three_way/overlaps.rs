//! Which cards were accumulated together: for each card its *partners*, the other cards of combos that have it.
//!
//! Two combos that share a card cannot be dealt both. To leave out such pairs, a sweep must know how the partners of
//! cards overlap. With weights 0 and 1 partners are sets of cards, a word for each card, and overlaps are counts of
//! bits: [`BitOverlaps`]. With other weights they are rows of weights, and overlaps are sums of products: [`WeightedOverlaps`].

use alloc::boxed::Box;

use evaluator::{Card, Rank, Suit};

use crate::sweep::blocks::LANES;
use crate::sweep::vectors::{Number, Simd};

/// A number for each card, by rank and suit, and some to spare.
pub(crate) type ByCard<T> = [[T; Suit::COUNT]; 16];

/// As many as there are cards, and some to spare, so that six bits are always an index.
const CARDS: usize = 64;

/// Combos of a block that are added to those of one villain so far.
#[derive(Clone, Copy)]
pub(crate) struct Accumulation<S: Simd> {
    pub(crate) high: usize,
    pub(crate) low: usize,
    /// Which of them.
    pub(crate) mask: u16,
    pub(crate) weights: S::Block,
    /// Their sums by the suit of the higher card, and of the lower one.
    pub(crate) by_high: S::Suits,
    pub(crate) by_low: S::Suits,
}

/// The partners that each of two villains' cards were accumulated with.
pub(crate) trait Overlaps: Sized {
    /// What lanes they are kept with.
    type Number: Number;

    fn new() -> Box<Self>;

    /// Forgets everything.
    fn clear(&mut self);

    /// Adds combos of a villain, 0 or 1.
    fn accumulate<S: Simd<Number = Self::Number>, const VILLAIN: usize>(
        &mut self,
        simd: S,
        accumulation: Accumulation<S>,
    );

    /// For each card of a rank a part of its [overlaps](crate::sweep::three_way::showdown): the weight of the pairs, one combo of each
    /// villain, of which one has the card and came first, and the other has the partner.
    fn overlaps<S: Simd<Number = Self::Number>>(&self, simd: S, rank: usize) -> S::Suits;

    /// For each combo of a block the weight of the pairs, one combo of each villain, that have a partner in common,
    /// and of which one has the higher card and the other one the lower.
    fn common<S: Simd<Number = Self::Number>>(&self, simd: S, high: usize, low: usize) -> S::Block;
}

/// Overlaps as sets, if all weights are 0 or 1.
#[repr(C, align(64))]
pub(crate) struct BitOverlaps {
    /// By card id: at most 2 * 51 * 51.
    overlaps: [u16; CARDS],
    /// For each villain's cards the partners, as bits by id.
    sets: [ByCard<u64>; 2],
}

impl Overlaps for BitOverlaps {
    type Number = f32;

    fn new() -> Box<Self> {
        Box::new(Self { overlaps: [0; CARDS], sets: [[[0; Suit::COUNT]; 16]; 2] })
    }

    #[inline(always)]
    fn clear(&mut self) {
        *self = Self { overlaps: [0; CARDS], sets: [[[0; Suit::COUNT]; 16]; 2] };
    }

    #[inline(always)]
    fn accumulate<S: Simd<Number = f32>, const VILLAIN: usize>(
        &mut self,
        simd: S,
        accumulation: Accumulation<S>,
    ) {
        let Accumulation { high, low, mask, .. } = accumulation;
        let (by_high, by_low) = (nibbles(mask), nibbles(transpose(mask)));
        let others = &self.sets[1 - VILLAIN];
        simd.add_members(
            &mut self.overlaps,
            [&others[high], &others[low]],
            [counts(by_high), counts(by_low)],
        );
        // One after the other: the ranks may be the same.
        for (rank, partner, nibbles) in [(high, low, by_high), (low, high, by_low)] {
            for (suit, set) in self.sets[VILLAIN][rank].iter_mut().enumerate() {
                *set |= u64::from(nibbles >> (8 * suit) & 15) << (Suit::COUNT * partner);
            }
        }
    }

    #[inline(always)]
    fn overlaps<S: Simd<Number = f32>>(&self, simd: S, rank: usize) -> S::Suits {
        simd.load_counts(&self.overlaps.as_chunks().0[rank])
    }

    #[inline(always)]
    fn common<S: Simd<Number = f32>>(&self, simd: S, high: usize, low: usize) -> S::Block {
        let [first, second] = &self.sets;
        simd.common_bits([&first[high], &second[high]], [&second[low], &first[low]])
    }
}

/// The four bits of each suit of the higher card in a byte of their own.
#[inline(always)]
fn nibbles(mask: u16) -> u32 {
    let mask = u32::from(mask);
    let mask = (mask | mask << 8) & 0x00FF_00FF;
    (mask | mask << 4) & 0x0F0F_0F0F
}

/// How many bits each byte has, of at most four.
#[inline(always)]
fn counts(nibbles: u32) -> [u8; Suit::COUNT] {
    let pairs = nibbles - (nibbles >> 1 & 0x0505_0505);
    ((pairs & 0x0303_0303) + (pairs >> 2 & 0x0303_0303)).to_le_bytes()
}

/// The lanes with higher and lower card exchanged: four times four bits mirrored on the diagonal.
#[inline(always)]
fn transpose(mask: u16) -> u16 {
    let mask = swap(mask, 3, 0x0A0A);
    swap(mask, 6, 0x00CC)
}

/// The bits of `lower` exchanged with those that stand `shift` places above.
#[inline(always)]
fn swap(mask: u16, shift: u32, lower: u16) -> u16 {
    let differing = (mask ^ mask >> shift) & lower;
    mask ^ differing ^ differing << shift
}

/// Overlaps as weights.
#[repr(C, align(64))]
pub(crate) struct WeightedOverlaps {
    overlaps: ByCard<f64>,
    /// For each villain's cards the weights, by partner.
    weights: [[ByCard<f64>; CARDS]; 2],
}

impl Overlaps for WeightedOverlaps {
    type Number = f64;

    fn new() -> Box<Self> {
        let none = [[0.0; Suit::COUNT]; 16];
        Box::new(Self { overlaps: none, weights: [[none; CARDS]; 2] })
    }

    #[inline(always)]
    fn clear(&mut self) {
        self.overlaps.as_flattened_mut().fill(0.0);
        for weights in &mut self.weights {
            weights[..Card::COUNT].as_flattened_mut().as_flattened_mut().fill(0.0);
        }
    }

    #[inline(always)]
    fn accumulate<S: Simd<Number = f64>, const VILLAIN: usize>(
        &mut self,
        simd: S,
        accumulation: Accumulation<S>,
    ) {
        let Accumulation { high, low, weights, .. } = accumulation;
        let (by_high, by_low) = (simd.quarters(weights), simd.quarters(simd.transpose(weights)));
        let mut factors = [[0.0; Suit::COUNT]; 2];
        simd.store_suits(accumulation.by_high, &mut factors[0]);
        simd.store_suits(accumulation.by_low, &mut factors[1]);
        for (rank, factors) in [(high, factors[0]), (low, factors[1])] {
            self.add_rows(simd, 1 - VILLAIN, rank, factors);
        }
        for (rank, partner, quarters) in [(high, low, by_high), (low, high, by_low)] {
            for (suit, quarter) in quarters.into_iter().enumerate() {
                let weights = &mut self.weights[VILLAIN][(Suit::COUNT * rank + suit) % CARDS][partner];
                simd.add_to_suits(weights, quarter);
            }
        }
    }

    #[inline(always)]
    fn overlaps<S: Simd<Number = f64>>(&self, simd: S, rank: usize) -> S::Suits {
        simd.load_suits(&self.overlaps[rank])
    }

    #[inline(always)]
    fn common<S: Simd<Number = f64>>(&self, simd: S, high: usize, low: usize) -> S::Block {
        // Four sums side by side, so that none waits for its last addition.
        let mut sums = [simd.splat(0.0); Suit::COUNT];
        for rank in 0..Rank::COUNT {
            for (suit, sum) in sums.iter_mut().enumerate() {
                let card = Suit::COUNT * rank + suit;
                let (first, second) = (&self.weights[0][card], &self.weights[1][card]);
                let (first_high, first_low) = by_cards(simd, first, high, low);
                let (second_high, second_low) = by_cards(simd, second, high, low);
                *sum = simd.mul_add(first_high, second_low, *sum);
                *sum = simd.mul_add(second_high, first_low, *sum);
            }
        }
        simd.add(simd.add(sums[0], sums[1]), simd.add(sums[2], sums[3]))
    }
}

impl WeightedOverlaps {
    /// Adds the weights of the partners of a rank's cards to the overlaps, times a factor for each card.
    #[inline(always)]
    fn add_rows<S: Simd<Number = f64>>(
        &mut self,
        simd: S,
        villain: usize,
        rank: usize,
        factors: [f64; Suit::COUNT],
    ) {
        let overlaps = self.overlaps.as_flattened_mut().as_chunks_mut::<LANES>().0;
        for (n, overlaps) in overlaps.iter_mut().enumerate() {
            let mut sum = simd.load(overlaps, u16::MAX);
            for (suit, factor) in factors.into_iter().enumerate() {
                let weights = &self.weights[villain][(Suit::COUNT * rank + suit) % CARDS];
                let weights = &weights.as_flattened().as_chunks().0[n];
                sum = simd.mul_add(simd.splat(factor), simd.load(weights, u16::MAX), sum);
            }
            simd.store(sum, overlaps, u16::MAX);
        }
    }
}

/// To each lane of a block the number of its higher card, and that of its lower one.
#[inline(always)]
pub(crate) fn by_cards<S: Simd>(
    simd: S,
    numbers: &ByCard<S::Number>,
    high: usize,
    low: usize,
) -> (S::Block, S::Block) {
    (simd.by_high(simd.load_suits(&numbers[high])), simd.by_low(simd.load_suits(&numbers[low])))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mask_is_mirrored() {
        for lane in 0..16 {
            assert_eq!(transpose(1 << lane), 1 << (4 * (lane % 4) + lane / 4));
        }
    }

    #[test]
    fn the_bits_of_a_mask_are_counted_by_suit() {
        for mask in 0..=u16::MAX {
            let expected = [0, 4, 8, 12].map(|shift| (mask >> shift & 15).count_ones() as u8);
            assert_eq!(counts(nibbles(mask)), expected, "{mask:016b}");
        }
    }
}
