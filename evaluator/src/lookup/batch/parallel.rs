//! Ranking on all cores.

use rayon::prelude::*;

use super::BatchError;
use super::kernels::{KernelHands, Kernels};

/// The number of hands in a chunk. Sets and their ranks take 160 KiB, which fit in a core's second-level
/// cache. Ranking them takes some microseconds, so the cost of handing out a chunk is negligible.
const PIECE: usize = 1 << 14;

/// The number of hands below which only the calling thread works. That takes it 0.02 ms with AVX-512 and 0.1
/// ms without vectors, and waking others takes 0.02 to 0.03 ms.
const FEW: usize = 2 * PIECE;

/// Ranks hands like [`Batch::par_rank`](super::Batch::par_rank).
pub(super) fn rank<H: KernelHands>(
    kernels: Kernels<'_>,
    hands: H,
    numbers: &mut [u16],
) -> Result<(), BatchError> {
    if numbers.len() < FEW {
        return kernels.rank(hands, numbers);
    }
    hands.check_length(numbers.len())?;
    let fault_of = |start: usize, ranks: &mut [u16]| {
        let hands = hands.part(start..start + ranks.len());
        kernels.rank_checked_lengths(hands, ranks).err().map(|fault| start + fault)
    };
    let first_fault = first_fault(numbers, &fault_of);
    first_fault.map_or(Ok(()), |index| Err(kernels.fault(hands.get(index), index)))
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
