//! Batches that pass over what is no hand.

use super::input::{Listed, RawHand};
use super::{Batch, BatchError, Hands};
use crate::{CardSet, Hand, HandRank, Suit};

/// Hands to a piece of work: their ranks stay in the first-level cache from when room is made for them.
const PIECE: usize = 1 << 13;

/// Hands that are looked at one by one from a bad hand on, where others may be near.
const BY_ONE: usize = 1 << 9;

/// Ranks as numbers, with [`HandRank::NO_RANK`] for what is no hand. `bad` is told of each such hand, in their order.
///
/// # Errors
///
/// The lengths differ.
impl Batch<'_> {
    /// [`rank_rows`](Self::rank_rows) past rows that are no hands.
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
        self.rank_lossy(rows, numbers, bad, |rows| rows, |&row| row)
    }

    /// [`rank_sets`](Self::rank_sets) of sets by their [bits](CardSet::bits), past those that have too many cards or bits
    /// that stand for no card.
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
        self.rank_lossy(bits, numbers, bad, first_sets, |&bits| suit_masks(bits))
    }

    /// `good` gives kernels the hands before the first that they cannot be shown; `hand` makes one, good or bad.
    fn rank_lossy<'h, T, L: 'h, H: RawHand>(
        &self,
        hands: &'h [T],
        numbers: &mut [u16],
        mut bad: impl FnMut(BatchError),
        good: impl Fn(&'h [T]) -> &'h [L],
        hand: impl Fn(&T) -> H,
    ) -> Result<(), BatchError>
    where
        Listed<'h, L>: Hands,
    {
        if hands.len() != numbers.len() {
            return Err(BatchError::Length { expected: numbers.len(), found: hands.len() });
        }
        for (piece, (hands, numbers)) in hands.chunks(PIECE).zip(numbers.chunks_mut(PIECE)).enumerate() {
            let mut at = 0;
            while at < hands.len() {
                let good = good(&hands[at..]);
                let ranks = cleared(&mut numbers[at..at + good.len()]);
                at += self.rank_checked_lengths(Listed(good), ranks).err().unwrap_or(good.len());
                let end = hands.len().min(at + BY_ONE);
                for index in at..end {
                    let hand = hand(&hands[index]);
                    numbers[index] = if hand.glance().faults == 0 {
                        self.table.rank(hand.hand()).as_u16()
                    } else {
                        bad(hand.fault(piece * PIECE + index));
                        HandRank::NO_RANK
                    };
                }
                at = end;
            }
        }
        Ok(())
    }
}

/// Room for ranks, in place of what was there.
fn cleared(numbers: &mut [u16]) -> &mut [HandRank] {
    const { assert!(size_of::<HandRank>() == size_of::<u16>()) }
    numbers.fill(HandRank::MIN.as_u16());
    // SAFETY: `HandRank` is a transparent `u16`, the numbers are legal ranks, and whatever rank is written is a number.
    unsafe { &mut *(core::ptr::from_mut(numbers) as *mut [HandRank]) }
}

/// The sets before the first bits that are none.
fn first_sets(bits: &[u64]) -> &[CardSet] {
    let stray = |bits: u64| bits & !CardSet::FULL.bits() != 0;
    let is_any_stray = stray(bits.iter().fold(0, |any, bits| any | bits));
    let end = if is_any_stray { bits.iter().position(|&bits| stray(bits)) } else { None };
    let bits = &bits[..end.unwrap_or(bits.len())];
    // SAFETY: `CardSet` is a transparent `u64`, and none of these has a bit that stands for no card.
    unsafe { &*(core::ptr::from_ref(bits) as *const [CardSet]) }
}

/// The masks of clubs, diamonds, hearts and spades.
fn suit_masks(bits: u64) -> [u16; Suit::COUNT] {
    core::array::from_fn(|suit| (bits >> (16 * suit)) as u16)
}
