use bytemuck::{Pod, Zeroable};
use evaluator::{Card, CardSet, Rank, RankTable, Suit};

use super::{Ordinal, PAIR_LANES, PAIRS, RANK_LANES, RANKS, ordinal, pair};

/// The ordinals of two cards, or of the best two of a hand, with three of the board, without flushes.
#[repr(C, align(64))]
#[derive(Clone, Copy, Pod, Zeroable)]
pub(crate) struct UnsuitedRanks {
    /// By one board rank, then by the pair of the others.
    pub(crate) one_two: [[Ordinal; PAIR_LANES]; RANKS],
    /// By two board ranks, then by the third. One more row than there are pairs makes the whole a multiple of
    /// a vector.
    pub(crate) two_one: [[Ordinal; RANK_LANES]; PAIRS + 1],
}

impl UnsuitedRanks {
    pub(crate) const EMPTY: Self =
        Self { one_two: [[0; PAIR_LANES]; RANKS], two_one: [[0; RANK_LANES]; PAIRS + 1] };

    /// Returns all numbers as a slice.
    #[inline(always)]
    pub(crate) fn as_slice(&self) -> &[Ordinal] {
        bytemuck::cast_slice(std::slice::from_ref(self))
    }

    /// Returns all numbers as a mutable slice.
    #[inline(always)]
    pub(crate) fn as_mut_slice(&mut self) -> &mut [Ordinal] {
        bytemuck::cast_slice_mut(std::slice::from_mut(self))
    }

    /// Returns the ordinals of a hand of two ranks.
    pub(super) fn new(table: &RankTable, high: usize, low: usize) -> Self {
        let mut ranks = Self::EMPTY;
        for x in 0..RANKS {
            for y in 0..RANKS {
                for z in 0..=y {
                    let rank = unsuited_rank(table, [high, low, x, y, z]);
                    ranks.one_two[x][pair(y, z)] = rank;
                    ranks.two_one[pair(y, z)][x] = rank;
                }
            }
        }
        ranks
    }
}

/// Returns the ordinal of five cards without a flush, or 0 for five cards of one rank.
fn unsuited_rank(table: &RankTable, ranks: [usize; 5]) -> Ordinal {
    unsuited_cards(ranks).map_or(0, |cards| ordinal(table.rank_set_unchecked(cards)))
}

/// Returns five cards without a flush, or `None` for five cards of one rank.
pub(super) fn unsuited_cards(mut ranks: [usize; 5]) -> Option<CardSet> {
    ranks.sort_unstable();
    if ranks[0] == ranks[4] {
        return None;
    }
    // Cards of one rank are adjacent, so rotating suits gives them different suits, and never five of a suit.
    let cards =
        ranks.iter().enumerate().map(|(place, &rank)| Card::new(Rank::ALL[rank], Suit::ALL[place % 4]));
    Some(cards.collect())
}
