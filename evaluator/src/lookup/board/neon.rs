//! The NEON kernel: the [portable](super::portable) kernel's lines, computed and kept in registers.
//!
//! A line has each entry of the board's row for a rank four times. Two rounds of interleaving a register of
//! the row with itself produce four registers of the line. The line is written from registers once for each
//! card of the higher rank. The portable kernel writes it to memory first. Flushes of two cards are computed
//! the same way, and the lanes of their suit take the better of the two hand ranks. The portable kernel
//! handles higher cards that are on the board, and flushes with one card or none.

use super::portable::{self, Ranks, segment_start};
use super::prepare::Board;
use super::ranks::Blocks;
use super::rows::{PairRow, ROW_LENGTH, rank_pair};
use crate::hand_rank::NO_RANK;
use crate::simd::{Bytes, Neon, Task};
use crate::{Card, Rank, Suit};

/// The number of entries in a register.
const LANES: usize = Bytes::COUNT / 2;

/// The number of registers in the longest line.
const VECTORS: usize = Card::COUNT.div_ceil(LANES);

/// An entry for each lower card.
type Line = [Bytes; VECTORS];

/// A task that fills all lanes of the hand ranks.
pub(super) struct Sweep<'a> {
    pub(super) board: &'a Board<'a>,
    pub(super) blocks: &'a mut Blocks,
}

impl Task<Neon> for Sweep<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self, isa: Neon) {
        let Self { board, blocks } = self;
        let ranks = portable::all_ranks(blocks);
        let taken = taken(isa, board.by_id);
        macro_rules! for_each_rank {
            ($($high:literal)*) => {
                $(write_line::<$high>(isa, board.pairs, &taken, ranks);)*
                if let Some((suit, flushes)) = board.flush {
                    $(raise_to_flushes_of_two::<$high>(isa, suit, &flushes.both, ranks);)*
                }
            };
        }
        const { assert!(Rank::COUNT == 13) }
        for_each_rank!(0 1 2 3 4 5 6 7 8 9 10 11 12);
        portable::remove_higher_cards(board, ranks);
        if let Some((suit, flushes)) = board.flush {
            portable::raise_to_flushes_of_one(ranks, suit, flushes);
        }
    }
}

/// Writes the segments of the four cards of rank `HIGH` without flushes, and without regard to higher cards
/// that are on the board. The last register extends into the next segment, which is written later.
#[inline(always)]
fn write_line<const HIGH: usize>(isa: Neon, pairs: &PairRow, taken: &Line, ranks: &mut Ranks) {
    let mut line = four_times::<HIGH>(isa, pairs);
    for (lanes, &taken) in line.iter_mut().zip(taken) {
        *lanes = *lanes | taken;
    }
    for suit in 0..Suit::COUNT {
        let segment = &mut ranks[segment_start(Suit::COUNT * HIGH + suit)..];
        for (lanes, to) in line.iter().zip(segment.as_chunks_mut::<LANES>().0).take(length(HIGH)) {
            lanes.store(to);
        }
    }
}

/// Raises the combos of two cards in `suit` whose higher card has rank `HIGH`.
#[inline(always)]
fn raise_to_flushes_of_two<const HIGH: usize>(isa: Neon, suit: Suit, flushes: &PairRow, ranks: &mut Ranks) {
    let of_suit = Bytes::load(isa, &LANES_OF_SUIT[suit as usize]);
    let mut line = four_times::<HIGH>(isa, flushes);
    if HIGH.is_multiple_of(2) {
        // Half of the last register belongs to a higher rank and to the next segment.
        let last = &mut line[length(HIGH) - 1];
        *last = *last & Bytes::load(isa, &[u16::MAX, u16::MAX, u16::MAX, u16::MAX, 0, 0, 0, 0]);
    }
    let segment = &mut ranks[segment_start(Suit::COUNT * HIGH + suit as usize)..];
    for (flushes, to) in line.iter().zip(segment.as_chunks_mut::<LANES>().0).take(length(HIGH)) {
        Bytes::load(isa, to).max_u16(*flushes & of_suit).store(to);
    }
}

/// Returns the number of registers in the line of a rank.
const fn length(high: usize) -> usize {
    (Suit::COUNT * (high + 1)).div_ceil(LANES)
}

/// Returns the entries of a rank's pairs, each in four lanes.
#[inline(always)]
fn four_times<const HIGH: usize>(isa: Neon, pairs: &PairRow) -> Line {
    const { assert!(rank_pair(HIGH, 0) + 2 * LANES <= ROW_LENGTH) }
    let entries = pairs.0[const { rank_pair(HIGH, 0) }..].as_chunks::<LANES>().0;
    let mut line = [Bytes::splat(isa, 0); VECTORS];
    for (fours, entries) in line.chunks_mut(4).zip(entries).take(length(HIGH).div_ceil(4)) {
        let entries = Bytes::load(isa, entries);
        let (low, high) = (entries.unpack_low_u16(entries), entries.unpack_high_u16(entries));
        let all = [
            low.unpack_low_u32(low),
            low.unpack_high_u32(low),
            high.unpack_low_u32(high),
            high.unpack_high_u32(high),
        ];
        for (lanes, four) in fours.iter_mut().zip(all) {
            *lanes = four;
        }
    }
    line
}

/// Returns [`NO_RANK`] for lower cards on the board, and 0 elsewhere.
#[inline(always)]
fn taken(isa: Neon, by_id: u64) -> Line {
    const { assert!(NO_RANK == u16::MAX) }
    let bits = Bytes::load(isa, &[1_u16, 2, 4, 8, 16, 32, 64, 128]);
    let mut taken = [bits; VECTORS];
    for (lanes, byte) in taken.iter_mut().zip(by_id.to_le_bytes()) {
        *lanes = Bytes::splat_u16(isa, byte.into()).test_u16(bits);
    }
    taken
}

/// For each suit, a mask of its lanes.
static LANES_OF_SUIT: [[u16; LANES]; Suit::COUNT] = {
    let mut lanes = [[0; LANES]; Suit::COUNT];
    let mut lane = 0;
    while lane < LANES {
        lanes[lane % Suit::COUNT][lane] = u16::MAX;
        lane += 1;
    }
    lanes
};
