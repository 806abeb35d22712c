//! The comparison of all pairs of ranks with the hand, if there were no flushes.

use evaluator::internals::Loops;
use evaluator::internals::rows::{ROW_LENGTH, Rows, rank_pair, rank_pair_of, row_number};
use evaluator::{Holdem, Rank, Suit};

use super::HandVsRange;

/// A number for each pair of ranks, as in a [row](evaluator::internals::rows::PairRow).
type ByPair = [u16; ROW_LENGTH];

/// The comparison by ranks alone.
pub(super) struct ByRanks<'a> {
    pub(super) question: &'a HandVsRange,
    pub(super) rows: &'a Rows,
}

/// How many boards the hand wins and shares against each pair of ranks, if there were no flushes. What stands at pairs that the deck
/// has too few cards for means nothing, for no opponent holds them: only their numbers wrap around.
pub(super) struct Outcomes {
    /// The hand's pair.
    hero: usize,
    pub(super) wins: ByPair,
    pub(super) ties: ByPair,
    /// The number of the row of ranks for each two ranks that may come; for one rank at its pair with a deuce.
    pub(super) rows: [u16; ROW_LENGTH],
}

/// How many cards of each rank each pair of ranks has.
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
        // Cards that are left of a rank, once the opponent has some of them.
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

    /// Adds the boards on which these ranks come, two at most: for each pair of the opponent so many. They take the last
    /// places of the `ranks` on the board.
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

/// The place among [`Outcomes::rows`] of up to two ranks that come.
#[inline(always)]
pub(super) fn place_of_ranks(mut ranks: impl Iterator<Item = usize>) -> usize {
    let mut next = || ranks.next().unwrap_or(0);
    let (one, other) = (next(), next());
    rank_pair(one.max(other), one.min(other))
}
