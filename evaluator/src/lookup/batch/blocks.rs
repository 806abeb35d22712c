//! How vector kernels go through their hands.

/// Ranks hands, as many as `ranks` has room for and at least `lanes`, by a kernel for blocks of at most `steps` times `lanes`
/// hands. The kernel gets the number of the block's first hand and room for the ranks. It returns `true` if it has ranked all of
/// them; otherwise it may leave anything at all, and the block is for `others`, as are fewer than `few` hands at the end.
///
/// # Errors
///
/// The index of the first bad hand, which `others` finds. Ranks from there on mean nothing, but all are legal.
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
            // The last of all lanes, some of them for the second time.
            true => (count - lanes, count),
            false => (at, at + (left - left % lanes).min(steps * lanes)),
        };
        let block = &mut ranks[start..end];
        takes_hands = kernel(start, block);
        if !takes_hands && let Err(bad) = others(start, block) {
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
