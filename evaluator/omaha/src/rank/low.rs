use std::sync::OnceLock;

use evaluator::{CardSet, Rank};

/// A set of the eight low ranks, the ace in bit 0 and the eight in bit 7.
pub(crate) type LowMask = u8;

/// The low ranks of cards.
#[inline]
pub(crate) fn low_mask(cards: CardSet) -> LowMask {
    let ranks = cards.rank_mask();
    (ranks << 1 | ranks >> Rank::Ace as u16) as LowMask
}

/// The best lows of eight or better with two low ranks of a hand and three of the board, by the board's low ranks and then
/// the hand's. Higher numbers are lower hands, which win; 0 where there is none.
pub(crate) struct LowTable(Vec<[u8; 256]>);

impl LowTable {
    /// The table, made at the first call.
    pub(crate) fn get() -> &'static Self {
        static TABLE: OnceLock<LowTable> = OnceLock::new();
        TABLE.get_or_init(Self::new)
    }

    /// The row of a board.
    #[inline]
    pub(crate) fn row(&self, board: LowMask) -> &[u8; 256] {
        &self.0[usize::from(board)]
    }

    /// Five ranks make a low by themselves. With more, the best low is one that does without one of the surplus ranks.
    fn new() -> Self {
        let mut table = vec![[0u8; 256]; 256];
        for board in 0..=255u8 {
            for hand in 0..=255u8 {
                table[usize::from(board)][usize::from(hand)] = match (board.count_ones(), hand.count_ones()) {
                    // Of two sets of five ranks the one with the lower highest rank wins, then the next: as numbers do.
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

/// The bits that are set, each alone.
fn bits(mask: LowMask) -> impl Iterator<Item = LowMask> {
    (0..8).map(|bit| 1 << bit).filter(move |bit| mask & bit != 0)
}
