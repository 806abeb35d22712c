//! The portable kernel: the scalar lookup without its branch, for any machine.
//!
//! One hand at a time, the lookup branches on whether there is a flush, which no processor can predict. Here every hand
//! of a block is ranked as if it had none. The numbers of the flushes are noted along the way, without a branch, and a
//! second pass goes over these few.

use super::input::Input;
use crate::HandRank;
use crate::key::FLUSH_BITS;
use crate::lookup::SectionPointers;

/// Hands to a block, so that a `u8` numbers them.
const BLOCK: usize = 256;

/// Ranks the hands of `input` from number `at` on, as many as `ranks` has room for.
///
/// # Errors
///
/// The index of the first bad hand. Ranks from there on mean nothing, but all are legal: they come from the table.
pub(super) fn rank<I: Input>(
    sections: &SectionPointers,
    input: I,
    mut at: usize,
    ranks: &mut [HandRank],
) -> Result<(), usize> {
    for block in ranks.chunks_mut(BLOCK) {
        rank_block(sections, input, at, block)?;
        at += block.len();
    }
    Ok(())
}

fn rank_block<I: Input>(
    sections: &SectionPointers,
    input: I,
    at: usize,
    ranks: &mut [HandRank],
) -> Result<(), usize> {
    let mut flushes = [0u8; BLOCK];
    let mut flush_count = 0;
    let mut all_good = true;
    for (i, rank) in ranks.iter_mut().enumerate() {
        let (hand, is_good) = input.hand(at + i);
        all_good &= is_good;
        *rank = sections.rank_as_no_flush(hand);
        // Written every time, kept if it is a flush.
        flushes[flush_count % BLOCK] = i as u8;
        flush_count += usize::from(hand.key() & FLUSH_BITS != 0);
    }
    for &i in &flushes[..flush_count] {
        let (hand, _) = input.hand(at + usize::from(i));
        ranks[usize::from(i)] = sections.rank_as_flush(hand);
    }
    if all_good { Ok(()) } else { Err(first_fault(input, at)) }
}

/// Finds the first bad hand from number `at` on; there must be one.
#[cold]
fn first_fault<I: Input>(input: I, at: usize) -> usize {
    (at..).find(|&index| !input.hand(index).1).unwrap_or(at)
}
