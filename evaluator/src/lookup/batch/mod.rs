//! Ranking of many hands in one call.
//!
//! ```
//! use evaluator::{CardSet, HandRank, RankTable};
//!
//! let table = RankTable::embedded();
//! let sets: [CardSet; 2] = ["As Ks Qs Js Ts 2d 3c".parse()?, "Ah Ad Kc Kd 7s 2c 3d".parse()?];
//! let mut ranks = [HandRank::MIN; 2];
//! table.batch().rank_sets(&sets, &mut ranks)?;
//! assert_eq!(ranks[0], HandRank::MAX);
//! assert_eq!(ranks[1], table.rank_set(sets[1])?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Batch`] takes hands in four forms: sets, rows of card ids, columns of card ids, and columns of suit
//! masks. It checks all of them and ranks them with the fastest [instruction set](Isa) of the machine. The
//! ranks are those of [`RankTable::rank`](crate::RankTable::rank). The methods with `lossy` in their names
//! skip invalid hands.
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
mod input;
mod lossy;
mod on_board;
#[cfg(feature = "rayon")]
mod parallel;
mod portable;
#[cfg(all(any(target_arch = "x86_64", target_arch = "aarch64"), feature = "std"))]
mod rank_masks;

pub use error::BatchError;

use core::fmt;

use input::{Columns, HandSlice, RawHand};

use crate::hand_rank::NO_RANK;
use crate::order::{High, Order, RankSets, is_partial};
use crate::table::AnyRankTable;
use crate::{CardSet, Hand, HandError, Isa, RankIn, TableOf};

/// Input that every kernel accepts.
#[cfg(all(target_arch = "x86_64", feature = "std"))]
trait Hands: rank_masks::Source + avx512::Source {}
#[cfg(all(target_arch = "x86_64", feature = "std"))]
impl<I: rank_masks::Source + avx512::Source> Hands for I {}
// The kernel by rank masks builds its table lazily, which requires `std`.
#[cfg(all(target_arch = "x86_64", not(feature = "std")))]
use avx512::Source as Hands;
#[cfg(all(target_arch = "aarch64", feature = "std"))]
use rank_masks::Source as Hands;
// Without vector kernels, every input is accepted.
#[cfg(not(any(target_arch = "x86_64", all(target_arch = "aarch64", feature = "std"))))]
use input::Input as Hands;

/// Ranks many hands in one call with one table and one instruction set. [`TableOf::batch`] creates it.
///
/// Every method takes hands and a slice of as many ranks. It ranks all hands or returns an error that names
/// the first invalid one.
///
/// # Errors
///
/// Returns a [`BatchError`] that names the first invalid hand, or the lengths if they differ. The hands
/// before the invalid one then have their ranks. The other ranks are valid but unspecified. Invalid input
/// never causes more harm than that.
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
    /// use evaluator::{HandRank, RankTable};
    ///
    /// let mut ranks = [HandRank::MIN; 2];
    /// let royal_flushes = [[51, 47, 43, 39, 35], [50, 46, 42, 38, 34]];
    /// RankTable::embedded().batch().rank_rows(&royal_flushes, &mut ranks)?;
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
    /// use evaluator::lookup::batch::Batch;
    /// use evaluator::{HandRank, Isa, RankTable};
    ///
    /// let mut ranks = [HandRank::MIN; 2];
    /// for isa in Isa::available() {
    ///     Batch::with_isa(RankTable::embedded(), isa).rank_rows(&[[51, 47, 43, 39, 35]; 2], &mut ranks)?;
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

    /// Ranks sets of at most seven cards. Sets of different sizes may be mixed. Hundreds of successive sets
    /// of one size of five, six or seven cards are fastest.
    ///
    /// # Errors
    ///
    /// Returns an error for the first set of more than seven cards, or if the lengths differ.
    ///
    /// ```
    /// use evaluator::{CardSet, HandRank, RankTable};
    ///
    /// let batch = RankTable::embedded().batch();
    /// let mut ranks = [HandRank::MAX; 2];
    /// batch.rank_sets(&["2c 3c".parse()?, CardSet::EMPTY], &mut ranks)?;
    /// assert_eq!(ranks[1], HandRank::MIN);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn rank_sets(&self, sets: &[CardSet], ranks: &mut [RankIn<O>]) -> Result<(), BatchError> {
        self.rank(HandSlice(sets), ranks)
    }

    /// Ranks hands of `N` cards, at most seven, given by their [ids](crate::Card::id) in any order.
    ///
    /// # Errors
    ///
    /// Returns an error for the first hand with an id above 51 or a duplicate card, or if the lengths differ.
    ///
    /// ```
    /// use evaluator::{HandRank, RankTable};
    ///
    /// let batch = RankTable::embedded().batch();
    /// let mut ranks = [HandRank::MIN; 2];
    /// let error = batch.rank_rows(&[[0, 1, 2, 3, 4], [0, 1, 2, 3, 0]], &mut ranks).unwrap_err();
    /// assert_eq!(error.to_string(), "hand 1: 2c (id 0) occurs twice: a deck has one of each card");
    /// ```
    #[inline]
    pub fn rank_rows<const N: usize>(
        &self,
        rows: &[[u8; N]],
        ranks: &mut [RankIn<O>],
    ) -> Result<(), BatchError> {
        const { assert!(N <= Hand::MAX_CARDS, "a hand has at most seven cards") }
        self.rank(HandSlice(rows), ranks)
    }

    /// Ranks hands of `N` cards, at most seven, whose [ids](crate::Card::id) are in columns: the first cards
    /// of all hands, their second cards, and so on, in any order.
    ///
    /// # Errors
    ///
    /// Returns an error for the first hand with an id above 51 or a duplicate card, or if the lengths differ.
    ///
    /// ```
    /// use evaluator::{HandRank, RankTable};
    ///
    /// let batch = RankTable::embedded().batch();
    /// let mut ranks = [HandRank::MIN; 2];
    /// batch.rank_columns([&[51, 0], &[47, 1], &[43, 2], &[39, 3], &[35, 4]], &mut ranks)?;
    /// assert_eq!(ranks[0], HandRank::MAX);
    /// # Ok::<(), evaluator::lookup::batch::BatchError>(())
    /// ```
    #[inline]
    pub fn rank_columns<const N: usize>(
        &self,
        columns: [&[u8]; N],
        ranks: &mut [RankIn<O>],
    ) -> Result<(), BatchError> {
        const { assert!(N > 0 && N <= Hand::MAX_CARDS, "a hand has at most seven cards") }
        self.rank(Columns(columns), ranks)
    }

    /// Ranks hands of at most seven cards whose [suit masks](CardSet::suit_mask) are in columns: clubs,
    /// diamonds, hearts, spades. Hands may have different numbers of cards, as in
    /// [`rank_sets`](Self::rank_sets).
    ///
    /// # Errors
    ///
    /// Returns an error for the first hand with more than seven cards or a bit above the ace's, or if the
    /// lengths differ.
    ///
    /// ```
    /// use evaluator::{HandRank, RankTable};
    ///
    /// let batch = RankTable::embedded().batch();
    /// let mut ranks = [HandRank::MIN; 1];
    /// batch.rank_suit_masks([&[0], &[0], &[0], &[0b1_1111_0000_0000]], &mut ranks)?;
    /// assert_eq!(ranks, [HandRank::MAX]);
    /// # Ok::<(), evaluator::lookup::batch::BatchError>(())
    /// ```
    #[inline]
    pub fn rank_suit_masks(&self, suits: [&[u16]; 4], ranks: &mut [RankIn<O>]) -> Result<(), BatchError> {
        self.rank(Columns(suits), ranks)
    }

    #[inline]
    fn rank<I: Hands>(&self, input: I, ranks: &mut [RankIn<O>]) -> Result<(), BatchError> {
        input.check_length(ranks.len())?;
        self.rank_checked_lengths(input, numbers_of(ranks))
            .map_err(|index| Self::fault(input.get(index), index))
    }

    /// Returns the error for an invalid hand.
    fn fault<H: RawHand>(hand: H, index: usize) -> BatchError {
        match HandError::check::<O>(hand.hand()) {
            Err(HandError::NotInDeck { card, order }) if hand.is_hand() => {
                BatchError::NotInDeck { hand: index, card, order }
            }
            Err(HandError::TooManyFor { found, most, order }) if hand.is_hand() => {
                BatchError::TooManyFor { hand: index, found, most, order }
            }
            _ => hand.fault(index),
        }
    }

    /// Returns the rank of one hand as a number, or `None` if the hand is not valid in the order.
    fn rank_one<H: RawHand>(&self, hand: H) -> Option<u16> {
        let bits = hand.bits();
        let (hand, count) = Hand::of_set_and_count(CardSet::from_bits_truncate(bits));
        if bits & H::STRAY_BITS != 0 || H::CARDS.is_some_and(|cards| cards != count) || count > O::MOST_CARDS
        {
            return None;
        }
        let number = self.table.any().sections().rank_by(O::RANK_SETS, hand);
        (number != NO_RANK).then_some(number)
    }

    /// Writes hand ranks as numbers, or returns the index of the first invalid hand. The numbers before it
    /// are right, and all others are valid. Low orders and orders with fewer than seven cards are ranked one
    /// by one with any instruction set.
    #[inline]
    fn rank_checked_lengths<I: Hands>(&self, input: I, numbers: &mut [u16]) -> Result<(), usize> {
        let table = self.table.any();
        if numbers.len() < I::FEW && O::RANK_SETS == RankSets::Flush && O::MOST_CARDS == Hand::MAX_CARDS {
            let outcome = portable::rank_in_turn(table.sections(), O::RANK_SETS, input, numbers);
            if !is_partial::<O>() || outcome.is_ok() && !numbers.contains(&NO_RANK) {
                return outcome;
            }
        }
        self.rank_many(input, numbers)
    }

    fn rank_many<I: Hands>(&self, input: I, numbers: &mut [u16]) -> Result<(), usize> {
        let table = self.table.any();
        if O::RANK_SETS != RankSets::Flush || O::MOST_CARDS < Hand::MAX_CARDS {
            let most = I::Hand::CARDS.unwrap_or(Hand::MAX_CARDS);
            if most <= O::MOST_CARDS {
                return portable::rank_all_in_turn(table.sections(), O::RANK_SETS, input, 0, numbers);
            }
            let mut places = numbers.iter_mut().enumerate();
            return places.try_for_each(|(index, number)| {
                *number = self.rank_one(input.get(index)).ok_or(index)?;
                Ok(())
            });
        }
        let outcome = rank_numbers(table, self.isa, O::KIND == High::KIND, input, numbers);
        if !is_partial::<O>() {
            return outcome;
        }
        // The table has no ranks for hands with cards that are not in the deck. For sets, a kernel does not
        // notice such a card beside a flush.
        let mut ranked = outcome.err().unwrap_or(numbers.len());
        let absent = table.sections().absent();
        if I::Hand::CARDS.is_none() && input.part(0..ranked).union() & absent != 0 {
            let is_foreign = |&index: &usize| input.get(index).bits() & absent != 0;
            ranked = (0..ranked).find(is_foreign).unwrap_or(ranked);
        }
        if numbers[..ranked].contains(&NO_RANK) {
            ranked = numbers[..ranked].iter().position(|&number| number == NO_RANK).unwrap_or(0);
        }
        if ranked == numbers.len() {
            return Ok(());
        }
        numbers[ranked..].fill(0);
        Err(ranked)
    }
}

/// Dispatches to a kernel: arithmetic if the order is hold'em's and the processor supports it, and lookups
/// otherwise.
fn rank_numbers<I: Hands>(
    table: &AnyRankTable,
    isa: Isa,
    is_high: bool,
    input: I,
    numbers: &mut [u16],
) -> Result<(), usize> {
    let sections = table.sections();
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (isa, is_high);
    #[cfg(target_arch = "x86_64")]
    if let Some(isa) = isa.avx512_vbmi()
        && is_high
        && numbers.len() >= avx512::HANDS
        && I::Hand::CARDS.is_none_or(avx512::has_shapes)
    {
        return avx512::rank(isa, input, numbers, |at, numbers| {
            #[cfg(feature = "std")]
            if numbers.len() >= I::FEW {
                return rank_masks::rank(isa.into(), table, input, at, numbers);
            }
            portable::rank(sections, input, at, numbers)
        });
    }
    #[cfg(all(any(target_arch = "x86_64", target_arch = "aarch64"), feature = "std"))]
    if let Some(isa) = isa.bytes()
        && numbers.len() >= I::FEW
        && I::Hand::CARDS.is_none_or(|cards| cards >= rank_masks::FEWEST_CARDS)
    {
        return rank_masks::rank(isa, table, input, 0, numbers);
    }
    portable::rank(sections, input, 0, numbers)
}

/// Returns the ranks as numbers. The caller must leave valid ranks there.
fn numbers_of<O: Order>(ranks: &mut [RankIn<O>]) -> &mut [u16] {
    const { assert!(size_of::<RankIn<O>>() == size_of::<u16>()) }
    // SAFETY: `RankIn` is a transparent `u16`. The kernels guarantee that the numbers are valid in the end.
    unsafe { &mut *(core::ptr::from_mut(ranks) as *mut [u16]) }
}
