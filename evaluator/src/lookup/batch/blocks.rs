//! How vector kernels go through their hands.

use super::input::Input;
use super::portable;
use crate::format::RankSections;

/// Ranks all hands of `input`, as many as `ranks` has room for and at least `lanes`, by a kernel for blocks of at most
/// `steps` times `lanes` hands. The kernel gets the number of the block's first hand and room for the ranks, and says
/// whether it has ranked all of them, or leaves anything at all and the block to the portable kernel.
///
/// # Errors
///
/// The index of the first bad hand. Ranks from there on mean nothing, but all are legal.
#[inline]
pub(super) fn rank<I: Input>(
    sections: RankSections<'_>,
    input: I,
    ranks: &mut [u16],
    [lanes, steps]: [usize; 2],
    mut kernel: impl FnMut(usize, &mut [u16]) -> bool,
) -> Result<(), usize> {
    let (mut at, count) = (0, ranks.len());
    while at < count {
        let left = count - at;
        let (start, end) = match left < lanes {
            // The last of all lanes, some of them for the second time.
            true => (count - lanes, count),
            false => (at, at + (left - left % lanes).min(steps * lanes)),
        };
        let block = &mut ranks[start..end];
        if !kernel(start, block)
            && let Err(bad) = portable::rank(sections, input, start, block)
        {
            // The kernel may have left what is no rank.
            block[bad - start..].fill(0);
            return Err(bad);
        }
        at = end;
    }
    Ok(())
}

/// The first `N` elements of what is left of a block.
#[inline(always)]
pub(super) fn first<T, const N: usize>(slice: &[T]) -> &[T; N] {
    slice.first_chunk().expect("a block's hands were counted")
}
