//! One board, all combos: the ranks of 1,326 hands in one call.
//!
//! [`BoardSweep`] holds what can be computed before any board is known; its [`sweep`](BoardSweep::sweep) fills a
//! [`BoardRanks`] with the ranks of all combos on a board of 3, 4 or 5 cards.
//!
//! ```
//! use evaluator::lookup::board::BoardSweep;
//! use evaluator::{HoleCards, RankTable};
//!
//! let sweep = BoardSweep::new(RankTable::embedded());
//! let ranks = sweep.ranks("Ah Kd 9h 4c 2s".parse()?)?;
//! let aces: HoleCards = "As Ad".parse()?;
//! let nines: HoleCards = "9c 9d".parse()?;
//! assert!(ranks.get(aces) > ranks.get(nines));
//! assert_eq!(ranks.get("Ah Ac".parse()?), None); // the ace of hearts is on the board
//! assert_eq!(ranks.iter().count(), 47 * 46 / 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How
//!
//! Where no flush is possible, the strength of a combo depends on its two ranks alone. There are 91 pairs of ranks,
//! so a board's 1,326 ranks are a row of 91 numbers, each written once for every choice of suits. The row depends on
//! the ranks of the board alone, and all rows that there are, 8,463, are made beforehand from the rank table. A suit
//! with three cards or more on the board adds a second row, of flushes, and each combo takes the better of its two
//! ranks. The rest is copying, and the kernels are fast at it.
//!
//! On random boards of five cards, ranking one live combo after another by [`RankTable::rank`](crate::RankTable::rank) takes 1,300 ns for all
//! 1,081 on a Zen 5; the portable kernel takes 250 ns, the AVX-512 kernel 55 to 75 ns, depending on what else wants the
//! caches.

#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(all(target_arch = "aarch64", feature = "std"))]
mod neon;
mod portable;
pub(crate) mod prepare;
mod ranks;
#[doc(hidden)]
pub mod rows;

use core::fmt;
use core::marker::PhantomData;

use prepare::Board;
pub use ranks::{BoardRanks, BoardRanksIn};
use rows::Rows;

use crate::order::{High, Order};
use crate::table::AnyRankTable;
use crate::{CardSet, Category, Isa, TableOf};

/// The rows that the ranks of all combos on any board are made from, and the instructions that make them.
///
/// It takes 2.2 MB of memory, of which random boards of five cards use 1.3 MB most of the time, and 2 to 3
/// ms to build on an Intel Xeon, once for a program: share it by reference, between threads too.
pub struct BoardSweep<O = High> {
    rows: Rows,
    isa: Isa,
    order: PhantomData<O>,
}

impl<O: Order<Category = Category>> BoardSweep<O> {
    /// Prepares all boards, for the fastest instructions of this machine.
    #[must_use]
    pub fn new(table: &TableOf<O>) -> Self {
        Self::with_isa(table, Isa::best())
    }

    /// Prepares all boards, for instructions of the caller's choice. The ranks are the same.
    ///
    /// ```
    /// use evaluator::lookup::board::BoardSweep;
    /// use evaluator::{Isa, RankTable};
    ///
    /// let sweep = BoardSweep::with_isa(RankTable::embedded(), Isa::PORTABLE);
    /// assert_eq!(sweep.isa(), Isa::PORTABLE);
    /// ```
    #[must_use]
    pub fn with_isa(table: &TableOf<O>, isa: Isa) -> Self {
        const { assert!(O::GAME.is_holdem(), "players hold two cards and share a board of five") }
        Self { rows: Rows::new(table.any()), isa, order: PhantomData }
    }
}

impl BoardSweep<AnyOrder> {
    /// Prepares all boards for a table whose order is forgotten: ranks are numbers.
    #[doc(hidden)]
    #[must_use]
    pub fn of_any(table: &AnyRankTable, isa: Isa) -> Self {
        Self { rows: Rows::new(table), isa, order: PhantomData }
    }
}

impl<O> BoardSweep<O> {
    /// The instructions in use.
    #[must_use]
    pub const fn isa(&self) -> Isa {
        self.isa
    }

    /// Writes the ranks of all 1,326 combos on a board: of 7-card hands on a board of 5, of 6-card hands on one of 4,
    /// of 5-card hands on one of 3. The 1,081 (1,128; 1,176) combos that miss the board have one, the others none.
    ///
    /// # Errors
    ///
    /// The board has not 3, 4 or 5 cards. `ranks` is then as it was.
    ///
    /// Combos with a card that the order's deck lacks have no rank, nor has any combo on a board with such a card.
    ///
    /// ```
    /// use evaluator::lookup::board::{BoardRanks, BoardSweep};
    /// use evaluator::{CardSet, HandRank, RankTable};
    ///
    /// let sweep = BoardSweep::new(RankTable::embedded());
    /// let mut ranks = BoardRanks::new();
    /// sweep.sweep("Qs Js Ts".parse()?, &mut ranks)?;
    /// assert_eq!(ranks.get("As Ks".parse()?), Some(HandRank::MAX));
    ///
    /// let error = sweep.sweep(CardSet::EMPTY, &mut ranks).unwrap_err();
    /// assert_eq!(error.to_string(), "0 cards: a board has 3, 4 or 5");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn sweep(&self, board: CardSet, ranks: &mut BoardRanksIn<O>) -> Result<(), BoardError> {
        let board = self.board(board)?;
        #[cfg(target_arch = "x86_64")]
        if let Some(isa) = self.isa.avx512() {
            isa.run(avx512::Sweep { board: &board, blocks: ranks.blocks_mut() });
            return Ok(());
        }
        #[cfg(all(target_arch = "aarch64", feature = "std"))]
        if let Some(isa) = self.isa.neon() {
            isa.run(neon::Sweep { board: &board, blocks: ranks.blocks_mut() });
            return Ok(());
        }
        portable::sweep(&board, ranks.blocks_mut());
        Ok(())
    }

    /// What is known before any board is.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    pub fn rows(&self) -> &Rows {
        &self.rows
    }

    /// What is known about a board: its ranks by rank pairs, and its flushes.
    #[inline(always)]
    pub(crate) fn board(&self, cards: CardSet) -> Result<Board<'_>, BoardError> {
        Board::new(&self.rows, cards)
    }

    /// The ranks of all 1,326 combos on a board, as [`sweep`](Self::sweep) writes them.
    ///
    /// # Errors
    ///
    /// The board has not 3, 4 or 5 cards.
    ///
    /// ```
    /// use evaluator::RankTable;
    /// use evaluator::lookup::board::BoardSweep;
    ///
    /// let sweep = BoardSweep::new(RankTable::embedded());
    /// assert_eq!(sweep.ranks("Qs Js 4d".parse()?)?.iter().count(), 49 * 48 / 2);
    /// assert!(sweep.ranks("Qs Js".parse()?).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn ranks(&self, board: CardSet) -> Result<BoardRanksIn<O>, BoardError> {
        let mut ranks = BoardRanksIn::new();
        self.sweep(board, &mut ranks)?;
        Ok(ranks)
    }
}

impl<O> fmt::Debug for BoardSweep<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BoardSweep({})", self.isa)
    }
}

/// In place of an order where ranks are numbers.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnyOrder {}

/// Why cards are no board.
///
/// ```
/// use evaluator::{CardSet, RankTable};
/// use evaluator::lookup::board::BoardSweep;
///
/// let error = BoardSweep::new(RankTable::embedded()).ranks(CardSet::FULL).unwrap_err();
/// assert_eq!(error.to_string(), "52 cards: a board has 3, 4 or 5");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardError {
    /// There are not 3, 4 or 5 cards.
    Count {
        /// How many there are.
        found: usize,
    },
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count { found: 1 } => write!(f, "1 card: a board has 3, 4 or 5"),
            Self::Count { found } => write!(f, "{found} cards: a board has 3, 4 or 5"),
        }
    }
}

impl core::error::Error for BoardError {}
