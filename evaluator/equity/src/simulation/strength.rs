//! The strength of combos in lanes, on one board for many of them, or on a board for each.

use evaluator::lookup::board::BoardRanks;
use evaluator::{Card, CardSet, Hand, HandRank};

use crate::simulation::Tools;
use crate::simulation::lanes::{LANES, Lanes};

/// A hand of each card, by id; spare ones behind, so that six bits are always an index.
type Cards = [Hand; 64];

/// Ranks combos.
pub(crate) struct Strength<'a> {
    tools: Tools<'a>,
    cards: Cards,
    /// The known cards of the board.
    board: CardSet,
}

impl<'a> Strength<'a> {
    pub(crate) fn new(tools: Tools<'a>, board: CardSet) -> Self {
        let mut cards = [Hand::EMPTY; 64];
        for card in Card::ALL {
            cards[usize::from(card.id())] = Hand::EMPTY.add_unchecked(card);
        }
        Self { tools, cards, board }
    }

    /// Ranks all combos on a board: the known cards and those drawn, by id.
    #[inline]
    pub(crate) fn sweep(&self, drawn: &[u8], ranks: &mut BoardRanks) {
        let drawn = drawn.iter().filter_map(|&card| Card::from_id(card));
        let board = drawn.fold(self.board, |board, card| board | CardSet::of(card));
        let swept = self.tools.sweep.sweep(board, ranks);
        debug_assert!(swept.is_ok(), "a board has five cards");
    }

    /// Ranks a combo in each lane, on a board of its own: the known cards and those drawn.
    #[inline(always)]
    pub(crate) fn rank_on_own<'l>(
        &self,
        drawn: &[Lanes],
        combos: impl Iterator<Item = (&'l [Lanes; 2], &'l mut [u16; LANES])>,
    ) {
        let mut boards = [Hand::from_set_unchecked(self.board); LANES];
        for cards in drawn {
            for (board, &card) in boards.iter_mut().zip(cards) {
                *board = board.merge_unchecked(self.card(card));
            }
        }
        for ([first, second], ranks) in combos {
            for lane in 0..LANES {
                let combo = self.card(first[lane]).merge_unchecked(self.card(second[lane]));
                ranks[lane] = self.tools.table.rank(boards[lane].merge_unchecked(combo)).as_u16();
            }
        }
    }

    #[inline(always)]
    fn card(&self, id: u8) -> Hand {
        self.cards[usize::from(id) % 64]
    }
}

/// Each lane's [`HoleCards::index`](evaluator::HoleCards::index), for cards in any order.
#[inline(always)]
pub(crate) fn indices([first, second]: &[Lanes; 2]) -> [u16; LANES] {
    let mut indices = [0; LANES];
    for lane in 0..LANES {
        let high = u16::from(first[lane].max(second[lane]));
        let low = u16::from(first[lane].min(second[lane]));
        indices[lane] = (high.wrapping_mul(high.wrapping_sub(1)) >> 1).wrapping_add(low);
    }
    indices
}

/// Ranks combos, given by their indices, on a board that was swept.
#[inline(always)]
pub(crate) fn rank_on(swept: &BoardRanks, indices: &[u16], ranks: &mut [u16]) {
    let swept = swept.as_slice();
    for (rank, &index) in ranks.iter_mut().zip(indices) {
        // Lanes that do not count may have a card twice.
        *rank = swept.get(usize::from(index)).copied().unwrap_or(HandRank::NO_RANK);
    }
}
