//! The kernel for AVX-512 with VBMI and BITALG: hands are ranked in registers, block by block, without a table in memory.
//!
//! [`vertical`] is the algorithm; [`twin`] has the vectors that it works on, [`source`] brings hands into them.
//! [`shapes`] and [`subsets`] make its tables, [`sets`] looks up in the latter.

mod sets;
mod shapes;
mod source;
mod subsets;
mod twin;
mod vertical;

use core::ops::Range;

use super::blocks;
use super::input::{Input, RawHand};
use crate::simd::Avx512Vbmi;
use shapes::Shapes;
pub(super) use source::{HANDS, Source};
use twin::Twin;
use vertical::{Analyzed, RankBlock, STEPS};

/// 32 lanes.
type Words = crate::simd::Words<Avx512Vbmi>;

/// Fewer hands than these at the end are ranked one by one.
const FEW: usize = 12;

/// Ranks all hands of `input`, as many as `ranks` has room for. A block whose hands have not all five, all six or all
/// seven cards, or in which one is bad, and fewer than [`FEW`] hands at the end, are for `others`.
///
/// # Errors
///
/// The index of the first bad hand. Ranks from there on mean nothing, but all are legal.
pub(super) fn rank<S: Source>(
    isa: Avx512Vbmi,
    input: S,
    ranks: &mut [u16],
    others: impl Fn(usize, &mut [u16]) -> Result<(), usize>,
) -> Result<(), usize> {
    let mut analyzed = [Analyzed::empty(isa); STEPS];
    let kernel = |at: usize, ranks: &mut [u16]| {
        let Some(shapes) = card_count(input, at..at + ranks.len()).and_then(Shapes::get) else {
            return false;
        };
        isa.run(RankBlock { shapes, source: input, at, ranks, analyzed: &mut analyzed })
    };
    blocks::rank(ranks, [Twin::COUNT, STEPS, FEW], kernel, others)
}

/// Returns `true` if hands of so many cards have [`Shapes`].
pub(super) fn has_shapes(cards: usize) -> bool {
    Shapes::get(cards).is_some()
}

/// How many cards the hands of a range have, if the form says it or a glance at some of them finds no two different.
#[inline]
fn card_count<I: Input>(input: I, range: Range<usize>) -> Option<usize> {
    const GLANCES: usize = 6;
    if I::Hand::CARDS.is_some() {
        return I::Hand::CARDS;
    }
    let count = |index| input.get(index).bits().count_ones();
    let first = count(range.start);
    let stride = range.len().div_ceil(GLANCES);
    range.step_by(stride).all(|index| count(index) == first).then_some(first as usize)
}

#[cfg(test)]
mod tests;
