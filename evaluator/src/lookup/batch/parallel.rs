//! The methods of [`Batch`] on all cores.

use rayon::prelude::*;

use super::input::{Columns, HandSlice};
use super::{Batch, BatchError, Hands, numbers_of};
use crate::order::Order;
use crate::{CardSet, Hand, RankIn};

/// The number of hands in a chunk. Sets and their ranks take 160 KiB, which fit in a core's second-level
/// cache. Ranking them takes some microseconds, so the cost of handing out a chunk is negligible.
const PIECE: usize = 1 << 14;

/// The number of hands below which only the calling thread works. That takes it 0.02 ms with AVX-512 and 0.1
/// ms without vectors, and waking others takes 0.02 to 0.03 ms.
const FEW: usize = 2 * PIECE;

/// The same methods on all threads of the current [rayon] pool. Fewer than 32,768 hands are ranked by the
/// calling thread, before others would be awake. Ranks and errors are those of the methods without `par_` for
/// any number of threads.
///
/// [rayon]: https://docs.rs/rayon
impl<O: Order> Batch<'_, O> {
    /// Calls [`rank_sets`](Self::rank_sets) on all cores.
    ///
    /// # Errors
    ///
    /// Returns an error for the first set of more than seven cards, or if the lengths differ.
    ///
    /// ```
    /// use evaluator::{CardSet, HandRank, RankTable};
    ///
    /// let sets = vec!["As Ks Qs Js Ts".parse::<CardSet>()?; 100_000];
    /// let mut ranks = vec![HandRank::MIN; sets.len()];
    /// RankTable::embedded().batch().par_rank_sets(&sets, &mut ranks)?;
    /// assert!(ranks.iter().all(|&rank| rank == HandRank::MAX));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn par_rank_sets(&self, sets: &[CardSet], ranks: &mut [RankIn<O>]) -> Result<(), BatchError> {
        self.par_rank(HandSlice(sets), ranks)
    }

    /// Calls [`rank_rows`](Self::rank_rows) on all cores.
    ///
    /// # Errors
    ///
    /// Returns an error for the first hand with an id above 51 or a duplicate card, or if the lengths differ.
    ///
    /// ```
    /// use evaluator::{HandRank, RankTable};
    ///
    /// let mut rows = vec![[51, 47, 43, 39, 35]; 100_000];
    /// let mut ranks = vec![HandRank::MIN; rows.len()];
    /// rows[77_777] = [0; 5];
    /// rows[88_888] = [99; 5];
    /// let error = RankTable::embedded().batch().par_rank_rows(&rows, &mut ranks).unwrap_err();
    /// assert_eq!(error.hand(), Some(77_777));
    /// ```
    pub fn par_rank_rows<const N: usize>(
        &self,
        rows: &[[u8; N]],
        ranks: &mut [RankIn<O>],
    ) -> Result<(), BatchError> {
        const { assert!(N <= Hand::MAX_CARDS, "a hand has at most seven cards") }
        self.par_rank(HandSlice(rows), ranks)
    }

    /// Calls [`rank_columns`](Self::rank_columns) on all cores.
    ///
    /// # Errors
    ///
    /// Returns an error for the first hand with an id above 51 or a duplicate card, or if the lengths differ.
    ///
    /// ```
    /// use evaluator::{HandRank, RankTable};
    ///
    /// let mut ranks = [HandRank::MIN; 2];
    /// let columns: [&[u8]; 5] = [&[51, 0], &[47, 1], &[43, 2], &[39, 3], &[35, 4]];
    /// RankTable::embedded().batch().par_rank_columns(columns, &mut ranks)?;
    /// assert_eq!(ranks[0], HandRank::MAX);
    /// # Ok::<(), evaluator::lookup::batch::BatchError>(())
    /// ```
    pub fn par_rank_columns<const N: usize>(
        &self,
        columns: [&[u8]; N],
        ranks: &mut [RankIn<O>],
    ) -> Result<(), BatchError> {
        const { assert!(N > 0 && N <= Hand::MAX_CARDS, "a hand has at most seven cards") }
        self.par_rank(Columns(columns), ranks)
    }

    /// Calls [`rank_suit_masks`](Self::rank_suit_masks) on all cores.
    ///
    /// # Errors
    ///
    /// Returns an error for the first hand with more than seven cards or a bit above the ace's, or if the
    /// lengths differ.
    ///
    /// ```
    /// use evaluator::{HandRank, RankTable};
    ///
    /// let mut ranks = [HandRank::MIN; 1];
    /// let suits: [&[u16]; 4] = [&[0], &[0], &[0x2000], &[0]];
    /// let error = RankTable::embedded().batch().par_rank_suit_masks(suits, &mut ranks).unwrap_err();
    /// assert_eq!(error.to_string(), "hand 0: the mask 0x2000 for the suit h has bits above the ace's, bit 12");
    /// ```
    pub fn par_rank_suit_masks(&self, suits: [&[u16]; 4], ranks: &mut [RankIn<O>]) -> Result<(), BatchError> {
        self.par_rank(Columns(suits), ranks)
    }

    fn par_rank<I: Hands>(&self, input: I, ranks: &mut [RankIn<O>]) -> Result<(), BatchError> {
        if ranks.len() < FEW {
            return self.rank(input, ranks);
        }
        input.check_length(ranks.len())?;
        let fault_of = |start: usize, ranks: &mut [u16]| {
            let hands = input.part(start..start + ranks.len());
            self.rank_checked_lengths(hands, ranks).err().map(|fault| start + fault)
        };
        let first_fault = first_fault(numbers_of(ranks), &fault_of);
        first_fault.map_or(Ok(()), |index| Err(Self::fault(input.get(index), index)))
    }
}

/// Returns the first index that `fault_of` reports for any chunk, given the start of the chunk. The `dyn`
/// call lets rayon's code be compiled once, and not for each form of hands in each crate that ranks them.
fn first_fault(
    ranks: &mut [u16],
    fault_of: &(dyn Fn(usize, &mut [u16]) -> Option<usize> + Sync),
) -> Option<usize> {
    let pieces = ranks.par_chunks_mut(PIECE).enumerate();
    pieces.filter_map(|(piece, ranks)| fault_of(piece * PIECE, ranks)).min()
}
