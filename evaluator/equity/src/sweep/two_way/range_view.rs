//! A range as it is met on one board, and what it adds to sums by card.

use evaluator::Rank;
use evaluator::internals::rows::rank_pair;

use crate::sweep::blocks::Blocks;
use crate::sweep::masks::Masks;
use crate::sweep::two_way::suit_rows::{ByCardOfPlayers, SuitRows};
use crate::sweep::vectors::{Number, Simd};

/// A range as it is met on one board.
#[derive(Clone, Copy)]
pub(crate) struct RangeView<'a, T = f32> {
    pub(crate) blocks: &'a Blocks<T>,
    /// The rows of the suit with four cards or more, if there is one; else nothing looks at them.
    pub(crate) rows: &'a SuitRows<T>,
}

/// Adds a range's combos in all blocks to a player's sums by card; the output is their weight, in all lanes. The sums with
/// the higher cards stay in registers: blocks with the same one follow each other, and would have to wait.
#[inline(always)]
pub(crate) fn add_all<S: Simd, const P: usize>(
    simd: S,
    range: &Blocks<S::Number>,
    masks: &Masks,
    sums: &mut ByCardOfPlayers<S::Number, P>,
    player: usize,
) -> S::Block {
    let mut all = simd.splat(S::Number::ZERO);
    for high in 0..Rank::COUNT {
        let mut with_high = simd.splat(S::Number::ZERO);
        for (low, sums) in sums[..=high].iter_mut().enumerate() {
            let block = rank_pair(high, low);
            let weights = simd.load(&range.0[block], masks.0[block]);
            simd.add_to_suits(&mut sums[player], simd.sums_by_low(weights));
            with_high = simd.add(with_high, weights);
        }
        simd.add_to_suits(&mut sums[high][player], simd.sums_by_high(with_high));
        all = simd.add(all, with_high);
    }
    simd.splat_sum(simd.sums_by_low(all))
}
