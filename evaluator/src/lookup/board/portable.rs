//! The portable kernel.
//!
//! The combos whose higher card is `b` are adjacent, ordered by their lower card `a`. These segments begin
//! alike for the four cards of one rank, except for flushes: with the entries of the board's row for that
//! higher rank, each written four times, once for each suit of `a`. So the *line* of each rank is computed
//! once and copied four times. Copies have few sizes, which the compiler knows. They overwrite the beginning
//! of the next segments, which are written later.
//!
//! Better flushes then raise the hand ranks. [`NO_RANK`] is above all ranks, so raising keeps it.

use super::prepare::{Board, NO_CARD};
use super::ranks::{BLOCKS, Blocks, LANES};
use super::rows::FlushRow;
use crate::hand_rank::NO_RANK;
use crate::{Card, HoleCards, Rank, Suit};

/// The hand ranks by combo, and the spare lanes of the last block.
pub(super) type Ranks = [u16; LANES * BLOCKS];

/// An entry for each card by id, grouped by rank.
type Line = [[u16; Suit::COUNT]; Rank::COUNT];

pub(super) fn sweep(board: &Board<'_>, blocks: &mut Blocks) {
    let ranks = all_ranks(blocks);
    copy_lines(board, ranks);
    remove_higher_cards(board, ranks);
    if let Some((suit, flushes)) = board.flush {
        raise_to_flushes_of_two(ranks, suit, flushes);
        raise_to_flushes_of_one(ranks, suit, flushes);
    }
}

/// Returns the hand ranks of all blocks.
#[inline(always)]
pub(super) fn all_ranks(blocks: &mut Blocks) -> &mut Ranks {
    let Some(ranks) = blocks.as_flattened_mut().first_chunk_mut() else { unreachable!() };
    ranks
}

/// Removes the hand ranks of combos whose higher card is on the board, and of the spare lanes.
#[inline(always)]
pub(super) fn remove_higher_cards(board: &Board<'_>, ranks: &mut Ranks) {
    ranks[HoleCards::COUNT..].fill(NO_RANK);
    for &card in board.cards.iter().filter(|&&card| card != NO_CARD) {
        segment(ranks, usize::from(card)).fill(NO_RANK);
    }
}

/// Returns the index of the first combo whose higher card has the id `high`.
#[inline(always)]
pub(super) const fn segment_start(high: usize) -> usize {
    high * high.saturating_sub(1) / 2
}

// The last copy exceeds the last combo, but not the spare lanes.
const _: () = assert!(segment_start(Card::COUNT - 1) + Card::COUNT <= LANES * BLOCKS);

/// Returns the combos whose higher card has the id `high`, indexed by their lower card.
#[inline(always)]
fn segment(ranks: &mut Ranks, high: usize) -> &mut [u16] {
    &mut ranks[segment_start(high)..][..high]
}

/// Writes all hand ranks without flushes, and without regard to higher cards that are on the board.
#[inline(always)]
fn copy_lines(board: &Board<'_>, ranks: &mut Ranks) {
    let mut line = [[0; Suit::COUNT]; Rank::COUNT];
    for high in 0..Rank::COUNT {
        let mut taken = board.by_id;
        for (four, &rank) in line.iter_mut().zip(board.pairs.pairs_with_high(high)) {
            *four = NO_RANK_WHERE_TAKEN[(taken & 15) as usize].map(|no_rank| rank | no_rank);
            taken >>= Suit::COUNT;
        }
        match high {
            0..4 => copy_line::<16>(&line, high, ranks),
            4..8 => copy_line::<32>(&line, high, ranks),
            8..12 => copy_line::<48>(&line, high, ranks),
            _ => copy_line::<{ Card::COUNT }>(&line, high, ranks),
        }
    }
}

/// For each mask of suits, [`NO_RANK`] at its suits and 0 elsewhere.
static NO_RANK_WHERE_TAKEN: [[u16; Suit::COUNT]; 16] = {
    let mut no_ranks = [[0; Suit::COUNT]; 16];
    let mut place = 0;
    while place < 16 * Suit::COUNT {
        let (suits, suit) = (place / Suit::COUNT, place % Suit::COUNT);
        if suits >> suit & 1 == 1 {
            no_ranks[suits][suit] = NO_RANK;
        }
        place += 1;
    }
    no_ranks
};

/// Copies `N` entries of the line of a rank to the segment of each card of that rank.
#[inline(always)]
fn copy_line<const N: usize>(line: &Line, high: usize, ranks: &mut Ranks) {
    for suit in 0..Suit::COUNT {
        let start = segment_start(Suit::COUNT * high + suit);
        ranks[start..][..N].copy_from_slice(&line.as_flattened()[..N]);
    }
}

#[inline(always)]
fn raise(rank: &mut u16, flush: u16) {
    *rank = (*rank).max(flush);
}

/// Raises the combos with both cards in `suit`.
fn raise_to_flushes_of_two(ranks: &mut Ranks, suit: Suit, flushes: &FlushRow) {
    for high in 1..Rank::COUNT {
        let segment = segment(ranks, Suit::COUNT * high + suit as usize);
        let flushes = &flushes.both.pairs_with_high(high)[..high];
        for (rank, &flush) in segment[suit as usize..].iter_mut().step_by(Suit::COUNT).zip(flushes) {
            raise(rank, flush);
        }
    }
}

/// Raises the combos with at most one card in `suit`, if four or five cards of it are on the board.
#[inline(always)]
pub(super) fn raise_to_flushes_of_one(ranks: &mut Ranks, suit: Suit, flushes: &FlushRow) {
    if flushes.one.iter().any(|&flush| flush > 0) {
        raise_to_these_flushes_of_one(ranks, suit, flushes);
    }
}

fn raise_to_these_flushes_of_one(ranks: &mut Ranks, suit: Suit, flushes: &FlushRow) {
    // The line has the flushes of the lower card, for higher cards of other suits.
    let mut line = [[flushes.one[FlushRow::NO_CARD]; Suit::COUNT]; Rank::COUNT];
    for (four, &flush) in line.iter_mut().zip(&flushes.one) {
        four[suit as usize] = flush;
    }
    for (high, card) in Card::ALL.into_iter().enumerate() {
        let segment = segment(ranks, high);
        if card.suit() == suit {
            // If the lower card is also of the suit, the flush of both is better and already written.
            let flush = flushes.one[card.rank() as usize];
            segment.iter_mut().for_each(|rank| raise(rank, flush));
        } else {
            segment.iter_mut().zip(line.as_flattened()).for_each(|(rank, &flush)| raise(rank, flush));
        }
    }
}
