//! The rows of a board, computed from its cards.

use super::BoardError;
use super::rows::{FlushRow, PairRow, Rows, row_term};
use crate::{Card, CardSet, Suit};

/// A board of 3, 4 or 5 cards and the rows that determine its hand ranks.
pub(crate) struct Board<'a> {
    /// The ids of the cards, lowest first, padded to five with [`NO_CARD`].
    pub(crate) cards: [u8; Board::MAX_CARDS],
    /// The cards as bits by id.
    pub(crate) by_id: u64,
    /// The hand ranks of combos by rank pairs, without flushes.
    pub(crate) pairs: &'a PairRow,
    /// The suit with three or more cards, and its flushes.
    pub(crate) flush: Option<(Suit, &'a FlushRow)>,
}

/// The id in the unused places of smaller boards: the number of trailing zeros of 0.
pub(crate) const NO_CARD: u8 = 64;

/// The length of tables that are indexed by card or [`NO_CARD`].
pub(super) const CARD_OR_NONE: usize = NO_CARD as usize + 1;

/// The terms of cards, by place and id. Their sum over a board is:
///
/// ```text
///  31   28 27   24 23   20 19   16 15                  0
/// +-------+-------+-------+-------+---------------------+
/// | ♠ + 5 | ♥ + 5 | ♦ + 5 | ♣ + 5 | number of the row   |
/// +-------+-------+-------+-------+---------------------+
/// ```
///
/// The third card of a suit sets its top bit. A board cannot have two such suits.
static CARD_TERMS: [[u32; CARD_OR_NONE]; Board::MAX_CARDS] = {
    let mut terms = [[0; CARD_OR_NONE]; Board::MAX_CARDS];
    let mut place = 0;
    while place < Board::MAX_CARDS {
        let mut id = 0;
        while id < Card::COUNT {
            let suit_counter = 1 << (SUIT_COUNTERS_SHIFT + 4 * (id % 4));
            terms[place][id] = suit_counter | row_term(place, id / 4) as u32;
            id += 1;
        }
        place += 1;
    }
    terms
};

const SUIT_COUNTERS_SHIFT: usize = 16;
const NO_CARDS_SUM: u32 = 0x5555 << SUIT_COUNTERS_SHIFT;
const THREE_SUITED_BITS: u32 = 0x8888 << SUIT_COUNTERS_SHIFT;

impl<'a> Board<'a> {
    const MAX_CARDS: usize = 5;

    #[inline(always)]
    pub(super) fn new(rows: &'a Rows, board: CardSet) -> Result<Self, BoardError> {
        let by_id = board.ids();
        let mut cards = [NO_CARD; Self::MAX_CARDS];
        let mut sum = NO_CARDS_SUM;
        let mut rest = by_id;
        for (card, terms) in cards.iter_mut().zip(&CARD_TERMS) {
            *card = rest.trailing_zeros() as u8;
            sum += terms[rest.trailing_zeros() as usize];
            rest &= rest.wrapping_sub(1);
        }
        if cards[2] == NO_CARD || rest != 0 {
            return Err(BoardError::Count { found: board.len() });
        }
        let flush = match sum & THREE_SUITED_BITS {
            0 => None,
            bits => {
                let suit = Suit::ALL[(bits.trailing_zeros() as usize - SUIT_COUNTERS_SHIFT) / 4];
                Some((suit, rows.flushes(board.suit_mask(suit))))
            }
        };
        Ok(Self { cards, by_id, pairs: rows.pairs(sum as u16 as usize), flush })
    }
}
