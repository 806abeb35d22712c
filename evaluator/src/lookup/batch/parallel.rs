//! The calls of [`Batch`] on all cores.

use rayon::prelude::*;

use super::input::{Columns, Listed};
use super::{Batch, BatchError, Hands, numbers_of};
use crate::order::Order;
use crate::{CardSet, Hand, RankIn};

/// Hands to a piece of work: sets and their ranks take 160 KiB, which stay in a core's second-level cache, and ranking
/// them some microseconds, against which handing a piece out is nothing.
const PIECE: usize = 1 << 14;

/// Fewer hands than these are ranked by the calling thread alone: that takes it 0.02 ms with AVX-512 and 0.1 ms without vectors,
/// and to wake others takes 0.02 to 0.03 ms.
const FEW: usize = 2 * PIECE;

/// The same calls on all threads of the current [rayon] pool, or on the calling thread alone if there are fewer than 32,768
/// hands, which would be ranked before the others are awake. Ranks and errors are those of the calls without `par_`, whatever
/// the number of threads.
///
/// [rayon]: https://docs.rs/rayon
impl<O: Order> Batch<'_, O> {
    /// [`rank_sets`](Self::rank_sets) on all cores.
    ///
    /// # Errors
    ///
    /// The first set of more than seven cards, or the lengths differ.
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
        self.par_rank(Listed(sets), ranks)
    }

    /// [`rank_rows`](Self::rank_rows) on all cores.
    ///
    /// # Errors
    ///
    /// The first hand with an id above 51 or with a card twice, or the lengths differ.
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
        self.par_rank(Listed(rows), ranks)
    }

    /// [`rank_columns`](Self::rank_columns) on all cores.
    ///
    /// # Errors
    ///
    /// The first hand with an id above 51 or with a card twice, or the lengths differ.
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

    /// [`rank_suit_masks`](Self::rank_suit_masks) on all cores.
    ///
    /// # Errors
    ///
    /// The first hand with more than seven cards, or with a bit above the ace's, or the lengths differ.
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

/// The first fault that `fault_of` finds in any piece, which it is given with its start. Behind a `dyn` call, so that rayon's
/// machinery is compiled once, and not for each form of hands in each crate that ranks them.
fn first_fault(
    ranks: &mut [u16],
    fault_of: &(dyn Fn(usize, &mut [u16]) -> Option<usize> + Sync),
) -> Option<usize> {
    let pieces = ranks.par_chunks_mut(PIECE).enumerate();
    pieces.filter_map(|(piece, ranks)| fault_of(piece * PIECE, ranks)).min()
}
