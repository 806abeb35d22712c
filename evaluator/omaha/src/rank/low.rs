use std::sync::OnceLock;

use evaluator::{CardSet, Rank};

/// A mask of the eight low ranks, the ace in bit 0 and the eight in bit 7.
pub(crate) type LowMask = u8;

/// Returns the low ranks of cards.
#[inline]
pub(crate) fn low_mask(cards: CardSet) -> LowMask {
    let ranks = cards.rank_mask();
    (ranks << 1 | ranks >> Rank::Ace as u16) as LowMask
}

/// The best eight-or-better lows with two low ranks of a hand and three of the board, by the board's and then
/// the hand's mask. Higher numbers are better lows. 0 means that there is none.
pub(crate) struct LowTable(Vec<[u8; 256]>);

impl LowTable {
    /// Returns the table, which the first call builds.
    #[inline]
    pub(crate) fn get() -> &'static Self {
        static TABLE: OnceLock<LowTable> = OnceLock::new();
        TABLE.get_or_init(Self::new)
    }

    /// Returns the row of a board.
    #[inline]
    pub(crate) fn row(&self, board: LowMask) -> &[u8; 256] {
        &self.0[usize::from(board)]
    }

    /// Exactly five ranks are a low. With more ranks, the best low omits one of the surplus ranks.
    fn new() -> Self {
        let mut table = vec![[0u8; 256]; 256];
        for board in 0..=255u8 {
            for hand in 0..=255u8 {
                table[usize::from(board)][usize::from(hand)] = match (board.count_ones(), hand.count_ones()) {
                    // Of two masks with five ranks, the one with the lower highest rank is better, then the
                    // next rank decides. This is the order of the masks as numbers.
                    (3, 2) if board & hand == 0 => u8::MAX - (board | hand),
                    (3.., 2..) => {
                        let fewer_board =
                            bits(board).map(|bit| table[usize::from(board ^ bit)][usize::from(hand)]);
                        let fewer_hand =
                            bits(hand).map(|bit| table[usize::from(board)][usize::from(hand ^ bit)]);
                        fewer_board.chain(fewer_hand).max().unwrap_or(0)
                    }
                    _ => 0,
                };
            }
        }
        Self(table)
    }
}

/// Returns each set bit as a mask.
fn bits(mask: LowMask) -> impl Iterator<Item = LowMask> {
    (0..8).map(|bit| 1 << bit).filter(move |bit| mask & bit != 0)
}

#[cfg(test)]
mod tests {
    use evaluator::Card;
    use rayon::prelude::*;

    use super::*;

    /// Returns a rank for lows, where the ace is 1.
    fn rank(id: u8) -> u8 {
        (id / 4 + 1) % 13 + 1
    }

    /// Returns the best eight-or-better low, highest rank first, by trying each pair of the hand with each
    /// triple of the board.
    fn plain(hole: &[u8], board: &[u8]) -> Option<[u8; 5]> {
        let mut best = None;
        for a in 1..hole.len() {
            for b in 0..a {
                for x in 2..5 {
                    for y in 1..x {
                        for z in 0..y {
                            let mut ranks = [hole[a], hole[b], board[x], board[y], board[z]].map(rank);
                            if ranks.iter().any(|&rank| rank > 8) {
                                continue;
                            }
                            ranks.sort_unstable_by(|a, b| b.cmp(a));
                            if ranks.windows(2).all(|pair| pair[0] > pair[1]) {
                                best = Some(best.map_or(ranks, |best: [u8; 5]| best.min(ranks)));
                            }
                        }
                    }
                }
            }
        }
        best
    }

    /// Returns the ranks of a number of the table.
    fn ranks_of(low: u8) -> Option<[u8; 5]> {
        let mask = u8::MAX - low;
        let ranks: Vec<u8> = (1..=8).rev().filter(|rank| mask >> (rank - 1) & 1 != 0).collect();
        (low > 0).then(|| ranks.try_into().unwrap())
    }

    #[test]
    fn ten_million_rows_match_the_plain_algorithm() {
        const CHUNKS: u64 = 100;
        let table = LowTable::get();
        (0..CHUNKS).into_par_iter().for_each(|chunk| {
            let mut rng = fastrand::Rng::with_seed(chunk);
            let mut deck: Vec<u8> = (0..Card::COUNT as u8).collect();
            let set = |ids: &[u8]| ids.iter().map(|&id| Card::ALL[usize::from(id)]).collect::<CardSet>();
            for row in 0..100_000 {
                let hole_cards = 4 + row % 3;
                for place in 0..hole_cards + 5 {
                    deck.swap(place, rng.usize(place..Card::COUNT));
                }
                let (hole, board) = deck[..hole_cards + 5].split_at(hole_cards);
                let low = table.row(low_mask(set(board)))[usize::from(low_mask(set(hole)))];
                assert_eq!(ranks_of(low), plain(hole, board), "{} on {}", set(hole), set(board));
            }
        });
    }
}
