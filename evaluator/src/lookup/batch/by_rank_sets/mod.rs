//! Hands to sets of ranks, 32 at a time in registers, and one after the other from these to their ranks.
//!
//! One kernel for two processors: [`source`] has what is found out about hands, by instructions that both AVX2 and NEON have,
//! `avx2` and `neon` the steps that each does its own way. A step of 32 hands is a register of AVX2, and two parts, each a
//! register, of NEON.
//!
//! # Derivation
//!
//! **Multiplicities.** Adders, bit by bit, say of each hand which ranks come an odd number of times, and which twice or
//! thrice: over the four suits if hands come as suit masks, over the cards if they come as ids. The two sets tell the rank
//! of a hand, but for flushes and four of a kind: [`RanksByRankSets`](crate::lookup::RanksByRankSets) has it in a table of
//! its own, which takes three loads where a hand's key, whose weights have 25 bits, takes many more steps.
//!
//! **Flushes.** Of suit masks the bits are counted, by AVX2 four at a time in a shuffle. The mask that has five then takes the place
//! of the one set, and all ranks that of the other: by these the table has flushes. For ids AVX2 has
//! a counter for each suit, two of them to a byte, that starts at 3, so that its top bit is set from the fifth card on; NEON adds up
//! bits of all suits as it does those of ranks.
//!
//! **The list.** Hands with four of a kind, and flushes that came as ids, are listed, and looked up by their keys after each
//! block. In a list they cost no mispredicted branch.
//!
//! **One loop.** The ranks of 32 hands are looked up while the next 32 are worked on: most of these loads come from the
//! second-level cache, and the processor has time to wait for them. In a loop of their own they made the kernel 6 to 10 % slower
//! (1 Mi and 32 Ki hands of seven cards, rows and sets, each in turns with another kernel, on an Intel Xeon).
//!
//! **No gathers.** Hands are looked up one by one: gathers are no faster than that on the processors that have the fastest,
//! slower on others, and NEON has none.
//!
//! **Order.** AVX2's interleaving works in the halves of a register apart, so hands stand in another order in between. The first
//! steps bring them into one that the last steps restore.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "aarch64")]
mod neon;
mod source;

#[cfg(target_arch = "x86_64")]
use avx2 as machine;
#[cfg(target_arch = "aarch64")]
use neon as machine;

use super::input::RawHand;
use super::{blocks, portable};
use crate::simd::{Bytes, BytesProof, Task};
use crate::table::AnyRankTable;
use source::PART;
pub(super) use source::Source;

/// Hands to a step.
pub(super) const HANDS: usize = 32;

/// The fewest cards of hands given by ids that this kernel ranks faster than one by one.
pub(super) const FEWEST_CARDS: usize = 4;

/// How many times over its lanes a block goes: what is listed in between is then still in the first-level cache.
const STEPS: usize = 8;

/// Fewer hands than these at the end are ranked one by one: a step of rows takes as long as that.
const FEW: usize = 20;

/// Hands to a block.
const BLOCK: usize = STEPS * HANDS;

/// Ranks the hands of `input` from number `at` on, as many as `ranks` has room for.
///
/// # Errors
///
/// The index of the first bad hand. Ranks from there on mean nothing, but all are legal.
pub(super) fn rank<S: Source>(
    isa: BytesProof,
    table: &AnyRankTable,
    input: S,
    at: usize,
    ranks: &mut [u16],
) -> Result<(), usize> {
    // One for all blocks: to clear one for each would take time.
    let mut list = [0; BLOCK];
    let first = at;
    blocks::rank(
        ranks,
        [HANDS, STEPS, FEW],
        |at, ranks| isa.run(RankBlock { table, input, at: first + at, ranks, list: &mut list }),
        |at, ranks| portable::rank(table.sections(), input, first + at, ranks).map_err(|bad| bad - first),
    )
    .map_err(|bad| first + bad)
}

/// Ranks the hands of a source from number `at` on, as many as `ranks` has room for: a multiple of [`HANDS`], at most
/// [`BLOCK`]. Says whether all of them were hands.
struct RankBlock<'a, S> {
    table: &'a AnyRankTable,
    input: S,
    at: usize,
    ranks: &'a mut [u16],
    /// Room for the numbers of hands that are ranked by their keys.
    list: &'a mut [u16; BLOCK],
}

impl<S: Source> Task<BytesProof> for RankBlock<'_, S> {
    type Output = bool;

    #[inline(always)]
    fn run(self, isa: BytesProof) -> bool {
        let Self { table, input, at, ranks, list } = self;
        let lookups = table.by_rank_sets().lookups();
        let (source, start) = machine::bounded(input, at, ranks.len());
        let mut faults = Bytes::splat(isa, 0);
        let mut listed = 0;
        let (mut odd, mut twice) = ([0; HANDS], [0; HANDS]);
        for (step, ranks) in ranks.as_chunks_mut::<HANDS>().0.iter_mut().enumerate() {
            let first = step * HANDS;
            machine::prefetch(input, at + first, &ranks[..]);
            let mut special = 0;
            for part in 0..HANDS / PART {
                let found = source.multiplicities(isa, start + first, part);
                store(found.odd, &mut odd.as_chunks_mut().0[part]);
                store(found.twice, &mut twice.as_chunks_mut().0[part]);
                faults = faults | found.faults;
                special |= found.special << (part * PART);
            }
            listed = push_all(list, listed, first, special);
            let sets = odd.as_chunks::<{ machine::LOOKUPS }>().0.iter().zip(twice.as_chunks().0);
            for (ranks, (odd, twice)) in ranks.as_chunks_mut().0.iter_mut().zip(sets) {
                // SAFETY: `store` has left 13 bits of each.
                unsafe { lookups.look_up(odd, twice, ranks) };
            }
        }
        for &hand in &list[..listed] {
            let hand = usize::from(hand);
            ranks[hand] = table.rank(input.get(at + hand).hand());
        }
        faults.is_zero()
    }
}

/// Writes the sets of ranks of a part, without bits that stand beside.
#[inline(always)]
fn store([first, last]: [Bytes; 2], words: &mut [u16; PART]) {
    let ranks = Bytes::splat_u16(first.isa(), 0x1FFF);
    let [first_words, last_words] = words.as_chunks_mut::<{ PART / 2 }>().0 else { unreachable!() };
    (first & ranks).store(first_words);
    (last & ranks).store(last_words);
}

/// Adds the hands from number `first` on whose bits are set to a list of some length, and gives back its new one. Mostly
/// they are two or fewer: these take no branch.
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
