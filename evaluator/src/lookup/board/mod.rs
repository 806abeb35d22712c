//! The hand ranks of all 1,326 combos on one board in one call.
//!
//! [`BoardSweep`] holds everything that can be precomputed for all boards. Its [`sweep`](BoardSweep::sweep)
//! fills a [`BoardRanks`] with the hand ranks of all combos on a board of 3, 4 or 5 cards.
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
//! # Algorithm
//!
//! Without a possible flush, the strength of a combo depends only on its two card ranks. There are 91 pairs
//! of ranks, so the 1,326 hand ranks on a board are a row of 91 numbers, each written once for every choice
//! of suits. The row depends only on the card ranks of the board, and all 8,463 rows are precomputed from the
//! rank table. A suit with three or more cards on the board adds a second row, of flushes, and each combo
//! takes the better of its two hand ranks. The rest is copying, which the kernels do fast.
//!
//! On random boards of five cards, ranking all 1,081 live combos one after the other with
//! [`RankTable::rank`](crate::RankTable::rank) takes 1,300 ns on a Zen 5. The portable kernel takes 250 ns,
//! and the AVX-512 kernel 55 to 75 ns, depending on other uses of the caches.

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

use crate::counted::Counted;
use crate::order::{High, Order, RankSets};
use crate::table::AnyRankTable;
use crate::{CardSet, Category, Hand, Isa, TableOf};

/// The precomputed rows for the hand ranks of all combos on any board, and the instruction set in use.
///
/// It takes 2.2 MB of memory, of which random boards of five cards mostly use 1.3 MB, and 2 to 3 ms to build
/// on an Intel Xeon. Build it once in a program, and share it by reference, also between threads.
pub struct BoardSweep<O = High> {
    rows: Rows,
    isa: Isa,
    order: PhantomData<fn() -> O>,
}

impl<O: Order<Category = Category>> BoardSweep<O> {
    /// Precomputes the rows, for the fastest instruction set of this machine.
    #[must_use]
    pub fn new(table: &TableOf<O>) -> Self {
        Self::with_isa(table, Isa::best())
    }

    /// Precomputes the rows, for the given instruction set. The hand ranks are the same.
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
        const {
            assert!(matches!(O::RANK_SETS, RankSets::Flush), "flushes do not count in this order");
            assert!(
                O::MAX_CARDS == Hand::MAX_CARDS,
                "two cards and a board of five are too many in this order"
            );
        }
        Self { rows: Rows::new(table.any()), isa, order: PhantomData }
    }
}

impl BoardSweep<AnyOrder> {
    /// Precomputes the rows for a table without the type of its order.
    #[doc(hidden)]
    #[must_use]
    pub fn of_any(table: &AnyRankTable, isa: Isa) -> Self {
        Self { rows: Rows::new(table), isa, order: PhantomData }
    }
}

impl<O> BoardSweep<O> {
    /// Returns the instruction set in use.
    #[must_use]
    pub const fn isa(&self) -> Isa {
        self.isa
    }

    /// Writes the hand ranks of all 1,326 combos on a board: of 7-card hands on a board of 5 cards, 6-card
    /// hands on a board of 4, and 5-card hands on a board of 3. The 1,081 (1,128; 1,176) combos without a
    /// card of the board have a rank, the others have none.
    ///
    /// # Errors
    ///
    /// Returns an error if the board does not have 3, 4 or 5 cards. `ranks` is then unchanged.
    ///
    /// Combos with a card that is not in the order's deck have no rank. On a board with such a card no combo
    /// has one.
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

    /// Returns the precomputed rows.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    pub fn rows(&self) -> &Rows {
        &self.rows
    }

    /// Returns the rows of a board.
    #[inline(always)]
    pub(crate) fn board(&self, cards: CardSet) -> Result<Board<'_>, BoardError> {
        Board::new(&self.rows, cards)
    }

    /// Returns the hand ranks of all 1,326 combos on a board, as written by [`sweep`](Self::sweep).
    ///
    /// # Errors
    ///
    /// Returns an error if the board does not have 3, 4 or 5 cards.
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

/// A placeholder for an order whose type is unknown. Ranks are numbers.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnyOrder {}

/// The error for cards that are not a valid board.
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
    /// The number of cards is not 3, 4 or 5.
    Count {
        /// The number of cards.
        found: usize,
    },
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count { found } => write!(f, "{}: a board has 3, 4 or 5", Counted(*found, "card")),
        }
    }
}

impl core::error::Error for BoardError {}
