//! The strength of holdings in lanes, on one board for many of them, or on a board for each.

use super::Tools;
use super::lanes::{LANES, Lanes};
use crate::lookup::board::BoardRanks;
use crate::{Card, CardSet, Hand, HandRank};

/// A hand of each card, by id; spare ones behind, so that six bits are always an index.
type Cards = [Hand; 64];

/// Ranks holdings.
pub(super) struct Strength<'a> {
    tools: Tools<'a>,
    cards: Cards,
    /// The known cards of the board.
    board: CardSet,
}

impl<'a> Strength<'a> {
    pub(super) fn new(tools: Tools<'a>, board: CardSet) -> Self {
        let mut cards = [Hand::EMPTY; 64];
        for card in Card::ALL {
            cards[usize::from(card.id())] = Hand::EMPTY.add_distinct(card);
        }
        Self { tools, cards, board }
    }

    /// Ranks all holdings on a board: the known cards and those drawn, by id.
    #[inline]
    pub(super) fn sweep(&self, drawn: &[u8], ranks: &mut BoardRanks) {
        let drawn = drawn.iter().filter_map(|&card| Card::from_id(card));
        let board = drawn.fold(self.board, |board, card| board | CardSet::of(card));
        let swept = self.tools.sweep.sweep(board, ranks);
        debug_assert!(swept.is_ok(), "a board has five cards");
    }

    /// Ranks a holding in each lane, on a board of its own: the known cards and those drawn.
    #[inline(always)]
    pub(super) fn rank_on_own<'l>(
        &self,
        drawn: &[Lanes],
        holdings: impl Iterator<Item = (&'l [Lanes; 2], &'l mut [u16; LANES])>,
    ) {
        let mut boards = [Hand::from_small_set(self.board); LANES];
        for cards in drawn {
            for (board, &card) in boards.iter_mut().zip(cards) {
                *board = board.merge_distinct(self.card(card));
            }
        }
        for ([first, second], ranks) in holdings {
            for lane in 0..LANES {
                let holding = self.card(first[lane]).merge_distinct(self.card(second[lane]));
                ranks[lane] = self.tools.table.rank(boards[lane].merge_distinct(holding)).as_u16();
            }
        }
    }

    #[inline(always)]
    fn card(&self, id: u8) -> Hand {
        self.cards[usize::from(id) % 64]
    }
}

/// Each lane's [`Holding::index`](crate::Holding::index), for cards in any order.
#[inline(always)]
pub(super) fn indices([first, second]: &[Lanes; 2]) -> [u16; LANES] {
    let mut indices = [0; LANES];
    for lane in 0..LANES {
        let high = u16::from(first[lane].max(second[lane]));
        let low = u16::from(first[lane].min(second[lane]));
        indices[lane] = (high.wrapping_mul(high.wrapping_sub(1)) >> 1).wrapping_add(low);
    }
    indices
}

/// Ranks holdings, given by their indices, on a board that was swept.
#[inline(always)]
pub(super) fn rank_on(swept: &BoardRanks, indices: &[u16], ranks: &mut [u16]) {
    let swept = swept.as_slice();
    for (rank, &index) in ranks.iter_mut().zip(indices) {
        // Lanes that do not count may have a card twice.
        *rank = swept.get(usize::from(index)).copied().unwrap_or(HandRank::NO_RANK);
    }
}
