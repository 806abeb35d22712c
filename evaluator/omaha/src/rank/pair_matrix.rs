use evaluator::{Card, CardSet, Suit};

use crate::tables::{BoardRows, Ordinal, pair};

/// The rank of each pair of hole cards on a complete board. A hand's rank is the best of its pairs.
pub(crate) struct PairMatrix {
    ranks: Box<[[Ordinal; WIDTH]; Card::COUNT]>,
}

/// The length of a row, a multiple of the vector size.
pub(crate) const WIDTH: usize = 64;

impl PairMatrix {
    /// Creates a matrix without a board, where all ranks are 0.
    pub(crate) fn new() -> Self {
        Self { ranks: Box::new([[0; WIDTH]; Card::COUNT]) }
    }

    /// Fills the matrix for another board. Pairs that share a card with it have meaningless ranks.
    pub(crate) fn set(&mut self, board: CardSet) {
        let rows = BoardRows::get();
        let unsuited = rows.unsuited(board);
        for (high, four) in self.ranks.as_chunks_mut::<{ Suit::COUNT }>().0.iter_mut().enumerate() {
            let mut row = [0; WIDTH];
            for low in 0..WIDTH / Suit::COUNT {
                let rank = if low < Card::COUNT / Suit::COUNT { unsuited[pair(high, low)] } else { 0 };
                row[Suit::COUNT * low..][..Suit::COUNT].fill(rank);
            }
            four.fill(row);
        }
        if let Some((suit, row)) = rows.flush(board) {
            let ids = || (suit as usize..Card::COUNT).step_by(Suit::COUNT);
            for (high, a) in ids().enumerate() {
                for (low, b) in ids().enumerate() {
                    self.ranks[a][b] = self.ranks[a][b].max(row[pair(high, low)]);
                }
            }
        }
    }

    /// Returns the row of a card, indexed by the id of the other card.
    #[inline(always)]
    pub(crate) fn row(&self, card: usize) -> &[Ordinal; WIDTH] {
        &self.ranks[card]
    }

    /// Returns the rank of a hand from its ids.
    #[inline(always)]
    pub(crate) fn rank<const N: usize>(&self, ids: [u8; N]) -> Ordinal {
        let mut best = 0;
        for i in 1..N {
            let row = self.row(usize::from(ids[i]));
            for id in &ids[..i] {
                best = best.max(row[usize::from(*id) % WIDTH]);
            }
        }
        best
    }
}
