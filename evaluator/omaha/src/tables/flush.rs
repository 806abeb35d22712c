use evaluator::{CardSet, RankTable};

use super::{Ordinal, RANKS, choose};

/// The best flushes of two cards of a suit, or of the best two of more, with 3, 4 or 5 board cards of the
/// suit. Masks of the board's ranks are in colexicographic order. An entry is 0 if the hand has a rank of the
/// mask itself.
#[repr(C, align(64))]
#[derive(Clone)]
pub(crate) struct FlushRanks {
    pub(crate) three: [Ordinal; room(3)],
    pub(crate) four: [Ordinal; room(4)],
    pub(crate) five: [Ordinal; room(5)],
}

/// Returns the number of masks of `ranks` ranks, plus one vector, so that whole vectors can be read.
const fn room(ranks: usize) -> usize {
    (choose(RANKS, ranks) + 32).next_multiple_of(32)
}

/// Returns the index of three ranks among the masks of three, without the term of the lowest, which is added.
#[inline(always)]
pub(crate) const fn place_of_three(high: usize, middle: usize) -> usize {
    choose(high, 3) + choose(middle, 2)
}

/// Returns the index of four ranks among the masks of four, without the term of the lowest, which is added.
#[inline(always)]
pub(crate) const fn place_of_four(highest: usize, second: usize, third: usize) -> usize {
    choose(highest, 4) + choose(second, 3) + choose(third, 2)
}

impl FlushRanks {
    /// No flushes.
    pub(crate) const NONE: Self = Self { three: [0; room(3)], four: [0; room(4)], five: [0; room(5)] };

    /// Returns the flushes of a hand of two ranks; none for a pair.
    pub(super) fn new(table: &RankTable, high: usize, low: usize) -> Self {
        let mut flushes = Self::NONE;
        if high == low {
            return flushes;
        }
        let hole = 1 << high | 1 << low;
        let mut next = [0; 6];
        // Ascending masks are in colexicographic order.
        for board in 0..1u16 << RANKS {
            let count = board.count_ones() as usize;
            let row: &mut [Ordinal] = match count {
                3 => &mut flushes.three,
                4 => &mut flushes.four,
                5 => &mut flushes.five,
                _ => continue,
            };
            if board & hole == 0 {
                row[next[count]] = best_flush(table, hole, board);
            }
            next[count] += 1;
        }
        flushes
    }

    /// Returns the flushes by the masks of three, four or five ranks.
    pub(super) fn of_count(&self, ranks: usize) -> &[Ordinal] {
        match ranks {
            3 => &self.three,
            4 => &self.four,
            _ => &self.five,
        }
    }

    /// Keeps the better of these flushes and others.
    pub(crate) fn improve(&mut self, other: &Self) {
        let improve = |row: &mut [Ordinal], other: &[Ordinal]| {
            row.iter_mut().zip(other).for_each(|(best, &rank)| *best = (*best).max(rank));
        };
        improve(&mut self.three, &other.three);
        improve(&mut self.four, &other.four);
        improve(&mut self.five, &other.five);
    }
}

/// Returns the best ordinal of two cards with three of some others, all of one suit.
fn best_flush(table: &RankTable, hole: u16, board: u16) -> Ordinal {
    let mut best = 0;
    let mut three = board;
    while three != 0 {
        if three.count_ones() == 3 {
            let cards = CardSet::from_bits_truncate((three | hole).into());
            best = best.max(super::ordinal(table.rank_set_unchecked(cards)));
        }
        three = (three - 1) & board;
    }
    best
}
