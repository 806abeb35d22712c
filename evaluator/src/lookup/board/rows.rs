//! The precomputed rows: one of hand ranks for each multiset of card ranks on a board, and one of flushes for
//! each rank mask that a suit can have on a board.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::ranks::LANES;
use crate::hand_rank::NO_RANK;
use crate::holdem::choose;
use crate::key::{FLUSH_MASKS, RANK_WEIGHTS};
use crate::table::AnyRankTable;
use crate::{Holdem, HoleCards, Rank};

/// The number of unordered pairs of ranks, pairs of equal ranks included.
pub const RANK_PAIRS: usize = Rank::COUNT * (Rank::COUNT + 1) / 2;

/// Returns the index of a pair of ranks in a row. Pairs are in colex order: the pairs with the higher rank
/// `high` are adjacent, ordered by the lower one.
#[inline(always)]
pub const fn rank_pair(high: usize, low: usize) -> usize {
    debug_assert!(low <= high);
    high * (high + 1) / 2 + low
}

/// Returns the [`rank_pair`] of hole cards.
#[inline(always)]
pub const fn rank_pair_of(combo: HoleCards) -> usize {
    rank_pair(combo.high().rank() as usize, combo.low().rank() as usize)
}

/// The number of 16-bit entries in a row: the 91 pairs, padded to three whole cache lines.
pub const ROW_LENGTH: usize = RANK_PAIRS.next_multiple_of(LANES);

/// A hand rank for each [`rank_pair`], or 0 in flush rows for pairs that make no flush. The padding is 0.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub struct PairRow(pub [u16; ROW_LENGTH]);

impl PairRow {
    /// Creates the row with `value(high, low)` for each pair.
    fn new(mut value: impl FnMut(usize, usize) -> u16) -> Self {
        let mut row = [0; ROW_LENGTH];
        for high in 0..Rank::COUNT {
            for low in 0..=high {
                row[rank_pair(high, low)] = value(high, low);
            }
        }
        Self(row)
    }

    /// Returns the entries of the pairs with the higher rank `high`, indexed by the lower one.
    #[inline(always)]
    pub fn pairs_with_high(&self, high: usize) -> &[u16] {
        &self.0[rank_pair(high, 0)..=rank_pair(high, high)]
    }
}

/// The flushes that two hole cards make with the cards of one suit on the board, or 0 if there are fewer than
/// five cards.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub struct FlushRow {
    /// The flushes with two hole cards of the suit, by their ranks. (Pairs of equal ranks are 0, because two
    /// cards of a suit differ in rank.)
    pub both: PairRow,
    /// The flushes with one hole card of the suit, by its rank, and at [`NO_CARD`](Self::NO_CARD) the flush
    /// without any.
    pub one: [u16; LANES],
}

impl FlushRow {
    /// The index in `one` of the flush on the board alone.
    pub const NO_CARD: usize = Rank::COUNT;

    fn new(table: &AnyRankTable, suited: usize) -> Self {
        let flush = |mask: usize| if mask.count_ones() < 5 { 0 } else { table.flush_rank(mask) };
        let mut one = [0; LANES];
        for (rank, one) in one[..Rank::COUNT].iter_mut().enumerate() {
            *one = flush(suited | 1 << rank);
        }
        one[Self::NO_CARD] = flush(suited);
        let both = PairRow::new(|high, low| match high == low {
            true => 0,
            false => flush(suited | 1 << high | 1 << low),
        });
        Self { both, one }
    }
}

/// Returns the number of multisets of `count` ranks. A rank may occur more than four times.
pub const fn multisets(count: usize) -> usize {
    choose(Rank::COUNT + count - 1, count) as usize
}

/// The number of rows for boards of 3, 4 and 5 cards: 455, 1,820 and 6,188. Of these, 13 have five cards of
/// one rank and are never used.
pub const PAIR_ROWS: usize = multisets(3) + multisets(4) + multisets(5);

/// Returns the term of a card of rank `rank` in place `place`, 0 to 4, of a board ordered by rank. The sum of
/// the terms is the number of the board's row.
///
/// In the combinatorial number system, the multiset `r0 <= r1 <= r2 …` has the number
/// `C(r0, 1) + C(r1 + 1, 2) + C(r2 + 2, 3) + …`, which counts the multisets of its size before it in colex
/// order. The numbers of larger boards begin where those of smaller boards end. The terms of the fourth and
/// the fifth card add this start.
pub const fn row_term(place: usize, rank: usize) -> usize {
    let smaller_boards = if place < 3 { 0 } else { multisets(place) };
    choose(rank + place, place + 1) as usize + smaller_boards
}

/// The terms by place and rank.
static ROW_TERMS: [[u16; Rank::COUNT]; Holdem::BOARD_CARDS] = {
    let mut terms = [[0; Rank::COUNT]; Holdem::BOARD_CARDS];
    let mut number = 0;
    while number < terms.as_flattened().len() {
        let (place, rank) = (number / Rank::COUNT, number % Rank::COUNT);
        terms[place][rank] = row_term(place, rank) as u16;
        number += 1;
    }
    terms
};

/// Returns the number of the row for a board of 3 to 5 ranks, lowest first.
#[inline(always)]
pub fn row_number(ranks: &[u8]) -> usize {
    ROW_TERMS.iter().zip(ranks).map(|(terms, &rank)| terms[usize::from(rank)]).sum::<u16>().into()
}

/// The number of rank masks with 3, 4 or 5 ranks: 2,288.
pub const FLUSH_ROWS: usize =
    (choose(Rank::COUNT, 3) + choose(Rank::COUNT, 4) + choose(Rank::COUNT, 5)) as usize;

/// All rows: 1.62 MB of rank pairs and 0.59 MB of flushes. Building them takes 2 to 3 ms on an Intel Xeon.
pub struct Rows {
    pairs: Box<[PairRow; PAIR_ROWS]>,
    flushes: Box<[FlushRow; FLUSH_ROWS]>,
}

/// For each mask of 3, 4 or 5 ranks, the number of its row of flushes in the order of the masks, and 0 for
/// other masks.
pub static FLUSH_NUMBERS: [u16; FLUSH_MASKS] = {
    let mut numbers = [0; FLUSH_MASKS];
    let mut count = 0;
    let mut mask = 0;
    while mask < FLUSH_MASKS {
        if has_flush_row(mask) {
            numbers[mask] = count;
            count += 1;
        }
        mask += 1;
    }
    assert!(count as usize == FLUSH_ROWS);
    numbers
};

pub const fn has_flush_row(mask: usize) -> bool {
    matches!(mask.count_ones(), 3..=5)
}

impl Rows {
    pub fn new(table: &AnyRankTable) -> Self {
        let mut pairs = Vec::with_capacity(PAIR_ROWS);
        for board_size in 3..=5 {
            push_pair_rows(table, &mut pairs, board_size, Rank::COUNT, &mut [0; Rank::COUNT]);
        }
        let flushes: Vec<FlushRow> = (0..FLUSH_MASKS)
            .filter(|&mask| has_flush_row(mask))
            .map(|mask| FlushRow::new(table, mask))
            .collect();
        match (pairs.try_into(), flushes.try_into()) {
            (Ok(pairs), Ok(flushes)) => Self { pairs, flushes },
            _ => unreachable!("there are as many rows as were counted"),
        }
    }

    /// Returns the row of a board whose [`row_term`]s add up to `number`. For each [`rank_pair`] it has the
    /// hand rank of such a combo without a flush, or [`NO_RANK`] if the deck does not have enough cards of a
    /// rank.
    #[inline(always)]
    pub fn pairs(&self, number: usize) -> &PairRow {
        &self.pairs[number]
    }

    /// Returns the flushes of a board that has the 3 to 5 ranks of `suited` in one suit.
    #[inline(always)]
    pub fn flushes(&self, suited: u16) -> &FlushRow {
        &self.flushes[usize::from(FLUSH_NUMBERS[usize::from(suited) % FLUSH_MASKS])]
    }
}

/// Appends the rows for all boards that have `count` more cards of ranks below `end` than `board`, in colex
/// order.
fn push_pair_rows(
    table: &AnyRankTable,
    rows: &mut Vec<PairRow>,
    count: usize,
    end: usize,
    board: &mut [u8; Rank::COUNT],
) {
    if count == 0 {
        rows.push(pair_row(table, board));
        return;
    }
    for rank in 0..end {
        board[rank] += 1;
        push_pair_rows(table, rows, count - 1, rank + 1, board);
        board[rank] -= 1;
    }
}

/// Returns the row for a board, given the number of its cards of each rank.
fn pair_row(table: &AnyRankTable, board: &[u8; Rank::COUNT]) -> PairRow {
    let weights = board
        .iter()
        .zip(RANK_WEIGHTS)
        .fold(0u32, |sum, (&count, weight)| sum.wrapping_add(u32::from(count).wrapping_mul(weight)));
    PairRow::new(|high, low| {
        let (most_high, most_low) = if high == low { (2, 2) } else { (3, 3) };
        let possible =
            board.iter().all(|&count| count <= 4) && board[high] <= most_high && board[low] <= most_low;
        match possible {
            true => {
                let weights = weights.wrapping_add(RANK_WEIGHTS[high]).wrapping_add(RANK_WEIGHTS[low]);
                table.rank_without_flush(weights)
            }
            false => NO_RANK,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_numbered_in_colex_order() {
        let mut expected = 0;
        for count in 3..=5 {
            for_each_multiset(count, Rank::COUNT, &mut Vec::new(), &mut |ranks| {
                let number: usize =
                    ranks.iter().rev().enumerate().map(|(place, &rank)| row_term(place, rank)).sum();
                assert_eq!(number, expected, "{ranks:?}");
                expected += 1;
            });
        }
        assert_eq!(expected, PAIR_ROWS);
        assert_eq!(PAIR_ROWS, 455 + 1820 + 6175 + 13);
        assert_eq!(FLUSH_ROWS, 2288);
    }

    /// Calls `show` with all multisets of `count` ranks below `end`, highest rank first, appended to `ranks`.
    fn for_each_multiset(count: usize, end: usize, ranks: &mut Vec<usize>, show: &mut impl FnMut(&[usize])) {
        if count == 0 {
            return show(ranks);
        }
        for rank in 0..end {
            ranks.push(rank);
            for_each_multiset(count - 1, rank + 1, ranks, show);
            ranks.pop();
        }
    }
}
