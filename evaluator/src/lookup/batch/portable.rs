//! The kernel for any machine: hands are looked up one after the other as if there were no flushes, flushes are listed and
//! looked up in a loop of their own, and one check serves all hands of a block.
//!
//! A flush cannot be foreseen: in the same loop it would cost a mispredicted branch, one hand in 30 of seven cards.

use super::input::{Input, RawHand};
use crate::HandRank;
use crate::format::RankSections;

/// Hands to a block.
const BLOCK: usize = 256;

/// Ranks the hands of `input` from number `at` on, as many as `ranks` has room for.
///
/// # Errors
///
/// The index of the first bad hand. Ranks from there on mean nothing, but all are legal: they come from the table.
pub(super) fn rank<I: Input>(
    sections: RankSections<'_>,
    input: I,
    mut at: usize,
    ranks: &mut [HandRank],
) -> Result<(), usize> {
    let mut flushes = [0u16; BLOCK];
    for ranks in ranks.chunks_mut(BLOCK) {
        let block = input.part(at..at + ranks.len());
        let (mut faults, mut flush_count) = (0, 0);
        for (i, rank) in ranks.iter_mut().enumerate() {
            let glance = block.get(i).glance();
            faults |= glance.faults;
            *rank = sections.rank_without_flush(glance.key);
            // The place after the last is written too, and taken if there is a flush: that costs no branch.
            flushes[flush_count % BLOCK] = i as u16;
            flush_count += usize::from(glance.has_flush);
        }
        for &i in &flushes[..flush_count] {
            let i = usize::from(i);
            ranks[i] = sections.rank(block.get(i).hand());
        }
        if faults != 0 {
            return Err((at..).find(|&index| !input.get(index).is_hand()).unwrap_or(at));
        }
        at += ranks.len();
    }
    Ok(())
}
