//! Ranking of many hands in one call.
//!
//! ```
//! use evaluator::lookup::batch::Sets;
//! use evaluator::{CardSet, HandRank, RankTable};
//!
//! let table = RankTable::embedded();
//! let sets: [CardSet; 2] = ["As Ks Qs Js Ts 2d 3c".parse()?, "Ah Ad Kc Kd 7s 2c 3d".parse()?];
//! let mut ranks = [HandRank::MIN; 2];
//! table.batch().rank(Sets(&sets), &mut ranks)?;
//! assert_eq!(ranks[0], HandRank::MAX);
//! assert_eq!(ranks[1], table.rank_set(sets[1])?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Batch`] takes hands in five [forms](Hands): sets, their bits, rows of card ids, columns of card ids,
//! and columns of suit masks. It checks all of them and ranks them with the fastest [instruction set](Isa) of
//! the machine. The ranks are those of [`RankTable::rank`](crate::RankTable::rank).
//! [`rank`](Batch::rank) stops at the first invalid hand, [`rank_lossy`](Batch::rank_lossy) skips invalid
//! hands, and `par_rank` ranks on all cores.
//!
//! - With `avx512vbmi`, blocks of some hundred hands of five, six or seven cards each are ranked in
//!   registers. Blocks of mixed or other hands go through the table.
//! - With `avx2`, `avx512` and `neon`, vector instructions compute two rank masks of each hand of any size.
//!   Its hand rank is looked up by these in a table of 193 KiB. The first such call builds the table in less
//!   than a millisecond on an Intel Xeon. This requires the `std` feature.
//! - Otherwise, and for fewer hands than fill a register, hands are looked up one by one by their keys.

#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(any(target_arch = "x86_64", all(target_arch = "aarch64", feature = "std")))]
mod blocks;
mod error;
mod hands;
mod kernels;
mod lossy;
mod on_board;
#[cfg(feature = "rayon")]
mod parallel;
mod portable;
#[cfg(all(any(target_arch = "x86_64", target_arch = "aarch64"), feature = "std"))]
mod rank_masks;
mod raw_hands;

pub use error::BatchError;
pub use hands::{Bits, Columns, Hands, Rows, Sets, SuitMasks};

use core::fmt;

pub(crate) use kernels::Kernels;

use crate::order::{High, Order, Rules};
use crate::{Isa, RankIn, TableOf};

/// Ranks many hands in one call with one table and one instruction set. [`TableOf::batch`] creates it.
///
/// Every method takes hands in one of the [forms](Hands), and a slice of as many ranks.
pub struct Batch<'t, O: Order = High> {
    table: &'t TableOf<O>,
    isa: Isa,
}

impl<O: Order> Clone for Batch<'_, O> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<O: Order> Copy for Batch<'_, O> {}

impl<O: Order> fmt::Debug for Batch<'_, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Batch({:?}, {})", self.table, self.isa)
    }
}

impl<O: Order> TableOf<O> {
    /// Returns a [`Batch`] with the fastest instruction set of this machine.
    ///
    /// ```
    /// use evaluator::lookup::batch::Rows;
    /// use evaluator::{HandRank, RankTable};
    ///
    /// let mut ranks = [HandRank::MIN; 2];
    /// let royal_flushes = [[51, 47, 43, 39, 35], [50, 46, 42, 38, 34]];
    /// RankTable::embedded().batch().rank(Rows(&royal_flushes), &mut ranks)?;
    /// assert_eq!(ranks, [HandRank::MAX; 2]);
    /// # Ok::<(), evaluator::lookup::batch::BatchError>(())
    /// ```
    #[must_use]
    pub fn batch(&self) -> Batch<'_, O> {
        Batch::with_isa(self, Isa::best())
    }
}

impl<'t, O: Order> Batch<'t, O> {
    /// Creates a batch with the given instruction set. The choice changes the speed, not the ranks.
    ///
    /// ```
    /// use evaluator::lookup::batch::{Batch, Rows};
    /// use evaluator::{HandRank, Isa, RankTable};
    ///
    /// let mut ranks = [HandRank::MIN; 2];
    /// for isa in Isa::available() {
    ///     Batch::with_isa(RankTable::embedded(), isa).rank(Rows(&[[51, 47, 43, 39, 35]; 2]), &mut ranks)?;
    ///     assert_eq!(ranks, [HandRank::MAX; 2]);
    /// }
    /// # Ok::<(), evaluator::lookup::batch::BatchError>(())
    /// ```
    #[must_use]
    pub const fn with_isa(table: &'t TableOf<O>, isa: Isa) -> Self {
        Self { table, isa }
    }

    /// Returns the instruction set in use.
    #[must_use]
    pub const fn isa(&self) -> Isa {
        self.isa
    }

    /// Ranks hands in any of the [forms](Hands).
    ///
    /// # Errors
    ///
    /// Returns an error for the first invalid hand, or if the lengths differ. The hands before the invalid one
    /// then have their ranks. The other ranks are valid but unspecified.
    ///
    /// ```
    /// use evaluator::lookup::batch::{Columns, Rows, Sets, SuitMasks};
    /// use evaluator::{HandRank, RankTable};
    ///
    /// let batch = RankTable::embedded().batch();
    /// let (mut ranks, royal) = ([HandRank::MIN], [HandRank::MAX]);
    /// batch.rank(Sets(&["As Ks Qs Js Ts 2d 3c".parse()?]), &mut ranks)?;
    /// assert_eq!(ranks, royal);
    /// batch.rank(Rows(&[[51, 47, 43, 39, 35]]), &mut ranks)?;
    /// assert_eq!(ranks, royal);
    /// batch.rank(Columns([&[51], &[47], &[43], &[39], &[35]]), &mut ranks)?;
    /// assert_eq!(ranks, royal);
    /// batch.rank(SuitMasks([&[0], &[0], &[0], &[0b1_1111_0000_0000]]), &mut ranks)?;
    /// assert_eq!(ranks, royal);
    ///
    /// let error = batch.rank(Rows(&[[0, 1, 2, 3, 0]]), &mut ranks).unwrap_err();
    /// assert_eq!(error.to_string(), "hand 0: 2c (id 0) occurs twice: a deck has one of each card");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn rank(&self, hands: impl Hands, ranks: &mut [RankIn<O>]) -> Result<(), BatchError> {
        hands.rank(self.kernels(), numbers_of(ranks))
    }

    /// Ranks hands like [`rank`](Self::rank), but skips invalid hands. Writes hand ranks as numbers, with
    /// [`NO_RANK`](RankIn::NO_RANK) for invalid hands, and calls `bad` with the error of each in order.
    ///
    /// # Errors
    ///
    /// Returns an error if the lengths differ.
    ///
    /// ```
    /// use evaluator::lookup::batch::{Bits, Rows};
    /// use evaluator::{HandRank, RankTable};
    ///
    /// let (batch, mut numbers) = (RankTable::embedded().batch(), [0; 2]);
    /// let mut bad = vec![];
    /// batch.rank_lossy(Rows(&[[0, 1, 2, 3, 0], [51, 47, 43, 39, 35]]), &mut numbers, |error| bad.push(error.hand()))?;
    /// assert_eq!((numbers, bad), ([HandRank::NO_RANK, HandRank::MAX.as_u16()], vec![Some(0)]));
    ///
    /// let mut bad = vec![];
    /// batch.rank_lossy(Bits(&[0x1F00, 0xFF00]), &mut numbers, |error| bad.push(error.to_string()))?;
    /// assert_eq!(numbers, [HandRank::MAX.as_u16(), HandRank::NO_RANK]);
    /// assert_eq!(bad, ["hand 1: the mask 0xff00 for the suit c has bits above the ace's, bit 12"]);
    /// # Ok::<(), evaluator::lookup::batch::BatchError>(())
    /// ```
    pub fn rank_lossy(
        &self,
        hands: impl Hands,
        numbers: &mut [u16],
        mut bad: impl FnMut(BatchError),
    ) -> Result<(), BatchError> {
        hands.rank_lossy(self.kernels(), numbers, &mut bad)
    }

    /// Ranks hands like [`rank`](Self::rank), on all threads of the current [rayon] pool. Fewer than 32,768
    /// hands are ranked by the calling thread, before others would be awake. Ranks and errors are those of
    /// [`rank`](Self::rank) for any number of threads.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`rank`](Self::rank).
    ///
    /// ```
    /// use evaluator::lookup::batch::Rows;
    /// use evaluator::{HandRank, RankTable};
    ///
    /// let batch = RankTable::embedded().batch();
    /// let mut rows = vec![[51, 47, 43, 39, 35]; 100_000];
    /// let mut ranks = vec![HandRank::MIN; rows.len()];
    /// batch.par_rank(Rows(&rows), &mut ranks)?;
    /// assert!(ranks.iter().all(|&rank| rank == HandRank::MAX));
    ///
    /// rows[77_777] = [0; 5];
    /// rows[88_888] = [99; 5];
    /// assert_eq!(batch.par_rank(Rows(&rows), &mut ranks).unwrap_err().hand(), Some(77_777));
    /// # Ok::<(), evaluator::lookup::batch::BatchError>(())
    /// ```
    ///
    /// [rayon]: https://docs.rs/rayon
    #[cfg(feature = "rayon")]
    pub fn par_rank(&self, hands: impl Hands, ranks: &mut [RankIn<O>]) -> Result<(), BatchError> {
        hands.par_rank(self.kernels(), numbers_of(ranks))
    }

    /// Returns the batch as the kernels take it.
    #[inline]
    pub(crate) fn kernels(&self) -> Kernels<'t> {
        Kernels::new(self.table.any(), self.isa, Rules::of::<O>())
    }
}

/// Returns the ranks as numbers. The caller must leave valid ranks there.
fn numbers_of<O: Order>(ranks: &mut [RankIn<O>]) -> &mut [u16] {
    const { assert!(size_of::<RankIn<O>>() == size_of::<u16>()) }
    // SAFETY: `RankIn` is a transparent `u16`. The kernels guarantee that the numbers are valid in the end.
    unsafe { &mut *(core::ptr::from_mut(ranks) as *mut [u16]) }
}
