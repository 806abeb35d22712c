//! Kernels that rank hands in vector registers, block by block.
//!
//! [`vertical`] is the algorithm, written once; [`lanes`] says what it needs of a machine, [`avx512`] and [`avx2`] bring
//! that. [`shapes`] and [`subsets`] make its tables.

mod avx2;
mod avx2_source;
mod avx512;
mod avx512_source;
mod lanes;
mod machine;
mod shapes;
mod subsets;
mod vertical;

pub(super) use avx2::Avx2;
pub(super) use avx512::Avx512;

use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
use core::ops::Range;

use super::input::{Columns, Input, Listed, RawHand};
use super::portable;
use crate::lookup::SectionPointers;
use crate::{CardSet, HandRank};
use lanes::Lanes;
use shapes::Shapes;
use vertical::{Notes, STEPS, Source};

/// A kind of machine; a value proves that this is one.
pub(super) trait Machine: Copy {
    /// The vector of hands that it works on.
    type Lanes: Lanes<Isa = Self>;

    /// [`vertical::rank_block`] with this machine's instructions.
    fn rank_block<S: Source<Self::Lanes>, const CHECKED: bool>(
        self,
        shapes: &Shapes,
        source: S,
        at: usize,
        ranks: &mut [u16],
        notes: &mut Notes<Self::Lanes>,
    ) -> bool;
}

/// Hands that every machine can take.
pub(super) trait Hands: Source<<Avx512 as Machine>::Lanes> + Source<<Avx2 as Machine>::Lanes> {}
impl<I> Hands for I where I: Source<<Avx512 as Machine>::Lanes> + Source<<Avx2 as Machine>::Lanes> {}

/// Ranks all hands of `input`, as many as `ranks` has room for, in blocks. A block whose hands have not all five, all
/// six or all seven cards, or in which one is bad, goes through the table. Without `CHECKED`, hands are taken to be good.
///
/// # Errors
///
/// The index of the first bad hand. Ranks from there on mean nothing, but all are legal.
pub(super) fn rank<M: Machine, I: Source<M::Lanes>, const CHECKED: bool>(
    machine: M,
    sections: &SectionPointers,
    input: I,
    ranks: &mut [HandRank],
) -> Result<(), usize> {
    if ranks.len() < M::Lanes::COUNT {
        return portable::rank(sections, input, 0, ranks);
    }
    let mut notes = Notes::new(machine);
    let mut at = 0;
    while at < ranks.len() {
        let range = next_block::<M::Lanes>(at, ranks.len());
        let block = &mut ranks[range.clone()];
        let is_ranked = card_count(input, range.clone()).and_then(Shapes::get).is_some_and(|shapes| {
            machine.rank_block::<I, CHECKED>(shapes, input, range.start, numbers_of(block), &mut notes)
        });
        if !is_ranked && let Err(bad) = portable::rank(sections, input, range.start, block) {
            // The kernel may have left what is no rank.
            block[bad - range.start..].fill(HandRank::MIN);
            return Err(bad);
        }
        at = range.end;
    }
    Ok(())
}

/// The hands from number `at` on that make a block, of `count` in all.
fn next_block<L: Lanes>(at: usize, count: usize) -> Range<usize> {
    let left = count - at;
    if left >= L::COUNT {
        at..at + (left - left % L::COUNT).min(STEPS * L::COUNT)
    } else {
        // The last of all lanes, some of them for the second time.
        count - L::COUNT..count
    }
}

/// How many cards the hands of a range have, if the form says it or a glance at some of them finds no two different.
#[inline]
fn card_count<I: Form>(input: I, range: Range<usize>) -> Option<usize> {
    const GLANCES: usize = 6;
    if I::Hand::CARDS.is_some() {
        return I::Hand::CARDS;
    }
    let count = |index| input.get(index).mask_bits().count_ones();
    let first = count(range.start);
    let stride = range.len().div_ceil(GLANCES);
    range.step_by(stride).all(|index| count(index) == first).then_some(first as usize)
}

/// Ranks as the numbers they are. What is there must be legal in the end.
fn numbers_of(ranks: &mut [HandRank]) -> &mut [u16] {
    const { assert!(size_of::<HandRank>() == size_of::<u16>()) }
    // SAFETY: `HandRank` is a transparent `u16`.
    unsafe { &mut *(core::ptr::from_mut(ranks) as *mut [u16]) }
}

/// Sets as the bits they are.
#[inline(always)]
fn bits_of<const N: usize>(sets: &[CardSet; N]) -> &[u64; N] {
    const { assert!(size_of::<CardSet>() == size_of::<u64>()) }
    // SAFETY: `CardSet` is a transparent `u64`.
    unsafe { &*core::ptr::from_ref(sets).cast() }
}

/// What can be done with hands before they are looked at.
pub(super) trait Form: Input {
    /// Fetches `count` hands from number `at` on into the cache. There need not be so many.
    ///
    /// The processor's own guesses stop at the end of each page of memory: with this, a million sets rank twice as fast.
    fn prefetch(self, at: usize, count: usize);
}

impl<H> Form for Listed<'_, H>
where
    Self: Input,
{
    #[inline(always)]
    fn prefetch(self, at: usize, count: usize) {
        prefetch(self.0, at, count);
    }
}

impl<T, const N: usize> Form for Columns<'_, T, N>
where
    Self: Input,
{
    #[inline(always)]
    fn prefetch(self, at: usize, count: usize) {
        self.0.iter().for_each(|column| prefetch(column, at, count));
    }
}

/// Fetches `count` elements of a slice from number `at` on.
#[inline(always)]
fn prefetch<T>(slice: &[T], at: usize, count: usize) {
    const CACHE_LINE: usize = 64;
    let start = slice.as_ptr().wrapping_add(at).cast::<i8>();
    for offset in (0..count * size_of::<T>()).step_by(CACHE_LINE) {
        // SAFETY: every x86-64 machine has the instruction, and it takes any address.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(start.wrapping_add(offset)) }
    }
}

#[cfg(test)]
mod tests;
