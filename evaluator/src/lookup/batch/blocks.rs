//! The division of hands into blocks for vector kernels.

/// Ranks one hand for each of `ranks`, at least `lanes`, with a kernel for blocks of at most `steps * lanes`
/// hands. The kernel gets the number of the block's first hand and the ranks to write, and returns `true` if
/// it has ranked the whole block. Otherwise it may leave any numbers, and `others` ranks the block. `others`
/// also ranks the last hands if there are fewer than `few`.
///
/// # Errors
///
/// Returns the index of the first invalid hand, which `others` reports. The ranks from there on are valid but
/// meaningless.
#[inline]
pub(super) fn rank(
    ranks: &mut [u16],
    [lanes, steps, few]: [usize; 3],
    mut kernel: impl FnMut(usize, &mut [u16]) -> bool,
    others: impl Fn(usize, &mut [u16]) -> Result<(), usize>,
) -> Result<(), usize> {
    let (mut at, count) = (0, ranks.len());
    let mut takes_hands = true;
    while at < count {
        let left = count - at;
        if left < few || left < lanes && !takes_hands {
            return others(at, &mut ranks[at..]);
        }
        let (start, end) = match left < lanes {
            // The last block ends with the last hand, so some hands are ranked again.
            true => (count - lanes, count),
            false => (at, at + (left - left % lanes).min(steps * lanes)),
        };
        let block = &mut ranks[start..end];
        takes_hands = kernel(start, block);
        if !takes_hands && let Err(bad) = others(start, block) {
            // The kernel may have left invalid ranks.
            block[bad - start..].fill(0);
            return Err(bad);
        }
        at = end;
    }
    Ok(())
}

/// Returns the first `N` elements of the rest of a block.
#[inline(always)]
pub(super) fn first<T, const N: usize>(slice: &[T]) -> &[T; N] {
    slice.first_chunk().expect("a block's hands were counted")
}
