//! The comparison of all pairs of card ranks with the hand, without flushes.

use evaluator::internals::Loops;
use evaluator::internals::rows::{ROW_LENGTH, Rows, rank_pair, rank_pair_of, row_number};
use evaluator::{Holdem, Rank, Suit};

use super::HandVsRange;

/// A number for each pair of card ranks, as in a [row](evaluator::internals::rows::PairRow).
type ByPair = [u16; ROW_LENGTH];

/// The comparison by card ranks alone.
pub(super) struct ByRanks<'a> {
    pub(super) question: &'a HandVsRange,
    pub(super) rows: &'a Rows,
}

/// The number of boards that the hand wins and ties against each pair of card ranks, without flushes.
/// Elements of pairs that the deck has too few cards for are meaningless: no opponent holds them, and their
/// numbers may wrap around.
pub(super) struct Outcomes {
    /// The index of the hand's pair.
    hero: usize,
    pub(super) wins: ByPair,
    pub(super) ties: ByPair,
    /// The index of the row of ranks, for each two card ranks that may come. For a single card rank, it is at
    /// the rank's pair with a deuce.
    pub(super) rows: [u16; ROW_LENGTH],
}

/// The number of cards of each card rank in each pair.
static HELD: [ByPair; Rank::COUNT] = {
    let mut held = [[0; ROW_LENGTH]; Rank::COUNT];
    let mut high = 0;
    while high < Rank::COUNT {
        let mut low = 0;
        while low <= high {
            held[high][rank_pair(high, low)] += 1;
            held[low][rank_pair(high, low)] += 1;
            low += 1;
        }
        high += 1;
    }
    held
};

impl Loops for ByRanks<'_> {
    type Output = Outcomes;

    #[inline(always)]
    fn run(self) -> Outcomes {
        let HandVsRange { hero, board, deck, missing, .. } = *self.question;
        let count = |rank: usize| (deck >> (Suit::COUNT * rank) & 15).count_ones() as u16;
        // The cards of a rank that are left beside the opponent's.
        let mut left = [[0; ROW_LENGTH]; Rank::COUNT];
        for ((rank, left), held) in left.iter_mut().enumerate().zip(&HELD) {
            for (left, held) in left.iter_mut().zip(held) {
                *left = count(rank).wrapping_sub(*held);
            }
        }
        let mut known = [0; Holdem::BOARD_CARDS];
        for (rank, card) in known.iter_mut().zip(board.iter()) {
            *rank = card.rank() as u8;
        }
        let mut outcomes = Outcomes::new(rank_pair_of(hero));
        if missing == 0 {
            outcomes.add(self.rows, known, &[], &[1; ROW_LENGTH]);
            return outcomes;
        }
        for high in (0..Rank::COUNT).filter(|&rank| count(rank) > 0) {
            if missing == 1 {
                outcomes.add(self.rows, known, &[high as u8], &left[high]);
                continue;
            }
            for low in (0..high).filter(|&rank| count(rank) > 0) {
                let mut times = left[high];
                times.iter_mut().zip(&left[low]).for_each(|(times, low)| *times = times.wrapping_mul(*low));
                outcomes.add(self.rows, known, &[high as u8, low as u8], &times);
            }
            if count(high) > 1 {
                let mut times = left[high];
                times.iter_mut().for_each(|left| *left = left.wrapping_mul(left.wrapping_sub(1)) / 2);
                outcomes.add(self.rows, known, &[high as u8; 2], &times);
            }
        }
        outcomes
    }
}

impl Outcomes {
    #[inline(always)]
    fn new(hero: usize) -> Self {
        let zeros = [0; ROW_LENGTH];
        Self { hero, wins: zeros, ties: zeros, rows: zeros }
    }

    /// Adds the boards on which these card ranks come (at most two), with a number of boards for each pair of
    /// the opponent. The ranks to come take the last places of the board's `ranks`.
    #[inline(always)]
    fn add(&mut self, rows: &Rows, mut ranks: [u8; Holdem::BOARD_CARDS], to_come: &[u8], times: &ByPair) {
        let known = ranks.len() - to_come.len();
        ranks[known..].copy_from_slice(to_come);
        ranks.sort_unstable();
        let number = row_number(&ranks);
        self.rows[place_of_ranks(to_come.iter().map(|&rank| rank.into()))] = number as u16;
        let row = &rows.pairs(number).0;
        let rank = row[self.hero];
        for pair in 0..ROW_LENGTH {
            let (wins, ties) = (&mut self.wins[pair], &mut self.ties[pair]);
            *wins = wins.wrapping_add(if rank > row[pair] { times[pair] } else { 0 });
            *ties = ties.wrapping_add(if rank == row[pair] { times[pair] } else { 0 });
        }
    }
}

/// Returns the index in [`Outcomes::rows`] of up to two card ranks to come.
#[inline(always)]
pub(super) fn place_of_ranks(mut ranks: impl Iterator<Item = usize>) -> usize {
    let mut next = || ranks.next().unwrap_or(0);
    let (one, other) = (next(), next());
    rank_pair(one.max(other), one.min(other))
}
