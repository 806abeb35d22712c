//! The kernel for any machine.
//!
//! The combos whose higher card is `b` stand side by side, by their lower card `a`. For each of the four cards of one
//! rank these segments begin alike, but for flushes: with the board's row for that higher rank, each entry written four
//! times, once for each suit of `a`. So each rank's *line* is made once and copied four times. Copies have few sizes,
//! which the compiler knows, and run over into the segments behind them, which are written later.
//!
//! Flushes then raise the ranks where they are better. [`NO_RANK`] is above all ranks, so raising leaves it.

use super::prepare::{Board, NO_CARD};
use super::ranks::{BLOCKS, Blocks, LANES};
use super::rows::FlushRow;
use crate::hand_rank::NO_RANK;
use crate::{Card, HoleCards, Rank, Suit};

/// The ranks by combo, and the spare ones of the last block.
pub(super) type Ranks = [u16; LANES * BLOCKS];

/// An entry for each card by id, in fours by rank.
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

/// The ranks of all blocks.
#[inline(always)]
pub(super) fn all_ranks(blocks: &mut Blocks) -> &mut Ranks {
    let Some(ranks) = blocks.as_flattened_mut().first_chunk_mut() else { unreachable!() };
    ranks
}

/// Takes the ranks from the combos whose higher card is the board's, and from the spare places.
#[inline(always)]
pub(super) fn remove_higher_cards(board: &Board<'_>, ranks: &mut Ranks) {
    ranks[HoleCards::COUNT..].fill(NO_RANK);
    for &card in board.cards.iter().filter(|&&card| card != NO_CARD) {
        segment(ranks, usize::from(card)).fill(NO_RANK);
    }
}

/// Where the combos begin whose higher card has the id `high`.
#[inline(always)]
pub(super) const fn segment_start(high: usize) -> usize {
    high * high.saturating_sub(1) / 2
}

// The last copy reaches past the last combo, but not past the spare ranks.
const _: () = assert!(segment_start(Card::COUNT - 1) + Card::COUNT <= LANES * BLOCKS);

/// The combos whose higher card has the id `high`, by their lower card.
#[inline(always)]
fn segment(ranks: &mut Ranks, high: usize) -> &mut [u16] {
    &mut ranks[segment_start(high)..][..high]
}

/// Writes all ranks as if there were no flushes and the board's cards were taken as lower cards only.
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

/// For each set of suits, as bits, [`NO_RANK`] at those suits and 0 elsewhere.
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

/// Copies `N` entries of the line of a rank to the segment of each card of the rank.
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

/// Raises the combos that have both cards in `suit`.
fn raise_to_flushes_of_two(ranks: &mut Ranks, suit: Suit, flushes: &FlushRow) {
    for high in 1..Rank::COUNT {
        let segment = segment(ranks, Suit::COUNT * high + suit as usize);
        let flushes = &flushes.both.pairs_with_high(high)[..high];
        for (rank, &flush) in segment[suit as usize..].iter_mut().step_by(Suit::COUNT).zip(flushes) {
            raise(rank, flush);
        }
    }
}

/// Raises the combos that have at most one card in `suit`, if four or five cards of it are on the board.
#[inline(always)]
pub(super) fn raise_to_flushes_of_one(ranks: &mut Ranks, suit: Suit, flushes: &FlushRow) {
    if flushes.one.iter().any(|&flush| flush > 0) {
        raise_to_these_flushes_of_one(ranks, suit, flushes);
    }
}

fn raise_to_these_flushes_of_one(ranks: &mut Ranks, suit: Suit, flushes: &FlushRow) {
    // What the lower card makes, if the higher one is of another suit.
    let mut line = [[flushes.one[FlushRow::NO_CARD]; Suit::COUNT]; Rank::COUNT];
    for (four, &flush) in line.iter_mut().zip(&flushes.one) {
        four[suit as usize] = flush;
    }
    for (high, card) in Card::ALL.into_iter().enumerate() {
        let segment = segment(ranks, high);
        if card.suit() == suit {
            // Where the lower card is of the suit too, flushes of both are better still, and written already.
            let flush = flushes.one[card.rank() as usize];
            segment.iter_mut().for_each(|rank| raise(rank, flush));
        } else {
            segment.iter_mut().zip(line.as_flattened()).for_each(|(rank, &flush)| raise(rank, flush));
        }
    }
}
