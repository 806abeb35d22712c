//! A range on one board, and its contribution to sums by card.

use evaluator::Rank;
use evaluator::internals::rows::rank_pair;

use crate::sweep::blocks::Blocks;
use crate::sweep::masks::Masks;
use crate::sweep::two_way::suit_rows::{ByCardOfPlayers, SuitRows};
use crate::sweep::vectors::{Number, Simd};

/// A range on one board.
#[derive(Clone, Copy)]
pub(crate) struct RangeView<'a, T = f32> {
    pub(crate) blocks: &'a Blocks<T>,
    /// The rows of the suit with four or more cards. Unused if there is no such suit.
    pub(crate) rows: &'a SuitRows<T>,
}

/// Adds a range's combos in all blocks to a player's sums by card. Returns their weight, in all lanes. The
/// sums of the higher cards stay in registers, because consecutive blocks have the same one and would stall.
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
