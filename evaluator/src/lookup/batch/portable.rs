//! The kernel for any machine. It finds the keys of some hands ahead of their ranks, looks up ranks as if there were no
//! flushes, and ranks flushes, which were listed, once more. One check serves all hands of a block. A few hands are ranked one
//! after the other.
//!
//! From a card's id to a rank there are four loads, each of which needs the one before, and the last ones come from the
//! second-level cache. A processor looks a few hundred instructions ahead, about a dozen hands, which is too few to hide that.
//! So keys are found some hands before their ranks are looked up: lookups need nothing that is still under way, and fill the
//! gaps while the next keys are made. Rows of seven cards take 5 % less time this way than with a loop for the keys of a block
//! and another one for its ranks (32 Ki hands, in turns with another kernel, on an Intel Xeon).
//! A flush cannot be foreseen: in the same loop it would cost a mispredicted branch, one hand in 30 of seven cards.

use super::input::{Glance, Input, RawHand, Seen};
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
    ranks: &mut [u16],
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
    ranks: &mut [u16],
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

impl Notes {
    /// Notes what is seen of hand `i`.
    #[inline(always)]
    fn add(&mut self, i: usize, glance: Glance, seen: &mut Seen) {
        self.keys[i] = glance.upper_key();
        // The place after the last is written too, and taken if there is a flush: that costs no branch.
        self.flushes[seen.flushes % BLOCK] = i as u16;
        seen.add(glance);
    }
}

#[inline(always)]
fn rank_block<I: Input>(
    sections: RankSections<'_>,
    block: I,
    ranks: &mut [u16],
    notes: &mut Notes,
) -> Result<(), usize> {
    let rank_of = |key: u32| sections.rank_without_flush(u64::from(key) << 32);
    let mut seen = Seen::NOTHING;
    let mut glances = block.glances().enumerate();
    for (i, glance) in glances.by_ref().take(I::AHEAD) {
        notes.add(i, glance, &mut seen);
    }
    for ((i, glance), rank) in glances.zip(&mut *ranks) {
        *rank = rank_of(notes.keys[i - I::AHEAD]);
        notes.add(i, glance, &mut seen);
    }
    let last = ranks.len().saturating_sub(I::AHEAD);
    for (rank, &key) in ranks[last..].iter_mut().zip(&notes.keys[last..]) {
        *rank = rank_of(key);
    }
    for &i in &notes.flushes[..seen.flushes] {
        let i = usize::from(i);
        ranks[i] = sections.rank(block.get(i).hand());
    }
    if !ranks.is_empty() && seen.is_bad::<I::Hand>() {
        let is_bad = |&i: &usize| block.get(i).rank(sections).is_none();
        return Err((0..ranks.len()).find(is_bad).unwrap_or(0));
    }
    Ok(())
}
