//! Ranking of many rows, each with a hand and a complete board.

#[cfg(target_arch = "x86_64")]
mod avx512;

use std::fmt;
use std::sync::OnceLock;

use evaluator::lookup::batch::BatchError;
use evaluator::{Card, HandRank, Holdem, Isa};

use super::on_board::best_flush;
use crate::tables::{BoardRows, Ordinal, multiset, pair, rank_of};
use equity::Hole;

/// Ranks rows of hole cards and complete boards.
///
/// A row has the ids of four, five or six hole cards, in any order, and then those of the five cards of the
/// board.
///
/// ```
/// use evaluator::HandRank;
/// use omaha::Batch;
///
/// let cards: Vec<evaluator::Card> = evaluator::parse_cards("As Ah Kd Qc Ts 9s 8s 2s 2d")?;
/// let row: Vec<u8> = cards.iter().map(|card| card.id()).collect();
/// let mut ranks = [HandRank::MIN; 1];
/// Batch::new(4).rank_rows(&row, &mut ranks)?;
/// let best = omaha::best_hand("AsAhKdQc".parse()?, "Ts9s8s2s2d".parse()?).ok_or("no board")?;
/// assert_eq!(ranks[0], best.rank);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Batch {
    hole_cards: usize,
    isa: Isa,
}

impl Batch {
    /// Creates a batch for rows with `hole_cards` hole cards (four, five or six), with the best instruction
    /// set of the machine.
    ///
    /// # Panics
    ///
    /// Panics if `hole_cards` is not 4, 5 or 6.
    #[must_use]
    pub fn new(hole_cards: usize) -> Self {
        Self::with_isa(Isa::best(), hole_cards)
    }

    /// Like [`new`](Self::new), with the given instruction set. The results are the same.
    ///
    /// # Panics
    ///
    /// Panics if `hole_cards` is not 4, 5 or 6.
    #[must_use]
    pub fn with_isa(isa: Isa, hole_cards: usize) -> Self {
        let is_valid = (4..=Hole::MAX_CARDS).contains(&hole_cards);
        assert!(is_valid, "{hole_cards} hole cards: expected 4, 5 or 6");
        Self { hole_cards, isa }
    }

    /// Returns the number of ids in a row.
    #[must_use]
    pub const fn row_len(&self) -> usize {
        self.hole_cards + Holdem::BOARD_CARDS
    }

    /// Ranks rows that are stored one after the other in `rows`, and writes their ranks to `ranks`. A row has
    /// [`row_len`](Self::row_len) card ids: the hole cards, then the board.
    ///
    /// # Errors
    ///
    /// - [`BatchError::Length`] if `rows` does not have exactly one row for each element of `ranks`. Nothing
    ///   is written. `found` is the number of whole rows.
    /// - [`BatchError::ForeignId`] or [`BatchError::RepeatedCard`] for the first row with an id above 51 or a
    ///   duplicate card. The rows before it have been ranked.
    pub fn rank_rows(&self, rows: &[u8], ranks: &mut [HandRank]) -> Result<(), BatchError> {
        if rows.len() != ranks.len() * self.row_len() {
            return Err(BatchError::Length { expected: ranks.len(), found: rows.len() / self.row_len() });
        }
        match self.hole_cards {
            4 => self.rank_sized::<9>(rows, ranks),
            5 => self.rank_sized::<10>(rows, ranks),
            _ => self.rank_sized::<11>(rows, ranks),
        }
    }

    fn rank_sized<const N: usize>(&self, rows: &[u8], ranks: &mut [HandRank]) -> Result<(), BatchError> {
        let (rows, _) = rows.as_chunks::<N>();
        let done = self.rank_blocks(rows, ranks);
        let board_rows = BoardRows::get();
        for (place, row) in rows.iter().enumerate().skip(done) {
            ranks[place] = rank_row(row, place, board_rows)?;
        }
        Ok(())
    }

    /// Ranks rows from the start with vectors and returns their number.
    #[cfg(target_arch = "x86_64")]
    fn rank_blocks<const N: usize>(&self, rows: &[[u8; N]], ranks: &mut [HandRank]) -> usize {
        self.isa.avx512().map_or(0, |isa| isa.run(avx512::Blocks { rows, ranks }))
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn rank_blocks<const N: usize>(&self, _: &[[u8; N]], _: &mut [HandRank]) -> usize {
        0
    }
}

impl fmt::Debug for Batch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Batch({} hole cards, {})", self.hole_cards, self.isa)
    }
}

/// Returns the rank of a row. `hand` is its number for errors.
#[inline]
fn rank_row<const N: usize>(row: &[u8; N], hand: usize, rows: &BoardRows) -> Result<HandRank, BatchError> {
    let mut seen = 0u64;
    for &id in row {
        if usize::from(id) >= Card::COUNT {
            return Err(BatchError::ForeignId { hand, id });
        }
        let card = 1 << id;
        if seen & card != 0 {
            return Err(BatchError::RepeatedCard { hand, card: Card::ALL[usize::from(id)] });
        }
        seen |= card;
    }
    let (hole, board) = row.split_at(N - Holdem::BOARD_CARDS);
    let unsuited = rows.unsuited_at(board_place(board));
    let mut best = 0;
    for (place, a) in hole.iter().enumerate() {
        for b in &hole[..place] {
            best = best.max(unsuited[pair(usize::from(a >> 2), usize::from(b >> 2))]);
        }
    }
    // A suit's four bits reach 8 with two cards of the hand, or three of the board.
    let suits =
        |cards: &[u8], start: u32| cards.iter().fold(start, |counts, id| counts + (1 << (4 * (id & 3))));
    if suits(hole, 0x6666) & suits(board, 0x5555) & 0x8888 != 0 {
        best = best.max(flush_of(row, rows));
    }
    Ok(to_rank(best))
}

/// Returns the index of a board's ranks among all multisets.
#[inline(always)]
fn board_place(board: &[u8]) -> usize {
    let mut ranks = [0; Holdem::BOARD_CARDS];
    ranks.iter_mut().zip(board).for_each(|(rank, id)| *rank = id >> 2);
    // A sorting network, highest rank first.
    for (high, low) in [(0, 1), (3, 4), (2, 4), (2, 3), (1, 4), (0, 3), (0, 2), (1, 3), (1, 2)] {
        (ranks[high], ranks[low]) = (ranks[high].max(ranks[low]), ranks[high].min(ranks[low]));
    }
    multiset(ranks.map(usize::from))
}

/// Returns the best flush of a row that has one.
#[inline(never)]
fn flush_of(row: &[u8], rows: &BoardRows) -> Ordinal {
    let (hole, board) = row.split_at(row.len() - Holdem::BOARD_CARDS);
    let suited = |cards: &[u8], suit: u8| {
        cards.iter().fold(0u16, |ranks, id| ranks | u16::from(id & 3 == suit) << (id >> 2))
    };
    let suit = (0..4).find(|&suit| suited(board, suit).count_ones() >= 3);
    suit.map_or(0, |suit| best_flush(rows.flushes_on(suited(board, suit)), suited(hole, suit)))
}

/// Returns the rank of an ordinal from a table.
#[inline]
fn to_rank(ordinal: Ordinal) -> HandRank {
    static RANKS: OnceLock<Vec<HandRank>> = OnceLock::new();
    let ranks = RANKS.get_or_init(|| (0..HandRank::COUNT as Ordinal).map(rank_of).collect());
    ranks[ordinal as usize]
}
