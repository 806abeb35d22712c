//! Numbers for all combos in the order in which showdowns are computed: a *block* of 16 for each pair of card
//! ranks.
//!
//! All combos of one pair of ranks are equally strong on a board without a flush, so they are compared
//! together. A block has a *lane* for each choice of suits:
//! `4 * suit of the higher card + suit of the lower card`. A block's row of four is contiguous in the order
//! of [`HoleCards::index`](evaluator::HoleCards::index), so weights are copied in fours. Blocks of pairs have
//! only six combos, below the diagonal. Their other lanes are 0.

use alloc::boxed::Box;

use evaluator::internals::rows::{RANK_PAIRS, rank_pair, rank_pair_of};
use evaluator::{HoleCards, Rank, Suit};

/// The number of blocks, indexed by [`rank_pair`]: 91 are used, rounded up so that any seven bits are a valid
/// index.
pub(crate) const BLOCKS: usize = 128;

/// The number of lanes in a block.
pub(crate) const LANES: usize = Suit::COUNT * Suit::COUNT;

/// The card ranks of each block's combos, higher and lower.
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

/// Returns the card ranks of a block, higher and lower.
#[inline(always)]
pub(crate) fn ranks(block: usize) -> (usize, usize) {
    let (high, low) = BLOCK_RANKS[block];
    (usize::from(high & 15), usize::from(low & 15))
}

/// Returns the block and the lane of a combo.
pub(crate) fn block_and_lane(combo: HoleCards) -> (usize, usize) {
    (rank_pair_of(combo), Suit::COUNT * combo.high().suit() as usize + combo.low().suit() as usize)
}

/// Returns the lowest [index](evaluator::HoleCards::index) of a combo whose higher card is this one.
const fn first_with(high: usize, suit: usize) -> usize {
    let card = Suit::COUNT * high + suit;
    card * card.saturating_sub(1) / 2
}

/// Repeats an expression for each rank, as a constant, so that the loops over it are unrolled.
macro_rules! for_each_rank {
    ($rank:ident, $do:expr) => {
        for_each_rank!($rank, $do, 0 1 2 3 4 5 6 7 8 9 10 11 12)
    };
    ($rank:ident, $do:expr, $($number:literal)*) => {
        $({
            const $rank: usize = $number;
            $do
        })*
    };
}

/// A number for each combo, by block and lane.
#[derive(Clone)]
#[repr(C, align(64))]
pub(crate) struct Blocks<T = f32>(pub(crate) [[T; LANES]; BLOCKS]);

impl<T: Copy + Default> Blocks<T> {
    pub(crate) fn zero() -> Self {
        Self([[T::default(); LANES]; BLOCKS])
    }

    /// Sets the numbers of all combos to 0.
    #[inline(always)]
    pub(crate) fn clear(&mut self) {
        self.0[..RANK_PAIRS].fill([T::default(); LANES]);
    }

    /// Sets the numbers of all combos from numbers by [`HoleCards::index`](evaluator::HoleCards::index).
    /// Lanes without a combo do not change.
    #[inline(always)]
    pub(crate) fn set(&mut self, numbers: &[T; HoleCards::COUNT]) {
        for_each_rank!(HIGH, self.set_with_high::<HIGH>(numbers));
    }

    /// Sets the numbers of the combos whose higher card has the rank `HIGH`.
    #[inline(always)]
    fn set_with_high<const HIGH: usize>(&mut self, numbers: &[T; HoleCards::COUNT]) {
        for suit in 0..Suit::COUNT {
            // By the lower card: fours, and then the combos of a pair.
            let segment = &numbers[first_with(HIGH, suit)..][..Suit::COUNT * HIGH + suit];
            let (fours, of_pairs) = segment.as_chunks();
            for (low, &four) in fours.iter().enumerate() {
                self.0[rank_pair(HIGH, low)].as_chunks_mut::<{ Suit::COUNT }>().0[suit] = four;
            }
            for (lane, &number) in of_pairs.iter().enumerate() {
                self.0[rank_pair(HIGH, HIGH)][Suit::COUNT * suit + lane] = number;
            }
        }
    }

    /// Writes the numbers by [`HoleCards::index`](evaluator::HoleCards::index).
    #[inline(always)]
    pub(crate) fn write_to(&self, numbers: &mut [T; HoleCards::COUNT]) {
        for_each_rank!(HIGH, self.write_with_high::<HIGH>(numbers));
    }

    /// Writes the numbers of the combos whose higher card has the rank `HIGH`.
    #[inline(always)]
    fn write_with_high<const HIGH: usize>(&self, numbers: &mut [T; HoleCards::COUNT]) {
        for suit in 0..Suit::COUNT {
            let segment = &mut numbers[first_with(HIGH, suit)..][..Suit::COUNT * HIGH + suit];
            let (fours, of_pairs) = segment.as_chunks_mut::<{ Suit::COUNT }>();
            for (low, four) in fours.iter_mut().enumerate() {
                *four = self.0[rank_pair(HIGH, low)].as_chunks::<{ Suit::COUNT }>().0[suit];
            }
            for (lane, number) in of_pairs.iter_mut().enumerate() {
                *number = self.0[rank_pair(HIGH, HIGH)][Suit::COUNT * suit + lane];
            }
        }
    }

    /// Returns the numbers by [`HoleCards::index`](evaluator::HoleCards::index).
    pub(crate) fn by_index(&self) -> Box<[T; HoleCards::COUNT]> {
        let mut numbers = Box::new([T::default(); HoleCards::COUNT]);
        self.write_to(&mut numbers);
        numbers
    }

    /// Returns the blocks that have a nonzero number, as bits.
    #[inline(always)]
    pub(crate) fn in_use(&self) -> u128
    where
        T: PartialEq,
    {
        let is_used =
            |block: &[T; LANES]| block.iter().fold(false, |used, lane| used | (*lane != T::default()));
        let used = self.0[..RANK_PAIRS].iter().map(|block| u128::from(is_used(block)));
        used.enumerate().fold(0, |all, (block, used)| all | used << block)
    }

    /// Returns the blocks of numbers by [`HoleCards::index`](evaluator::HoleCards::index).
    pub(crate) fn of(numbers: &[T; HoleCards::COUNT]) -> Box<Self> {
        let mut blocks = Box::new(Self::zero());
        blocks.set(numbers);
        blocks
    }
}

impl Blocks<f64> {
    /// Adds a number to that of each combo.
    pub(crate) fn add<T: Copy + Into<f64>>(&mut self, more: &Blocks<T>) {
        for (sum, &number) in self.0.as_flattened_mut().iter_mut().zip(more.0.as_flattened()) {
            *sum += number.into();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_combo_has_a_lane_of_its_own() {
        let numbers: [f32; HoleCards::COUNT] = core::array::from_fn(|index| index as f32 + 1.0);
        let blocks = Blocks::of(&numbers);
        for combo in HoleCards::ALL {
            let [high, low] = combo.cards();
            let (block, lane) = block_and_lane(combo);
            assert_eq!(blocks.0[block][lane], numbers[combo.index()], "{combo}");
            assert_eq!(BLOCK_RANKS[block], (high.rank() as u8, low.rank() as u8));
        }
        let used = blocks.0.as_flattened().iter().filter(|&&number| number > 0.0).count();
        assert_eq!(used, HoleCards::COUNT);
        let mut back = [0.0; HoleCards::COUNT];
        blocks.write_to(&mut back);
        assert_eq!(back, numbers);
    }
}
