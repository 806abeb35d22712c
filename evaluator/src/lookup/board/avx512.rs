//! The AVX-512 kernel: 32 combos at a time, 42 times.
//!
//! # Derivation
//!
//! Write the combos in order, 32 to a block. Each block's ranks stand close together in the board's row of rank
//! pairs: a block takes in few higher cards, and the pairs with one higher rank stand side by side, as do those with the
//! next. So 32 entries of the row, its *window*, are all that a block needs, and which of them goes where depends on
//! nothing but the block. Windows and indices are made by the compiler; a block is one permutation of 16-bit lanes
//! (`vpermw`) and one store. Take block 10, the combos 320 to 351. Their higher cards are 25 (`8d`), 26 (`8h`) and 27
//! (`8s`), so the pairs have the higher rank 6, the eight; they stand in the row from 6 * 7 / 2 = 21 on, ordered by the
//! lower rank, and each is wanted for up to four lower cards in succession:
//!
//! ```text
//! combo      320   321   322   323   324   325   …    350   351
//! cards        8d7c  8d7d  8d7h  8d7s  8d8c  8h2c       8h8d  8s2c
//! ranks        6 5   6 5   6 5   6 5   6 6   6 0        6 6   6 0
//! rank pair    26    26    26    26    27    21         27    21
//! ```
//!
//! *Cards of the board.* For each card the combos without it are known as bits, a 32-bit word for each block. What the
//! five cards' words have in common are the live combos; a word becomes a mask for its block's permutation, which
//! leaves [`NO_RANK`] in the other lanes. Masks come from a vector test (`vptestmw`) of the word written into
//! all lanes: loading them as masks (`kmovd` from memory) costs a third more time over all.
//!
//! *Flushes.* With three cards or more of a suit on the board, the row of flushes says what one or two more make. The
//! flushes of two have the same windows as the rank pairs, those of one or none fill a vector of their own, so that one
//! permutation of two vectors (`vpermt2w`) finds each lane's flush; its indices depend on the block and the suit. The
//! better of the two ranks is an unsigned maximum, and `NO_RANK`, above all ranks, survives it.

use super::prepare::{Board, CARD_OR_NONE};
use super::ranks::{BLOCKS, Blocks, LANES};
use super::rows::{FlushRow, PairRow, RANK_PAIRS, ROW_LENGTH, rank_pair};
use crate::hand_rank::NO_RANK;
use crate::simd::{Avx512, Task, prefetch};
use crate::{HoleCards, Suit};

/// 32 combos.
type Words = crate::simd::Words<Avx512>;

/// Fills ranks, all lanes of them.
pub(super) struct Sweep<'a> {
    pub(super) board: &'a Board<'a>,
    pub(super) blocks: &'a mut Blocks,
}

impl Task<Avx512> for Sweep<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self, isa: Avx512) {
        let Self { board, blocks } = self;
        // All cache lines of a row at once, where blocks would come to them one after another: 8 % less time on random
        // boards, whose rows do not all fit in a second-level cache of 1 MiB.
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

/// The combos that miss the board.
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

/// The ranks of a block's `live` combos by their rank pairs, `NO_RANK` for others.
#[inline(always)]
fn ranks_by_pairs(isa: Avx512, pairs: &PairRow, block: usize, live: u32) -> Words {
    let live = Words::splat_u32(isa, live).test(Words::load(isa, &LANE_BITS.0));
    let places = Words::load(isa, &PAIR_INDICES[block].0);
    Words::load(isa, window(pairs, block)).permute_where(live, places, Words::splat(isa, NO_RANK))
}

/// The flushes of a block's combos, 0 where there is none.
#[inline(always)]
fn flushes_by_suit(isa: Avx512, flushes: &FlushRow, suit: Suit, block: usize) -> Words {
    let both = Words::load(isa, window(&flushes.both, block));
    both.permute2(Words::load(isa, &FLUSH_INDICES[suit as usize][block].0), Words::load(isa, &flushes.one))
}

/// The rank pairs that a block needs.
#[inline(always)]
fn window(row: &PairRow, block: usize) -> &[u16; LANES] {
    match row.0[WINDOW_STARTS[block]..].first_chunk() {
        Some(window) => window,
        None => unreachable!("WINDOW_STARTS has been checked"),
    }
}

/// A bit for each combo, a word for each block, three vectors of words. In a word the bit of lane `l` is
/// [`bit_of_lane`]`(l)`; the bits of spare lanes are clear.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
struct ComboBits([[u32; WORDS]; BLOCKS.div_ceil(WORDS)]);

/// How many words a vector has.
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

/// Where in a word the bit of a lane is: one of those that reach the lane when a vector of 16-bit lanes is filled with the
/// word, its low half going to the even lanes and its high half to the odd ones.
const fn bit_of_lane(lane: usize) -> usize {
    lane % 2 * 16 + lane / 2
}

/// For each lane its bit of a word, in the half that reaches it.
static LANE_BITS: LaneNumbers = {
    let mut bits = LaneNumbers([0; LANES]);
    let mut lane = 0;
    while lane < LANES {
        bits.0[lane] = 1 << (bit_of_lane(lane) % 16);
        lane += 1;
    }
    bits
};

/// By card the combos that it is not in: all of them for [`NO_CARD`](super::prepare::NO_CARD).
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

/// Where each block's window of 32 rank pairs starts: on a cache line if it can, as most can.
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

/// How far up in a row a window can start.
const LAST_START: usize = ROW_LENGTH - LANES;

/// The places in a row between which a block's rank pairs stand.
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

/// For each lane where in the window its rank pair stands.
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

/// For a flush in each suit and for each lane where its flush stands: in the window for two cards of the suit, behind it
/// among the flushes of one card or none.
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

/// The ids of a combo's cards, the higher one first.
const fn ids(index: usize) -> (usize, usize) {
    let [high, low] = const { &HoleCards::ALL }[index].cards();
    (high.id() as usize, low.id() as usize)
}

/// The place of a combo's ranks in a row.
const fn pair_of(index: usize) -> usize {
    let (high, low) = ids(index);
    rank_pair(high / Suit::COUNT, low / Suit::COUNT)
}
