//! The portable kernel: the scalar lookup in three passes, for any machine.
//!
//! One hand at a time, the lookup takes a branch on whether there is a flush, which no processor can predict, and it
//! waits for memory twice in a row. Here all keys of a block come first, then all ranks as if there were no flush. The
//! numbers of the flushes are noted along the way without a branch, and a last pass goes over these few.

use super::input::Input;
use crate::key::FLUSH_BITS;
use crate::lookup::SectionPointers;
use crate::{Hand, HandRank};

/// Hands to a block: its keys take 4 KiB, and a `u8` numbers them.
const BLOCK: usize = 256;

/// Ranks the hands of `input` from number `at` on, as many as `ranks` has room for.
///
/// # Errors
///
/// The index of the first bad hand. Ranks from there on are [`HandRank::MIN`].
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
    let mut hands = [Hand::EMPTY; BLOCK];
    let mut flushes = [0u8; BLOCK];
    let mut flush_count = 0;
    let mut all_good = true;
    for (i, hand) in hands.iter_mut().enumerate().take(ranks.len()) {
        let is_good;
        (*hand, is_good) = input.hand(at + i);
        all_good &= is_good;
        // Written every time, kept if it is a flush.
        flushes[flush_count % BLOCK] = i as u8;
        flush_count += usize::from(hand.key() & FLUSH_BITS != 0);
    }
    for (rank, hand) in ranks.iter_mut().zip(&hands) {
        *rank = sections.rank_as_no_flush(*hand);
    }
    for &i in &flushes[..flush_count] {
        ranks[usize::from(i)] = sections.rank_as_flush(hands[usize::from(i)]);
    }
    if all_good { Ok(()) } else { Err(first_fault(input, at, ranks)) }
}

/// Finds the first bad hand.
#[cold]
fn first_fault<I: Input>(input: I, at: usize, ranks: &mut [HandRank]) -> usize {
    let good = (at..at + ranks.len()).take_while(|&index| input.hand(index).1).count();
    ranks[good..].fill(HandRank::MIN);
    at + good
}
