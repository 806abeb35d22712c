//! Ranks of five cards, two of the hand and three of the board, laid out for vectors.
//!
//! A hand's rank on a board is the better of two: its rank with suits forgotten, which depends on ranks alone, and its
//! best flush, which depends on the cards of one suit alone. Both are tables by the two ranks that the hand gives; a
//! hand's own table is the maximum over its pairs.

mod board_rows;
mod flush;
mod unsuited;

use std::sync::OnceLock;

use evaluator::{HandRank, Holdem, RankTable};

pub(crate) use board_rows::{BoardRows, Row, multiset};
pub(crate) use flush::{FlushRanks, place_of_four, place_of_three};
pub(crate) use unsuited::UnsuitedRanks;

/// A rank's ordinal; 0 where there is no such hand. Signed, for that is what vectors of older machines compare.
pub(crate) type Ordinal = i16;

/// How many ranks there are.
pub(crate) const RANKS: usize = Holdem::RANKS;

/// How many pairs of ranks there are, equal ones included.
pub(crate) const PAIRS: usize = RANKS * (RANKS + 1) / 2;

/// The length of a row with an entry for each pair of ranks, in whole vectors.
pub(crate) const PAIR_LANES: usize = PAIRS.next_multiple_of(32);

/// The length of a row with an entry for each rank, in whole vectors.
pub(crate) const RANK_LANES: usize = RANKS.next_multiple_of(16);

/// The place of two ranks among all pairs: those with the lower higher rank first, then those with the lower other one.
#[inline(always)]
pub(crate) const fn pair(a: usize, b: usize) -> usize {
    if a >= b { a * (a + 1) / 2 + b } else { b * (b + 1) / 2 + a }
}

/// `n` choose `k`, for numbers of ranks.
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

/// The places of all pairs of some ranks.
pub(crate) fn pairs_of(ranks: &[u8]) -> impl Iterator<Item = usize> + '_ {
    (1..ranks.len()).flat_map(move |i| (0..i).map(move |j| pair(ranks[i].into(), ranks[j].into())))
}

/// The ranks of two cards with three, by the two.
pub(crate) struct PairTables {
    /// With suits forgotten.
    pub(crate) unsuited: Vec<UnsuitedRanks>,
    /// Of two suited cards, in their suit.
    pub(crate) flushes: Vec<FlushRanks>,
}

impl PairTables {
    /// Makes the tables, which takes about ten milliseconds.
    fn new(table: &RankTable) -> Self {
        let pairs = || (0..RANKS).flat_map(|high| (0..=high).map(move |low| (high, low)));
        let unsuited = pairs().map(|(high, low)| UnsuitedRanks::new(table, high, low));
        let flushes = pairs().map(|(high, low)| FlushRanks::new(table, high, low));
        Self { unsuited: unsuited.collect(), flushes: flushes.collect() }
    }

    /// The tables by hold'em's order of hands, made at the first call.
    pub(crate) fn get() -> &'static Self {
        static TABLES: OnceLock<PairTables> = OnceLock::new();
        TABLES.get_or_init(|| Self::new(RankTable::embedded()))
    }
}

/// The ordinal of a rank, as tables have it.
pub(crate) fn ordinal(rank: HandRank) -> Ordinal {
    rank.ordinal().cast_signed()
}

/// The rank of an ordinal of these tables.
///
/// # Panics
///
/// If it is none.
pub(crate) fn rank_of(ordinal: Ordinal) -> HandRank {
    HandRank::from_ordinal(ordinal.cast_unsigned()).expect("tables have ordinals of ranks")
}
