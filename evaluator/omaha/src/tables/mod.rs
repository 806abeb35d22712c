//! Ordinals of five cards, two of the hand and three of the board, laid out for vectors.
//!
//! A hand's rank on a board is the better of two: its rank without suits, and its best flush, which depends
//! only on the cards of one suit. Both are tables by the two ranks from the hand. A hand's own table is the
//! maximum over its pairs.

mod board_rows;
mod flush;
mod unsuited;

use std::sync::OnceLock;

use evaluator::{HandRank, Holdem, RankTable};

pub(crate) use board_rows::{BoardRows, Row, low_row, multiset};
pub(crate) use flush::{FlushRanks, place_of_four, place_of_three};
pub(crate) use unsuited::UnsuitedRanks;

/// The ordinal of a hand rank, or 0 if there is no such hand. It is signed because older vector instructions
/// compare signed numbers.
pub(crate) type Ordinal = i16;

/// The number of card ranks.
pub(crate) const RANKS: usize = Holdem::RANKS;

/// The number of pairs of ranks, including equal ones.
pub(crate) const PAIRS: usize = RANKS * (RANKS + 1) / 2;

/// The length of a row with an entry for each rank pair, in whole vectors.
pub(crate) const PAIR_LANES: usize = PAIRS.next_multiple_of(32);

/// The length of a row with an entry for each rank, in whole vectors.
pub(crate) const RANK_LANES: usize = RANKS.next_multiple_of(16);

/// Returns the index of two ranks among all pairs, ordered by the higher rank, then by the lower.
#[inline(always)]
pub(crate) const fn pair(a: usize, b: usize) -> usize {
    if a >= b { a * (a + 1) / 2 + b } else { b * (b + 1) / 2 + a }
}

/// Returns `n` choose `k`, for numbers of ranks.
#[inline(always)]
pub(crate) const fn choose(n: usize, k: usize) -> usize {
    const TABLE: [[u16; 8]; 32] = {
        let mut table = [[0; 8]; 32];
        let mut n = 0;
        while n < 20 {
            let mut k = 0;
            while k < 6 {
                table[n][k] = evaluator::internals::choose(n, k) as u16;
                k += 1;
            }
            n += 1;
        }
        table
    };
    TABLE[n & 31][k & 7] as usize
}

/// Returns the indices of all pairs of some ranks.
pub(crate) fn pairs_of(ranks: &[u8]) -> impl Iterator<Item = usize> + '_ {
    (1..ranks.len()).flat_map(move |i| (0..i).map(move |j| pair(ranks[i].into(), ranks[j].into())))
}

/// The ordinals of two cards with three, by the two.
pub(crate) struct PairTables {
    /// Ordinals without suits.
    pub(crate) unsuited: Vec<UnsuitedRanks>,
    /// Ordinals of two suited cards, in their suit.
    pub(crate) flushes: Vec<FlushRanks>,
}

impl PairTables {
    /// Builds the tables, which takes about ten milliseconds.
    fn new(table: &RankTable) -> Self {
        let pairs = || (0..RANKS).flat_map(|high| (0..=high).map(move |low| (high, low)));
        let unsuited = pairs().map(|(high, low)| UnsuitedRanks::new(table, high, low));
        let flushes = pairs().map(|(high, low)| FlushRanks::new(table, high, low));
        Self { unsuited: unsuited.collect(), flushes: flushes.collect() }
    }

    /// Returns the tables of hold'em's order of hands, built at the first call.
    pub(crate) fn get() -> &'static Self {
        static TABLES: OnceLock<PairTables> = OnceLock::new();
        TABLES.get_or_init(|| Self::new(RankTable::embedded()))
    }
}

/// Returns the ordinal of a hand rank as in the tables.
pub(crate) fn ordinal(rank: HandRank) -> Ordinal {
    rank.ordinal().cast_signed()
}

/// Returns the hand rank of an ordinal of these tables.
///
/// # Panics
///
/// Panics if it is not an ordinal.
pub(crate) fn rank_of(ordinal: Ordinal) -> HandRank {
    HandRank::from_ordinal(ordinal.cast_unsigned()).expect("tables have ordinals of ranks")
}
