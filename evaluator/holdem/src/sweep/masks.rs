//! Masks: the combos of each block that are selected on a board.

use evaluator::internals::rows::rank_pair;
use evaluator::{Rank, Suit};

use crate::sweep::blocks::{BLOCKS, LANES};
use crate::sweep::board::Board;
use crate::sweep::order::FlushOrder;

/// The combos of each block that share no card with the board.
#[repr(C, align(64))]
pub(crate) struct Masks(pub(crate) [u16; BLOCKS]);

impl Masks {
    /// Returns the combos in the `kept` lanes that have two of the `live` cards, which are given as bits by
    /// id.
    #[inline(always)]
    pub(crate) fn new(live: u64, kept: u16) -> Self {
        let nibbles: [u16; 16] = core::array::from_fn(|rank| (live >> (4 * rank)) as u16 & 15);
        let mut masks = [0; BLOCKS];
        for high in 0..Rank::COUNT {
            let rows = ROWS[usize::from(nibbles[high])];
            // Always writes sixteen masks, one vector. The next rank overwrites the excess.
            let Some(blocks) = masks[rank_pair(high, 0)..].first_chunk_mut::<16>() else { unreachable!() };
            *blocks = nibbles.map(|low| rows.wrapping_mul(low) & kept);
        }
        Self(masks)
    }

    /// Returns the combos that do not improve on the flush on the board, given the combinations that do.
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

    /// Returns the mask of a block.
    #[inline(always)]
    pub(crate) fn of(&self, block: usize) -> u16 {
        self.0[block % BLOCKS]
    }
}

/// The lowest lane of each suit's row, for a set of suits of the higher card, as bits.
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

/// Returns the block and the lane of two cards of a suit.
#[inline(always)]
pub(crate) fn suited_place(high: usize, low: usize, suit: usize) -> (usize, usize) {
    (rank_pair(high, low) % BLOCKS, (Suit::COUNT + 1) * suit % LANES)
}
