use bytemuck::{Pod, Zeroable};
use evaluator::{Card, CardSet, Rank, RankTable, Suit};

use super::{Ordinal, PAIR_LANES, PAIRS, RANK_LANES, RANKS, ordinal, pair};

/// The ranks of two cards, or of the best two of a hand, with three of the board, when nothing makes a flush.
#[repr(C, align(64))]
#[derive(Clone, Copy, Pod, Zeroable)]
pub(crate) struct UnsuitedRanks {
    /// By one rank of the board, then by the pair of the others.
    pub(crate) one_two: [[Ordinal; PAIR_LANES]; RANKS],
    /// By two ranks of the board, then by the third. A row more than there are pairs makes the whole a number of vectors.
    pub(crate) two_one: [[Ordinal; RANK_LANES]; PAIRS + 1],
}

impl UnsuitedRanks {
    pub(crate) const EMPTY: Self =
        Self { one_two: [[0; PAIR_LANES]; RANKS], two_one: [[0; RANK_LANES]; PAIRS + 1] };

    /// All numbers in a row, for what is done to each alike.
    #[inline(always)]
    pub(crate) fn as_slice(&self) -> &[Ordinal] {
        bytemuck::cast_slice(std::slice::from_ref(self))
    }

    /// The same, to be changed.
    #[inline(always)]
    pub(crate) fn as_mut_slice(&mut self) -> &mut [Ordinal] {
        bytemuck::cast_slice_mut(std::slice::from_mut(self))
    }

    /// The ranks of a hand of two ranks.
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

/// The rank of five cards without a flush; 0 for five cards of one rank.
fn unsuited_rank(table: &RankTable, mut ranks: [usize; 5]) -> Ordinal {
    ranks.sort_unstable();
    if ranks[0] == ranks[4] {
        return 0;
    }
    // Cards of one rank stand side by side, so suits in turn are different ones for them, and never five of a suit.
    let cards =
        ranks.iter().enumerate().map(|(place, &rank)| Card::new(Rank::ALL[rank], Suit::ALL[place % 4]));
    ordinal(table.rank_set_unchecked(cards.collect::<CardSet>()))
}
