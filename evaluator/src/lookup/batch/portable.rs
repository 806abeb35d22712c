//! The kernel for any machine, in three loops over each block: hands to their keys, keys to ranks as if there were no
//! flushes, and flushes, which were listed, once more. One check serves all hands of a block. A few hands are ranked one
//! after the other.
//!
//! A processor looks a few hundred instructions ahead. From a card's id to a rank there are four loads one after the other,
//! and the last ones come from the second-level cache: in one loop they would be waited for, and cost rows of seven cards 12 %
//! (32 Ki hands, in turns with another kernel, on an Intel Xeon).
//! A flush cannot be foreseen: in the same loop it would cost a mispredicted branch, one hand in 30 of seven cards.

use super::input::{Input, RawHand, Seen};
use crate::HandRank;
use crate::format::RankSections;

/// Hands to a block.
const BLOCK: usize = 256;

/// As many hands as are ranked one after the other: to clear room for a block would take longer.
const FEW: usize = 24;

/// Ranks the hands of `input` from number `at` on, as many as `ranks` has room for.
///
/// # Errors
///
/// The index of the first bad hand. Ranks from there on mean nothing, but all are legal: they come from the table, or are
/// what stood there.
pub(super) fn rank<I: Input>(
    sections: RankSections<'_>,
    input: I,
    at: usize,
    ranks: &mut [HandRank],
) -> Result<(), usize> {
    if ranks.len() > FEW {
        return rank_blocks(sections, input, at, ranks);
    }
    for (rank, index) in ranks.iter_mut().zip(at..) {
        *rank = input.get(index).rank(sections).ok_or(index)?;
    }
    Ok(())
}

fn rank_blocks<I: Input>(
    sections: RankSections<'_>,
    input: I,
    mut at: usize,
    ranks: &mut [HandRank],
) -> Result<(), usize> {
    let mut notes = Notes { keys: [0; BLOCK], flushes: [0; BLOCK] };
    let (blocks, rest) = ranks.as_chunks_mut::<BLOCK>();
    // Of whole blocks the compiler knows the length.
    for ranks in blocks {
        rank_block(sections, input.part(at..at + BLOCK), ranks, &mut notes).map_err(|bad| at + bad)?;
        at += BLOCK;
    }
    rank_block(sections, input.part(at..at + rest.len()), rest, &mut notes).map_err(|bad| at + bad)
}

/// What is found out about a block.
struct Notes {
    /// The upper halves of keys.
    keys: [u32; BLOCK],
    /// The numbers of hands that have a flush.
    flushes: [u16; BLOCK],
}

#[inline(always)]
fn rank_block<I: Input>(
    sections: RankSections<'_>,
    block: I,
    ranks: &mut [HandRank],
    Notes { keys, flushes }: &mut Notes,
) -> Result<(), usize> {
    let (mut seen, mut flush_count) = (Seen::NOTHING, 0);
    for (i, glance) in block.glances().enumerate() {
        seen.add(glance);
        keys[i] = glance.upper_key();
        // The place after the last is written too, and taken if there is a flush: that costs no branch.
        flushes[flush_count % BLOCK] = i as u16;
        flush_count += usize::from(glance.has_flush());
    }
    for (rank, &key) in ranks.iter_mut().zip(&*keys) {
        *rank = sections.rank_without_flush(u64::from(key) << 32);
    }
    for &i in &flushes[..flush_count] {
        let i = usize::from(i);
        ranks[i] = sections.rank(block.get(i).hand());
    }
    if !ranks.is_empty() && seen.is_bad::<I::Hand>() {
        let is_bad = |&i: &usize| block.get(i).rank(sections).is_none();
        return Err((0..ranks.len()).find(is_bad).unwrap_or(0));
    }
    Ok(())
}
