//! Numbers for all holdings in the order that showdowns are worked out in: a *block* of 16 for each pair of ranks.
//!
//! The holdings of one pair of ranks are as strong as each other on a board without a flush, so they are met together.
//! A block has a *lane* for each choice of suits: `4 * suit of the higher card + suit of the lower card`. In the order
//! of [`Holding::index`](crate::Holding::index) a block's row of four stands in one piece, so that weights are copied in
//! fours. Blocks of pairs have but six holdings, below the diagonal; their other lanes are 0.

use alloc::boxed::Box;
use core::array;

use crate::lookup::board::rows::{RANK_PAIRS, rank_pair};
use crate::{Holding, Rank, Suit};

/// Places for blocks, numbered by [`rank_pair`]: 91 that are used, rounded up so that seven bits are always an index.
pub(crate) const BLOCKS: usize = 128;

/// The holdings of a block.
pub(crate) const LANES: usize = Suit::COUNT * Suit::COUNT;

/// The ranks, higher and lower, of each block's holdings.
pub(crate) static BLOCK_RANKS: [(u8, u8); BLOCKS] = {
    let mut ranks = [(0, 0); BLOCKS];
    let mut high = 0;
    while high < Rank::COUNT {
        let mut low = 0;
        while low <= high {
            ranks[rank_pair(high, low)] = (high as u8, low as u8);
            low += 1;
        }
        high += 1;
    }
    ranks
};

/// A number for each holding, by block and lane.
#[derive(Clone)]
#[repr(C, align(64))]
pub(crate) struct Blocks<T = f32>(pub(crate) [[T; LANES]; BLOCKS]);

impl<T: Copy + Default> Blocks<T> {
    pub(crate) fn zero() -> Self {
        Self([[T::default(); LANES]; BLOCKS])
    }

    /// Sets the numbers of all holdings to 0.
    #[inline(always)]
    pub(crate) fn clear(&mut self) {
        self.0[..RANK_PAIRS].fill([T::default(); LANES]);
    }

    /// Puts numbers given by [`Holding::index`](crate::Holding::index) in their places. The lanes that stand for no
    /// holding stay as they are.
    #[inline(always)]
    pub(crate) fn set(&mut self, numbers: &[T; Holding::COUNT]) {
        let mut rest = &numbers[..];
        for high in 0..Rank::COUNT {
            // For each suit of the higher card the numbers by the lower one: fours, and then those of a pair.
            let segments: [&[T]; Suit::COUNT] = array::from_fn(|suit| {
                let (segment, after) = rest.split_at(Suit::COUNT * high + suit);
                rest = after;
                segment
            });
            let fours = segments.map(|segment| &segment.as_chunks::<{ Suit::COUNT }>().0[..high]);
            let (blocks, pairs) = self.with_high(high);
            for (low, block) in blocks.iter_mut().enumerate() {
                for (row, fours) in block.as_chunks_mut().0.iter_mut().zip(fours) {
                    *row = fours[low];
                }
            }
            for (lanes, segment) in pairs.as_chunks_mut::<{ Suit::COUNT }>().0.iter_mut().zip(segments) {
                for (lane, &number) in lanes.iter_mut().zip(&segment[Suit::COUNT * high..]) {
                    *lane = number;
                }
            }
        }
    }

    /// The blocks with a higher card of rank `high`: by the rank of the lower card, if it is another, and pairs.
    #[inline(always)]
    fn with_high(&mut self, high: usize) -> (&mut [[T; LANES]], &mut [T; LANES]) {
        let blocks = &mut self.0[rank_pair(high, 0)..=rank_pair(high, high)];
        match blocks.split_last_mut() {
            Some((pairs, blocks)) => (blocks, pairs),
            None => unreachable!("every rank has pairs"),
        }
    }

    /// Writes the numbers by [`Holding::index`](crate::Holding::index).
    #[inline(always)]
    pub(crate) fn write_to(&self, numbers: &mut [T; Holding::COUNT]) {
        let mut rest = &mut numbers[..];
        for high in 0..Rank::COUNT {
            let (blocks, pairs) = self.0[rank_pair(high, 0)..].split_at(high);
            for suit in 0..Suit::COUNT {
                let (segment, after) = rest.split_at_mut(Suit::COUNT * high + suit);
                let (fours, with_pairs) = segment.split_at_mut(Suit::COUNT * high);
                for (block, four) in blocks.iter().zip(fours.as_chunks_mut::<{ Suit::COUNT }>().0) {
                    *four = block.as_chunks().0[suit];
                }
                for (number, lane) in with_pairs.iter_mut().zip(&pairs[0][Suit::COUNT * suit..]) {
                    *number = *lane;
                }
                rest = after;
            }
        }
    }

    /// The blocks in which some number is not 0, as bits.
    pub(crate) fn in_use(&self) -> u128
    where
        T: PartialEq,
    {
        let is_used = |block: &[T; LANES]| block.iter().any(|number| *number != T::default());
        self.0
            .iter()
            .enumerate()
            .fold(0, |used, (block, numbers)| used | u128::from(is_used(numbers)) << block)
    }

    /// The blocks with numbers given by [`Holding::index`](crate::Holding::index).
    pub(crate) fn of(numbers: &[T; Holding::COUNT]) -> Box<Self> {
        let mut blocks = Box::new(Self::zero());
        blocks.set(numbers);
        blocks
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_holding_has_a_lane_of_its_own() {
        let numbers: [f32; Holding::COUNT] = core::array::from_fn(|index| index as f32 + 1.0);
        let blocks = Blocks::of(&numbers);
        for holding in Holding::ALL {
            let [high, low] = holding.cards();
            let block = rank_pair(high.rank() as usize, low.rank() as usize);
            let lane = 4 * high.suit() as usize + low.suit() as usize;
            assert_eq!(blocks.0[block][lane], numbers[holding.index()], "{holding}");
            assert_eq!(BLOCK_RANKS[block], (high.rank() as u8, low.rank() as u8));
        }
        let used = blocks.0.as_flattened().iter().filter(|&&number| number > 0.0).count();
        assert_eq!(used, Holding::COUNT);
        let mut back = [0.0; Holding::COUNT];
        blocks.write_to(&mut back);
        assert_eq!(back, numbers);
    }
}
