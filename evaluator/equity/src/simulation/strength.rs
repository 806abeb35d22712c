//! The ranks of combos in lanes, on a board that many of them share, or on a board for each.

use evaluator::lookup::board::{BoardRanks, BoardSweep};
use evaluator::{Card, CardSet, Hand, HandRank, RankTable};

use crate::engine::Engine;
use crate::simulation::lanes::{LANES, Lanes};

/// A number for each lane.
pub(crate) type Ranks = [u16; LANES];

/// Ranks combos.
pub(crate) struct Strength<'a> {
    table: &'a RankTable,
    sweep: &'a BoardSweep,
    /// A hand of each card, by id; with spare ones at the end, so that six bits are always an index.
    cards: [Hand; 64],
    /// The known cards of the board.
    board: CardSet,
}

impl<'a> Strength<'a> {
    pub(crate) fn new(engine: &'a Engine, board: CardSet) -> Self {
        let mut cards = [Hand::EMPTY; 64];
        for card in Card::ALL {
            cards[usize::from(card.id())] = Hand::EMPTY.add_unchecked(card);
        }
        Self { table: engine.table(), sweep: engine.sweep(), cards, board }
    }

    /// Ranks all combos on a board: the known cards and those drawn, by id.
    #[inline]
    pub(crate) fn sweep(&self, drawn: &[u8], ranks: &mut BoardRanks) {
        let drawn = drawn.iter().filter_map(|&card| Card::from_id(card));
        let swept = self.sweep.sweep(self.board | drawn.collect(), ranks);
        debug_assert!(swept.is_ok(), "a board has five cards");
    }

    /// The board of each lane: the known cards and those drawn.
    #[inline(always)]
    pub(crate) fn own_boards(&self, drawn: &[Lanes]) -> [Hand; LANES] {
        let mut boards = [Hand::from_set_unchecked(self.board); LANES];
        for cards in drawn {
            for (board, &card) in boards.iter_mut().zip(cards) {
                *board = board.merge_unchecked(self.card(card));
            }
        }
        boards
    }

    /// Ranks the combo in each lane on the board of that lane.
    #[inline(always)]
    pub(crate) fn rank_on_own(
        &self,
        boards: &[Hand; LANES],
        [first, second]: &[Lanes; 2],
        ranks: &mut Ranks,
    ) {
        for lane in 0..LANES {
            let combo = self.card(first[lane]).merge_unchecked(self.card(second[lane]));
            ranks[lane] = self.table.rank(boards[lane].merge_unchecked(combo)).as_u16();
        }
    }

    #[inline(always)]
    fn card(&self, id: u8) -> Hand {
        self.cards[usize::from(id) % 64]
    }
}

/// Ranks the combo in each lane on boards that were swept, each of which belongs to as many lanes as the others.
#[inline(always)]
pub(crate) fn rank_on_shared<'b>(
    boards: impl ExactSizeIterator<Item = &'b BoardRanks>,
    [first, second]: &[Lanes; 2],
    ranks: &mut Ranks,
) {
    // The combo's index: see `HoleCards::index`. The cards may stand in any order.
    let mut indices = [0; LANES];
    for lane in 0..LANES {
        let high = u16::from(first[lane].max(second[lane]));
        let low = u16::from(first[lane].min(second[lane]));
        indices[lane] = (high.wrapping_mul(high.wrapping_sub(1)) >> 1).wrapping_add(low);
    }
    let lanes_of_board = LANES / boards.len();
    let lanes = indices.chunks_exact(lanes_of_board).zip(ranks.chunks_exact_mut(lanes_of_board));
    for (board, (indices, ranks)) in boards.zip(lanes) {
        let board = board.as_slice();
        for (rank, &index) in ranks.iter_mut().zip(indices) {
            // A rejected lane may have a card twice.
            *rank = board.get(usize::from(index)).copied().unwrap_or(HandRank::NO_RANK);
        }
    }
}
