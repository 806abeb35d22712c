//! What is known before the board: a row of ranks for each multiset of board ranks, and one for each set of ranks that a
//! suit can have on the board.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::ranks::LANES;
use crate::hand_rank::NO_RANK;
use crate::holdem::choose;
use crate::key::{FLUSH_MASKS, RANK_WEIGHTS};
use crate::table::AnyRankTable;
use crate::{Holdem, HoleCards, Rank};

/// How many unordered pairs of ranks there are, two of the same included.
pub const RANK_PAIRS: usize = Rank::COUNT * (Rank::COUNT + 1) / 2;

/// The place of a pair of ranks in a row, the pairs being in colex order: those with the higher rank `high` stand side
/// by side, ordered by the lower one.
#[inline(always)]
pub const fn rank_pair(high: usize, low: usize) -> usize {
    debug_assert!(low <= high);
    high * (high + 1) / 2 + low
}

/// The [`rank_pair`] of hole cards.
#[inline(always)]
pub const fn rank_pair_of(combo: HoleCards) -> usize {
    rank_pair(combo.high().rank() as usize, combo.low().rank() as usize)
}

/// How many numbers of two bytes a row has: the 91 pairs, filled up to three whole cache lines.
pub const ROW_LENGTH: usize = RANK_PAIRS.next_multiple_of(LANES);

/// For each [`rank_pair`] a rank, or what the row says stands in its place. The spare places hold 0.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub struct PairRow(pub [u16; ROW_LENGTH]);

impl PairRow {
    /// The row with `value(high, low)` for each pair.
    fn new(mut value: impl FnMut(usize, usize) -> u16) -> Self {
        let mut row = [0; ROW_LENGTH];
        for high in 0..Rank::COUNT {
            for low in 0..=high {
                row[rank_pair(high, low)] = value(high, low);
            }
        }
        Self(row)
    }

    /// The places of the pairs with the higher rank `high`, by the lower one.
    #[inline(always)]
    pub fn pairs_with_high(&self, high: usize) -> &[u16] {
        &self.0[rank_pair(high, 0)..=rank_pair(high, high)]
    }
}

/// What two hole cards make of the cards of one suit on the board: flushes, or 0 where it does not come to five cards.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub struct FlushRow {
    /// By the ranks of two hole cards of the suit. (Pairs of the same rank, which no two such cards have, are 0.)
    pub both: PairRow,
    /// By the rank of the only hole card of the suit; then, at [`NO_CARD`](Self::NO_CARD), without any.
    pub one: [u16; LANES],
}

impl FlushRow {
    /// The place in `one` of the flush that the board makes alone.
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

/// How many multisets there are of `count` ranks, without regard to a deck having but four cards of a rank.
pub const fn multisets(count: usize) -> usize {
    choose(Rank::COUNT + count - 1, count) as usize
}

/// The rows for boards of 3, 4 and 5 cards: 455, 1,820 and 6,188, of which 13, five of one rank, are never used.
pub const PAIR_ROWS: usize = multisets(3) + multisets(4) + multisets(5);

/// The number of the row for a board is the sum over its cards, ordered by rank, of this: for the one in place `place`,
/// 0 to 4, of rank `rank`.
///
/// In the combinatorial number system, multisets `r0 <= r1 <= r2 …` of one size have as their numbers
/// `C(r0, 1) + C(r1 + 1, 2) + C(r2 + 2, 3) + …`: what counts the multisets before them in colex order. The numbers for
/// larger boards begin where those of smaller boards end: a fourth card brings this with it, and a fifth.
pub const fn row_term(place: usize, rank: usize) -> usize {
    let smaller_boards = if place < 3 { 0 } else { multisets(place) };
    choose(rank + place, place + 1) as usize + smaller_boards
}

/// The terms, by place and rank.
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

/// The number of the row for a board of 3 to 5 ranks, lowest first.
#[inline(always)]
pub fn row_number(ranks: &[u8]) -> usize {
    ROW_TERMS.iter().zip(ranks).map(|(terms, &rank)| terms[usize::from(rank)]).sum::<u16>().into()
}

/// How many sets there are of 3, 4 or 5 ranks: 2,288.
pub const FLUSH_ROWS: usize =
    (choose(Rank::COUNT, 3) + choose(Rank::COUNT, 4) + choose(Rank::COUNT, 5)) as usize;

/// All rows, 1.62 MB of rank pairs and 0.59 MB of flushes, which takes 2 to 3 ms to make on an Intel Xeon.
pub struct Rows {
    pairs: Box<[PairRow; PAIR_ROWS]>,
    flushes: Box<[FlushRow; FLUSH_ROWS]>,
}

/// For each mask of 3, 4 or 5 ranks the number of its row of flushes, counted in the order of the masks; for others 0.
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

    /// The row of a board whose [`row_term`]s add up to `number`: for each [`rank_pair`] the rank that a combo of those
    /// ranks makes if it makes no flush, [`NO_RANK`] where the deck has not enough cards of a rank.
    #[inline(always)]
    pub fn pairs(&self, number: usize) -> &PairRow {
        &self.pairs[number]
    }

    /// The flushes of a board that has the ranks of `suited`, 3 to 5, in one suit.
    #[inline(always)]
    pub fn flushes(&self, suited: u16) -> &FlushRow {
        &self.flushes[usize::from(FLUSH_NUMBERS[usize::from(suited) % FLUSH_MASKS])]
    }
}

/// Makes the rows for all boards that have `count` cards below `end` beside those counted in `board`, in colex order.
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

/// The row for a board with as many cards of each rank as `board` says.
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

    /// Shows all multisets of `count` ranks below `end`, highest rank first, after those in `ranks`.
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
