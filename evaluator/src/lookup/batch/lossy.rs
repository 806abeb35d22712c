//! Ranking that skips invalid hands.

use super::BatchError;
use super::kernels::{KernelHands, Kernels};
use crate::hand_rank::NO_RANK;

/// The number of hands in a chunk. Their ranks stay in the first-level cache from allocation on.
const PIECE: usize = 1 << 13;

/// The number of hands that are ranked one by one from an invalid hand on, because more may follow.
const BY_ONE: usize = 1 << 9;

/// Ranks hands like [`Batch::rank_lossy`](super::Batch::rank_lossy). It is not inlined, because each of its
/// callers would then contain all kernels.
#[inline(never)]
pub(super) fn rank<H: KernelHands>(
    kernels: Kernels<'_>,
    hands: H,
    numbers: &mut [u16],
    bad: &mut dyn FnMut(BatchError),
) -> Result<(), BatchError> {
    hands.check_length(numbers.len())?;
    for (piece, numbers) in numbers.chunks_mut(PIECE).enumerate() {
        let (start, count) = (piece * PIECE, numbers.len());
        let hands = hands.part(start..start + count);
        let mut at = 0;
        while at < count {
            at += match kernels.rank_checked_lengths(hands.part(at..count), &mut numbers[at..]) {
                Ok(()) => break,
                Err(index) => index,
            };
            let end = count.min(at + BY_ONE);
            for (index, number) in numbers.iter_mut().enumerate().take(end).skip(at) {
                let hand = hands.get(index);
                *number = kernels.rank_one(hand).unwrap_or_else(|| {
                    bad(kernels.fault(hand, start + index));
                    NO_RANK
                });
            }
            at = end;
        }
    }
    Ok(())
}
