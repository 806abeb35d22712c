//! The *partners* of accumulated cards: the other cards of combos that have a card.
//!
//! Two combos that share a card cannot both be dealt. To exclude such pairs, a sweep needs the overlaps of
//! the partners of cards. With weights 0 and 1 partners are sets of cards, one word for each card, and
//! overlaps are bit counts: [`BitOverlaps`]. With other weights they are rows of weights, and overlaps are
//! sums of products: [`WeightedOverlaps`].

use alloc::boxed::Box;

use evaluator::{Card, Rank, Suit};

use crate::sweep::blocks::LANES;
use crate::sweep::vectors::{Number, Simd};

/// A number for each card, by rank and suit, with padding.
pub(crate) type ByCard<T> = [[T; Suit::COUNT]; 16];

/// The number of cards, padded so that any six bits are a valid index.
const CARDS: usize = 64;

/// Combos of a block to add to one villain's accumulated combos.
#[derive(Clone, Copy)]
pub(crate) struct Accumulation<S: Simd> {
    pub(crate) high: usize,
    pub(crate) low: usize,
    /// The lanes of the combos.
    pub(crate) mask: u16,
    pub(crate) weights: S::Block,
    /// The sums of weights by the suit of the higher card. `by_low` are the sums by the suit of the lower
    /// card.
    pub(crate) by_high: S::Suits,
    pub(crate) by_low: S::Suits,
}

/// The partners of accumulated cards, for two villains.
pub(crate) trait Overlaps: Sized {
    /// The number type of the lanes.
    type Number: Number;

    fn new() -> Box<Self>;

    /// Removes all combos.
    fn clear(&mut self);

    /// Adds combos of villain 0 or 1.
    fn accumulate<S: Simd<Number = Self::Number>, const VILLAIN: usize>(
        &mut self,
        simd: S,
        accumulation: Accumulation<S>,
    );

    /// Returns a part of the [overlaps](crate::sweep::three_way::showdown) of each card of a rank: the weight
    /// of the pairs, with one combo of each villain, in which one has the card and came first, and the other
    /// has the partner.
    fn overlaps<S: Simd<Number = Self::Number>>(&self, simd: S, rank: usize) -> S::Suits;

    /// Returns, for each combo of a block, the weight of the pairs with one combo of each villain that share
    /// a partner, where one combo has the block's higher card and the other has the lower.
    fn common<S: Simd<Number = Self::Number>>(&self, simd: S, high: usize, low: usize) -> S::Block;
}

/// Overlaps as sets, for weights that are all 0 or 1.
#[repr(C, align(64))]
pub(crate) struct BitOverlaps {
    /// The overlaps by card id: at most 2 * 51 * 51.
    overlaps: [u16; CARDS],
    /// The partners of each villain's cards, as bits by id.
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
        // Updated in sequence, because the ranks may be the same.
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

/// Spreads the four bits of each suit of the higher card to a byte each.
#[inline(always)]
fn nibbles(mask: u16) -> u32 {
    let mask = u32::from(mask);
    let mask = (mask | mask << 8) & 0x00FF_00FF;
    (mask | mask << 4) & 0x0F0F_0F0F
}

/// Returns the number of bits in each byte, which has at most four.
#[inline(always)]
fn counts(nibbles: u32) -> [u8; Suit::COUNT] {
    let pairs = nibbles - (nibbles >> 1 & 0x0505_0505);
    ((pairs & 0x0303_0303) + (pairs >> 2 & 0x0303_0303)).to_le_bytes()
}

/// Exchanges the higher and the lower card: transposes a matrix of four by four bits.
#[inline(always)]
fn transpose(mask: u16) -> u16 {
    let mask = swap(mask, 3, 0x0A0A);
    swap(mask, 6, 0x00CC)
}

/// Exchanges the bits of `lower` with the bits `shift` positions above.
#[inline(always)]
fn swap(mask: u16, shift: u32, lower: u16) -> u16 {
    let differing = (mask ^ mask >> shift) & lower;
    mask ^ differing ^ differing << shift
}

/// Overlaps as weights.
#[repr(C, align(64))]
pub(crate) struct WeightedOverlaps {
    overlaps: ByCard<f64>,
    /// The weights of each villain's cards, by partner.
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
        // Four independent sums shorten the dependency chains.
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
    /// Adds the weights of the partners of a rank's cards, multiplied by a factor for each card, to the
    /// overlaps.
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

/// Returns the number of the higher card in each lane of a block, and that of the lower card.
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
    fn masks_are_transposed() {
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
