//! The kernel for AVX-512 with VBMI and BITALG. It ranks blocks of hands in registers without a table in
//! memory.
//!
//! [`vertical`] is the algorithm. [`twin`] has its vectors, and [`source`] loads hands into them. [`shapes`]
//! and [`subsets`] generate its tables, and [`sets`] looks up the latter.

mod sets;
mod shapes;
mod source;
mod subsets;
mod twin;
mod vertical;

use core::ops::Range;

use super::blocks;
use super::raw_hands::{RawHand, RawHands};
use crate::simd::Avx512Vbmi;
use shapes::Shapes;
pub(super) use source::{HANDS, Source};
use twin::Twin;
use vertical::{Analyzed, RankBlock, STEPS};

/// A vector of 32 lanes.
type Words = crate::simd::Words<Avx512Vbmi>;

/// The number of hands at the end below which they are ranked one by one.
const FEW: usize = 12;

/// Ranks all hands of `hands`, one for each of `ranks`. `others` ranks blocks that have an invalid hand or
/// whose hands do not all have five, all six or all seven cards, and also the last hands if there are fewer
/// than [`FEW`].
///
/// # Errors
///
/// Returns the index of the first invalid hand. The ranks from there on are valid but meaningless.
pub(super) fn rank<S: Source>(
    isa: Avx512Vbmi,
    hands: S,
    ranks: &mut [u16],
    others: impl Fn(usize, &mut [u16]) -> Result<(), usize>,
) -> Result<(), usize> {
    let mut analyzed = [Analyzed::empty(isa); STEPS];
    let kernel = |at: usize, ranks: &mut [u16]| {
        let Some(shapes) = card_count(hands, at..at + ranks.len()).and_then(Shapes::get) else {
            return false;
        };
        isa.run(RankBlock { shapes, source: hands, at, ranks, analyzed: &mut analyzed })
    };
    blocks::rank(ranks, [Twin::COUNT, STEPS, FEW], kernel, others)
}

/// Returns `true` if there are [`Shapes`] for hands of this number of cards.
pub(super) fn has_shapes(cards: usize) -> bool {
    Shapes::get(cards).is_some()
}

/// Returns the number of cards of the hands in a range. For sets it samples some of them, and returns `None`
/// if they differ.
#[inline]
fn card_count<H: RawHands>(hands: H, range: Range<usize>) -> Option<usize> {
    const SAMPLES: usize = 6;
    if H::Hand::CARDS.is_some() {
        return H::Hand::CARDS;
    }
    let count = |index| hands.get(index).bits().count_ones();
    let first = count(range.start);
    let stride = range.len().div_ceil(SAMPLES);
    range.step_by(stride).all(|index| count(index) == first).then_some(first as usize)
}

#[cfg(test)]
mod tests;
