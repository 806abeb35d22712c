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

use evaluator::internals::rows::rank_pair;
use evaluator::{Rank, Suit};

use crate::sweep::blocks::{BLOCK_RANKS, BLOCKS, Blocks, LANES};
use crate::sweep::board::Board;
use crate::sweep::order::{BoardOrder, FlushOrder, Suited};
use crate::sweep::two_way::suit_rows::{ByCardOfPlayers, SuitRows};
use crate::sweep::vectors::{Number, Simd};

/// A range as it is met on one board.
#[derive(Clone, Copy)]
pub(crate) struct RangeView<'a, T = f32> {
    pub(crate) blocks: &'a Blocks<T>,
    /// The rows of the suit with four cards or more, if there is one; else nothing looks at them.
    pub(crate) rows: &'a SuitRows<T>,
}

/// The combos of each block that miss the board.
#[repr(C, align(64))]
pub(crate) struct Masks(pub(crate) [u16; BLOCKS]);

impl Masks {
    /// The combos that have two of the `live` cards, which are given as bits by card id, in the lanes of `kept`.
    #[inline(always)]
    pub(crate) fn new(live: u64, kept: u16) -> Self {
        let nibbles: [u16; 16] = core::array::from_fn(|rank| (live >> (4 * rank)) as u16 & 15);
        let mut masks = [0; BLOCKS];
        for high in 0..Rank::COUNT {
            let rows = ROWS[usize::from(nibbles[high])];
            // Sixteen are written, always, so that it is one vector; the next rank puts right what is too many.
            let Some(blocks) = masks[rank_pair(high, 0)..].first_chunk_mut::<16>() else { unreachable!() };
            *blocks = nibbles.map(|low| rows.wrapping_mul(low) & kept);
        }
        Self(masks)
    }

    /// On a board with a flush: the combos that do not better it, as the ways to better `flushes` do.
    #[inline(always)]
    pub(crate) fn of_board_players(flushes: &FlushOrder, board: &Board) -> Self {
        let suit = board.suit();
        let mut masks = Self::new(board.live() & !flushes.cards_better_alone(suit), u16::MAX);
        for way in flushes.all() {
            if let Some(low) = way.low() {
                let (block, lane) = suited_place(way.high(), low, suit);
                masks.0[block] &= !(1 << lane);
            }
        }
        masks
    }

    /// The mask of a block.
    #[inline(always)]
    pub(crate) fn of(&self, block: usize) -> u16 {
        self.0[block % BLOCKS]
    }
}

/// For suits of the higher card, as bits, the lowest lane of each suit's row.
static ROWS: [u16; 16] = {
    let mut rows = [0; 16];
    let mut place = 0;
    while place < 64 {
        if (place / 4) >> (place % 4) & 1 == 1 {
            rows[place / 4] |= 1 << (4 * (place % 4));
        }
        place += 1;
    }
    rows
};

/// The block of two cards of a suit, and the lane.
#[inline(always)]
pub(crate) fn suited_place(high: usize, low: usize, suit: usize) -> (usize, usize) {
    (rank_pair(high, low) % BLOCKS, (Suit::COUNT + 1) * suit % LANES)
}

/// What combos come in turn on a board: blocks, then flushes, then both again. The board's own players, if it has a flush,
/// come before all of them.
#[inline(always)]
pub(crate) fn steps<'a>(order: BoardOrder<'a>, board: &Board) -> [(&'a [u8], &'a [Suited]); 2] {
    let BoardOrder { classes, flushes } = order;
    let Some(flushes) = flushes else { return [(classes.all(), &[]), (&[], &[])] };
    if board.suited().count_ones() == 5 {
        return [(&[], flushes.all()), (&[], &[])];
    }
    let ((below, above), (plain, straight)) = (classes.around_flushes(), flushes.plain_and_straight());
    [(below, plain), (above, straight)]
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

/// Adds to the number of each suit.
#[inline(always)]
pub(crate) fn add_to<S: Simd>(simd: S, numbers: &mut [S::Number; Suit::COUNT], more: S::Suits) {
    simd.store_suits(simd.add_suits(simd.load_suits(numbers), more), numbers);
}

/// The ranks of a block's cards, higher and lower.
#[inline(always)]
pub(crate) fn ranks(block: usize) -> (usize, usize) {
    let (high, low) = BLOCK_RANKS[block];
    (usize::from(high & 15), usize::from(low & 15))
}
