//! Batches that skip invalid hands.

use super::input::{HandSlice, Input, RawHand};
use super::{Batch, BatchError, Hands};
use crate::Hand;
use crate::hand_rank::NO_RANK;
use crate::order::Order;

/// The number of hands in a chunk. Their ranks stay in the first-level cache from allocation on.
const PIECE: usize = 1 << 13;

/// The number of hands that are ranked one by one from an invalid hand on, because more may follow.
const BY_ONE: usize = 1 << 9;

/// Methods that write hand ranks as numbers, with [`HandRank::NO_RANK`](crate::HandRank::NO_RANK) for invalid
/// hands. They call `bad` with each invalid hand in order.
///
/// # Errors
///
/// Returns an error if the lengths differ.
impl<O: Order> Batch<'_, O> {
    /// Ranks rows like [`rank_rows`](Self::rank_rows), but skips invalid rows.
    ///
    /// ```
    /// use evaluator::{HandRank, RankTable};
    ///
    /// let mut numbers = [0; 3];
    /// let rows = [[51, 47, 43, 39, 35], [0, 1, 2, 3, 0], [50, 46, 42, 38, 34]];
    /// let mut bad = vec![];
    /// RankTable::embedded().batch().rank_rows_lossy(&rows, &mut numbers, |error| bad.push(error.hand()))?;
    /// let royal = HandRank::MAX.as_u16();
    /// assert_eq!(numbers, [royal, HandRank::NO_RANK, royal]);
    /// assert_eq!(bad, [Some(1)]);
    /// # Ok::<(), evaluator::lookup::batch::BatchError>(())
    /// ```
    pub fn rank_rows_lossy<const N: usize>(
        &self,
        rows: &[[u8; N]],
        numbers: &mut [u16],
        bad: impl FnMut(BatchError),
    ) -> Result<(), BatchError> {
        const { assert!(N <= Hand::MAX_CARDS, "a hand has at most seven cards") }
        self.rank_lossy(rows, numbers, bad)
    }

    /// Ranks sets like [`rank_sets`](Self::rank_sets), given by their [bits](crate::CardSet::bits). Skips
    /// sets that have too many cards or bits of no card.
    ///
    /// ```
    /// use evaluator::{HandRank, RankTable};
    ///
    /// let mut numbers = [0; 2];
    /// let bits = [0x1F00, 0xFF00];
    /// let mut bad = vec![];
    /// RankTable::embedded().batch().rank_bits_lossy(&bits, &mut numbers, |error| bad.push(error.to_string()))?;
    /// assert_eq!(numbers, [HandRank::MAX.as_u16(), HandRank::NO_RANK]);
    /// assert_eq!(bad, ["hand 1: the mask 0xff00 for the suit c has bits above the ace's, bit 12"]);
    /// # Ok::<(), evaluator::lookup::batch::BatchError>(())
    /// ```
    pub fn rank_bits_lossy(
        &self,
        bits: &[u64],
        numbers: &mut [u16],
        bad: impl FnMut(BatchError),
    ) -> Result<(), BatchError> {
        self.rank_lossy(bits, numbers, bad)
    }

    fn rank_lossy<'h, H: RawHand>(
        &self,
        hands: &'h [H],
        numbers: &mut [u16],
        mut bad: impl FnMut(BatchError),
    ) -> Result<(), BatchError>
    where
        HandSlice<'h, H>: Hands,
    {
        HandSlice(hands).check_length(numbers.len())?;
        for (piece, (hands, numbers)) in hands.chunks(PIECE).zip(numbers.chunks_mut(PIECE)).enumerate() {
            let mut at = 0;
            while at < hands.len() {
                at += match self.rank_checked_lengths(HandSlice(&hands[at..]), &mut numbers[at..]) {
                    Ok(()) => break,
                    Err(index) => index,
                };
                let end = hands.len().min(at + BY_ONE);
                for index in at..end {
                    let hand = hands[index];
                    numbers[index] = self.rank_one(hand).unwrap_or_else(|| {
                        bad(Self::fault(hand, piece * PIECE + index));
                        NO_RANK
                    });
                }
                at = end;
            }
        }
        Ok(())
    }
}
