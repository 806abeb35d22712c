//! What sweeps of two players have in common: who meets whom on a board, weakest first.
//!
//! # How
//!
//! Combos are taken from the weakest to the strongest. On the way the weight of a player's combos is accumulated, in total
//! and for each of the 52 cards. A combo of the other player with the cards `x` and `y` beats the weight that was
//! accumulated before it without either card:
//!
//! ```text
//! beaten(x, y) = total - sum[x] - sum[y]
//! ```
//!
//! No combo so far has both cards, so nothing is subtracted twice. Equally strong combos are a group: all of them meet the
//! weight that was accumulated before the group.
//!
//! [By combo](crate::sweep::two_way::by_combo), this is found for each of the 16 combos of a block, and likewise the
//! weight that a combo beats or ties. [By range](crate::sweep::two_way::by_range), it is added up for two ranges, each
//! of which is the other's opponent.
//!
//! Combos are taken by blocks, 16 at a time, in the orders that [`crate::sweep::order`] has found. A mask tells
//! which combos of a block are taken: those without a card of the board that have no place elsewhere with a flush.
//!
//! *Three of a suit on the board.* 45 combos make flushes. They are left out of their blocks and taken one by one.
//! *Four or five.* Each card of the suit makes a flush with any card of other suits: these are taken as a
//! [row](crate::sweep::two_way::suit_rows) of 52. With five, all combos that do not better the board's own flush
//! come first, together.
//!
//! No two hands with a flush that betters the board tie: the same five cards would have the same hole card in them, which
//! one player alone can hold. Such combos never tie, so their order does not matter, and "beats or ties" equals "beats".
//!
//! With weights 0 and 1 all sums are integers below 2^24, and `f32` has them exactly: there are 1,081 combos on a board,
//! which beat at most 990 each. With others lanes are `f64`: where most of a sum is taken out again, what is left of an
//! `f32` is noise.

use evaluator::Rank;
use evaluator::internals::rows::rank_pair;

use crate::sweep::blocks::Blocks;
use crate::sweep::masks::Masks;
use crate::sweep::two_way::suit_rows::{ByCardOfPlayers, SuitRows};
use crate::sweep::vectors::{Number, Simd, add_to};

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
            add_to(simd, &mut sums[player], simd.sums_by_low(weights));
            with_high = simd.add(with_high, weights);
        }
        add_to(simd, &mut sums[high][player], simd.sums_by_high(with_high));
        all = simd.add(all, with_high);
    }
    simd.splat_sum(simd.sums_by_low(all))
}
