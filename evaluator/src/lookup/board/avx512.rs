//! The AVX-512 kernel: 42 blocks of 32 combos.
//!
//! # Derivation
//!
//! Write the combos in order, 32 to a block. The hand ranks of a block are close together in the board's row
//! of rank pairs: a block has few higher cards, and the pairs with one higher rank are adjacent, followed by
//! those with the next. So a block needs only 32 entries of the row, its *window*, and their permutation
//! depends only on the block. The compiler computes windows and indices. A block is one permutation of 16-bit
//! lanes (`vpermw`) and one store. Take block 10, the combos 320 to
//! 351. Their higher cards are 25 (`8d`), 26 (`8h`) and 27 (`8s`), so the pairs have the higher rank 6, the
//!      eight. They are in the row from 6 * 7 / 2 = 21 on, ordered by the lower rank, and each is used for up
//!      to four successive lower cards:
//!
//! ```text
//! combo      320   321   322   323   324   325   …    350   351
//! cards        8d7c  8d7d  8d7h  8d7s  8d8c  8h2c       8h8d  8s2c
//! ranks        6 5   6 5   6 5   6 5   6 6   6 0        6 6   6 0
//! rank pair    26    26    26    26    27    21         27    21
//! ```
//!
//! *Cards on the board.* For each card there is a bit set of the combos without it, a 32-bit word for each
//! block. The intersection for five cards is the live combos. A word becomes a mask for its block's
//! permutation, which leaves [`NO_RANK`] in the other lanes. A vector test (`vptestmw`) of the word in all
//! lanes creates the mask. Loading masks (`kmovd` from memory) costs a third more time in total.
//!
//! *Flushes.* With three or more cards of a suit on the board, the row of flushes has the flushes with one or
//! two more cards. The flushes with two have the same windows as the rank pairs. Those with one or none fill
//! another vector, so that one permutation of two vectors (`vpermt2w`) returns each lane's flush. Its indices
//! depend on the block and the suit. The better of the two hand ranks is an unsigned maximum, which keeps
//! `NO_RANK` because it is above all ranks.

use super::prepare::{Board, CARD_OR_NONE};
use super::ranks::{BLOCKS, Blocks, LANES};
use super::rows::{FlushRow, PairRow, RANK_PAIRS, ROW_LENGTH, rank_pair};
use crate::hand_rank::NO_RANK;
use crate::simd::{Avx512, Task, prefetch};
use crate::{HoleCards, Suit};

/// A vector for 32 combos.
type Words = crate::simd::Words<Avx512>;

/// A task that fills all lanes of the hand ranks.
pub(super) struct Sweep<'a> {
    pub(super) board: &'a Board<'a>,
    pub(super) blocks: &'a mut Blocks,
}

impl Task<Avx512> for Sweep<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self, isa: Avx512) {
        let Self { board, blocks } = self;
        // Prefetching all cache lines of a row at once saves 8 % of the time on random boards, whose rows do
        // not all fit in a second-level cache of 1 MiB. The blocks would load them one after the other.
        prefetch(core::slice::from_ref(board.pairs), 0, 1);
        if let Some((_, flushes)) = board.flush {
            prefetch(core::slice::from_ref(flushes), 0, 1);
        }
        let live = live_combos(isa, board);
        match board.flush {
            None => {
                for (block, lanes) in blocks.iter_mut().enumerate() {
                    ranks_by_pairs(isa, board.pairs, block, live.in_block(block)).store(lanes);
                }
            }
            Some((suit, flushes)) => {
                for (block, lanes) in blocks.iter_mut().enumerate() {
                    let by_pairs = ranks_by_pairs(isa, board.pairs, block, live.in_block(block));
                    by_pairs.max(flushes_by_suit(isa, flushes, suit, block)).store(lanes);
                }
            }
        }
    }
}

/// Returns the combos without a card of the board.
#[inline(always)]
fn live_combos(isa: Avx512, board: &Board<'_>) -> ComboBits {
    let mut live = ComboBits::NONE;
    let [a, b, c, d, e] = board.cards.map(|card| &COMBOS_WITHOUT[usize::from(card)]);
    for (i, vector) in live.0.iter_mut().enumerate() {
        let without_abc = Words::load(isa, &a.0[i]) & Words::load(isa, &b.0[i]) & Words::load(isa, &c.0[i]);
        let without_de = Words::load(isa, &d.0[i]) & Words::load(isa, &e.0[i]);
        (without_abc & without_de).store(vector);
    }
    live
}

/// Returns the hand ranks of a block's `live` combos by their rank pairs, and `NO_RANK` for others.
#[inline(always)]
fn ranks_by_pairs(isa: Avx512, pairs: &PairRow, block: usize, live: u32) -> Words {
    let live = Words::splat_u32(isa, live).test(Words::load(isa, &LANE_BITS.0));
    let places = Words::load(isa, &PAIR_INDICES[block].0);
    Words::load(isa, window(pairs, block)).permute_where(live, places, Words::splat(isa, NO_RANK))
}

/// Returns the flushes of a block's combos, or 0 for no flush.
#[inline(always)]
fn flushes_by_suit(isa: Avx512, flushes: &FlushRow, suit: Suit, block: usize) -> Words {
    let both = Words::load(isa, window(&flushes.both, block));
    both.permute2(Words::load(isa, &FLUSH_INDICES[suit as usize][block].0), Words::load(isa, &flushes.one))
}

/// Returns the rank pairs that a block needs.
#[inline(always)]
fn window(row: &PairRow, block: usize) -> &[u16; LANES] {
    match row.0[WINDOW_STARTS[block]..].first_chunk() {
        Some(window) => window,
        None => unreachable!("WINDOW_STARTS has been checked"),
    }
}

/// A bit for each combo: a word for each block, in three vectors of words. In a word, lane `l` has the bit
/// [`bit_of_lane`]`(l)`. The bits of spare lanes are clear.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
struct ComboBits([[u32; WORDS]; BLOCKS.div_ceil(WORDS)]);

/// The number of words in a vector.
const WORDS: usize = 16;

impl ComboBits {
    const NONE: Self = Self([[0; WORDS]; BLOCKS.div_ceil(WORDS)]);

    const ALL: Self = {
        let (mut all, mut index) = (Self::NONE, 0);
        while index < HoleCards::COUNT {
            let block = index / LANES;
            all.0[block / WORDS][block % WORDS] |= 1 << bit_of_lane(index % LANES);
            index += 1;
        }
        all
    };

    #[inline(always)]
    fn in_block(&self, block: usize) -> u32 {
        self.0.as_flattened()[block]
    }
}

/// Returns the position of a lane's bit in a word. When the word is copied to all pairs of 16-bit lanes, its
/// low half is in the even lanes and its high half in the odd ones, so each lane has its bit in the half that
/// it gets.
const fn bit_of_lane(lane: usize) -> usize {
    lane % 2 * 16 + lane / 2
}

/// For each lane, its bit in the half word that it gets.
static LANE_BITS: LaneNumbers = {
    let mut bits = LaneNumbers([0; LANES]);
    let mut lane = 0;
    while lane < LANES {
        bits.0[lane] = 1 << (bit_of_lane(lane) % 16);
        lane += 1;
    }
    bits
};

/// For each card, the combos without it. For [`NO_CARD`](super::prepare::NO_CARD), all combos.
static COMBOS_WITHOUT: [ComboBits; CARD_OR_NONE] = {
    let mut without = [ComboBits::ALL; CARD_OR_NONE];
    let mut index = 0;
    while index < HoleCards::COUNT {
        let (high, low) = ids(index);
        let (block, bit) = (index / LANES, 1 << bit_of_lane(index % LANES));
        without[high].0[block / WORDS][block % WORDS] &= !bit;
        without[low].0[block / WORDS][block % WORDS] &= !bit;
        index += 1;
    }
    without
};

/// A number for each lane of a block.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
struct LaneNumbers([u16; LANES]);

/// The start of each block's window of 32 rank pairs. Most are aligned to a cache line.
static WINDOW_STARTS: [usize; BLOCKS] = {
    let mut starts = [0; BLOCKS];
    let mut block = 0;
    while block < BLOCKS {
        let (first, last) = first_and_last_pair(block);
        let line = first / LANES * LANES;
        starts[block] = if last < line + LANES { line } else { first };
        if starts[block] > LAST_START {
            starts[block] = LAST_START;
        }
        assert!(starts[block] <= first && last < starts[block] + LANES);
        block += 1;
    }
    starts
};

/// The last possible start of a window in a row.
const LAST_START: usize = ROW_LENGTH - LANES;

/// Returns the first and the last rank pair of a block.
const fn first_and_last_pair(block: usize) -> (usize, usize) {
    let (mut first, mut last) = (RANK_PAIRS, 0);
    let mut index = block * LANES;
    while index < (block + 1) * LANES && index < HoleCards::COUNT {
        let pair = pair_of(index);
        if pair < first {
            first = pair;
        }
        if pair > last {
            last = pair;
        }
        index += 1;
    }
    (first, last)
}

/// For each lane, the index of its rank pair in the window.
static PAIR_INDICES: [LaneNumbers; BLOCKS] = {
    let mut indices = [LaneNumbers([0; LANES]); BLOCKS];
    let mut index = 0;
    while index < HoleCards::COUNT {
        let block = index / LANES;
        indices[block].0[index % LANES] = (pair_of(index) - WINDOW_STARTS[block]) as u16;
        index += 1;
    }
    indices
};

/// For each suit of a flush and each lane, the index of its flush: in the window for two cards of the suit,
/// and behind it among the flushes of one card or none.
static FLUSH_INDICES: [[LaneNumbers; BLOCKS]; Suit::COUNT] = {
    let mut indices = [[LaneNumbers([0; LANES]); BLOCKS]; Suit::COUNT];
    let mut suit = 0;
    while suit < Suit::COUNT {
        let mut index = 0;
        while index < HoleCards::COUNT {
            let (high, low) = ids(index);
            indices[suit][index / LANES].0[index % LANES] = match (high % 4 == suit, low % 4 == suit) {
                (true, true) => PAIR_INDICES[index / LANES].0[index % LANES],
                (true, false) => (LANES + high / 4) as u16,
                (false, true) => (LANES + low / 4) as u16,
                (false, false) => (LANES + FlushRow::NO_CARD) as u16,
            };
            index += 1;
        }
        suit += 1;
    }
    indices
};

/// Returns the ids of a combo's cards, the higher one first.
const fn ids(index: usize) -> (usize, usize) {
    let [high, low] = const { &HoleCards::ALL }[index].cards();
    (high.id() as usize, low.id() as usize)
}

/// Returns the index of a combo's ranks in a row.
const fn pair_of(index: usize) -> usize {
    let (high, low) = ids(index);
    rank_pair(high / Suit::COUNT, low / Suit::COUNT)
}
