//! The kernel by rank masks: computes two masks of each hand for 32 hands at a time in registers, then looks
//! up each hand.
//!
//! The kernel is shared by two architectures. [`source`] computes the masks with instructions that both AVX2
//! and NEON have. `avx2` and `neon` implement the steps that differ. A step of 32 hands is one register of
//! AVX2, or two parts of one register each of NEON.
//!
//! # Derivation
//!
//! **Multiplicities.** Bitwise adders compute, for each hand, the mask of the ranks that occur an odd number
//! of times, and the mask of those that occur twice or thrice. They add the four suits if hands are suit
//! masks, or the cards if they are ids. The two masks determine the hand rank, except for flushes and four of
//! a kind. [`RankMaskTable`](crate::lookup::RankMaskTable) is a table for them. Its lookup takes three
//! loads. A hand's key, whose weights have 25 bits, would take many more steps.
//!
//! **Flushes.** In suit masks the bits are counted, by AVX2 with shuffles of four bits. The mask that has
//! five then replaces the first of the two masks, and all ranks replace the second: the table has flushes at
//! these places. For ids, AVX2 keeps a counter for each suit, two in a byte, that starts at 3, so that its
//! top bit is set from the fifth card on. NEON adds the bits of all suits like those of ranks.
//!
//! **The list.** Hands with four of a kind, and flushes in ids, are listed and looked up by their keys after
//! each block. A list avoids mispredicted branches.
//!
//! **Interleaving.** The hand ranks of a step are looked up between the vector operations of the next step,
//! two hands at a time. Vector operations wait for the units that shuffle, lookups for loads from the
//! second-level cache, and each of these phases is as long as the list of instructions in which a processor
//! looks for work. If they follow one another, their times add up. AVX2 fixes this order with
//! [`Bytes::pin`], because the compiler regroups the operations otherwise.
//!
//! **No gathers.** Hands are looked up one by one. Gathers are no faster on the processors that have the
//! fastest, slower on others, and NEON has none.
//!
//! **Order.** AVX2 interleaves the two halves of a register separately, so hands are in another order in
//! between. The first steps permute them such that the last steps restore their order.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "aarch64")]
mod neon;
mod source;

#[cfg(target_arch = "x86_64")]
use avx2 as machine;
#[cfg(target_arch = "aarch64")]
use neon as machine;

use core::hint::black_box;

use super::raw_hands::RawHand;
use super::{blocks, portable};
use crate::lookup::Lookups;
use crate::order::RankSets;
use crate::simd::{Bytes, BytesProof, Task};
use crate::table::AnyRankTable;
pub(super) use source::Source;
use source::{Masks, PART};

/// The number of hands in a step.
pub(super) const HANDS: usize = 32;

/// The minimum number of cards for which this kernel is faster than ranking ids one by one.
pub(super) const MIN_CARDS: usize = 4;

/// The maximum number of steps in a block. Its list then still is in the first-level cache.
const STEPS: usize = 16;

/// The number of hands at the end below which they are ranked one by one. A step of rows takes as long as
/// that.
const FEW: usize = 20;

/// The maximum number of hands in a block.
const BLOCK: usize = STEPS * HANDS;

/// Ranks the hands of `hands` from number `at` on, one for each of `ranks`.
///
/// # Errors
///
/// Returns the index of the first invalid hand. The ranks from there on are valid but meaningless.
pub(super) fn rank<S: Source>(
    isa: BytesProof,
    table: &AnyRankTable,
    hands: S,
    at: usize,
    ranks: &mut [u16],
) -> Result<(), usize> {
    // All blocks share one list, because clearing one for each would take time.
    let mut list = [0; BLOCK];
    let first = at;
    blocks::rank(
        ranks,
        [HANDS, STEPS, FEW],
        |at, ranks| isa.run(RankBlock { table, hands, at: first + at, ranks, list: &mut list }),
        |at, ranks| portable::rank(table.sections(), hands, first + at, ranks).map_err(|bad| bad - first),
    )
    .map_err(|bad| first + bad)
}

/// Ranks the hands of a source from number `at` on, one for each of `ranks`. Their number is a multiple of
/// [`HANDS`] and at most [`BLOCK`]. Returns `true` if all hands are valid.
struct RankBlock<'a, S> {
    table: &'a AnyRankTable,
    hands: S,
    at: usize,
    ranks: &'a mut [u16],
    /// Scratch memory for the numbers of hands that are ranked by their keys.
    list: &'a mut [u16; BLOCK],
}

impl<S: Source> Task<BytesProof> for RankBlock<'_, S> {
    type Output = bool;

    #[inline(always)]
    fn run(self, isa: BytesProof) -> bool {
        let Self { table, hands, at, ranks, list } = self;
        let (source, start) = machine::bounded(hands, at, ranks.len());
        let mut faults = Bytes::splat(isa, 0);
        let mut listed = 0;
        // The first step has no step before it, so it looks up hands without cards and drops their ranks.
        let (mut masks, mut no_ranks) = (StepMasks::default(), [0; HANDS]);
        let mut before = Pending {
            lookups: table.rank_mask_table().lookups(),
            // This keeps the masks in memory. The compiler would extract them from vectors one by one.
            masks: black_box(&mut masks),
            ranks: &mut no_ranks,
            done: 0,
        };
        for (step, ranks) in ranks.as_chunks_mut::<HANDS>().0.iter_mut().enumerate() {
            let first = step * HANDS;
            machine::prefetch(hands, at + first, &ranks[..]);
            let mut parts = [Masks::none(isa); HANDS / PART];
            for (part, masks) in parts.iter_mut().enumerate() {
                *masks = source.rank_masks(isa, start + first, part, &mut before);
            }
            before.finish();
            let mut special = 0;
            for (part, masks) in parts.into_iter().enumerate() {
                before.masks.store(part, masks);
                faults = faults | masks.faults;
                special |= masks.special << (part * PART);
            }
            (before.ranks, before.done) = (ranks, 0);
            listed = push_all(list, listed, first, special);
        }
        before.finish();
        for &hand in &list[..listed] {
            let hand = usize::from(hand);
            ranks[hand] =
                hands.get(at + hand).rank(table.sections(), RankSets::Flush, &mut Default::default());
        }
        faults.is_zero()
    }
}

/// The rank masks of the hands of a step, all below 2^13.
#[derive(Default)]
struct StepMasks {
    odd: [u16; HANDS],
    twice: [u16; HANDS],
}

impl StepMasks {
    /// Writes the masks of a part without stray bits.
    #[inline(always)]
    fn store(&mut self, part: usize, masks: Masks) {
        store(masks.odd, &mut self.odd.as_chunks_mut().0[part]);
        store(masks.twice, &mut self.twice.as_chunks_mut().0[part]);
    }
}

/// Writes rank masks of a part without stray bits.
#[inline(always)]
fn store([first, last]: [Bytes; 2], words: &mut [u16; PART]) {
    let ranks = Bytes::splat_u16(first.isa(), 0x1FFF);
    let [first_words, last_words] = words.as_chunks_mut::<{ PART / 2 }>().0 else { unreachable!() };
    (first & ranks).store(first_words);
    (last & ranks).store(last_words);
}

/// The hands of the step before, which are looked up between the vector operations of a step.
pub(crate) struct Pending<'a> {
    lookups: Lookups<'a>,
    masks: &'a mut StepMasks,
    ranks: &'a mut [u16; HANDS],
    /// The number of hands that have been looked up.
    done: usize,
}

impl Pending<'_> {
    /// Looks up some hands after the operations that have computed the vectors, and before those that use
    /// the returned vectors, which are the same.
    #[inline(always)]
    fn look_up_after<const N: usize>(&mut self, vectors: [Bytes; N]) -> [Bytes; N] {
        let vectors = machine::pin(vectors);
        if machine::INTERLEAVES && self.done < HANDS {
            self.look_up();
        }
        vectors
    }

    /// Looks up the hands that are left.
    #[inline(always)]
    fn finish(&mut self) {
        while self.done < HANDS {
            self.look_up();
        }
    }

    /// Looks up the next hands.
    #[inline(always)]
    fn look_up(&mut self) {
        let place = self.done / machine::LOOKUPS;
        let odd = machine::load_masks(&self.masks.odd.as_chunks().0[place]);
        let twice = machine::load_masks(&self.masks.twice.as_chunks().0[place]);
        let ranks: &mut [u16; machine::LOOKUPS] = &mut self.ranks.as_chunks_mut().0[place];
        // SAFETY: `StepMasks::store` has cleared all but 13 bits of each.
        unsafe { self.lookups.look_up(&odd, &twice, ranks) };
        self.done += machine::LOOKUPS;
    }
}

/// Appends the hands whose bits are set to a list, numbered from `first` on, and returns its new length. Up
/// to two hands, which is the usual case, take no branch.
#[inline(always)]
fn push_all(list: &mut [u16; BLOCK], mut length: usize, first: usize, mut bits: u32) -> usize {
    for _ in 0..2 {
        list[length % BLOCK] = (first as u32 + bits.trailing_zeros()) as u16;
        length += usize::from(bits != 0);
        bits &= bits.wrapping_sub(1);
    }
    while bits != 0 {
        list[length % BLOCK] = (first as u32 + bits.trailing_zeros()) as u16;
        length += 1;
        bits &= bits - 1;
    }
    length
}

#[cfg(test)]
mod tests;
