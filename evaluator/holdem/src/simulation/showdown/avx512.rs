//! 32 showdowns side by side in 512-bit registers.
//!
//! The hand ranks of a narrow range are in registers too: a permutation of two of them looks up 32 of 64 hand
//! ranks at once. Hand ranks of wide ranges are gathered.

use evaluator::internals::{Avx512, Longs, Mask, Words};

use super::block::{Block, Ranks};
use crate::simulation::held::LANES;

impl Block for Words<Avx512> {
    type Mask = Mask;
    type Isa = Avx512;
    type Tries = Longs;

    #[inline(always)]
    fn splat(isa: Avx512, number: u16) -> Self {
        Self::splat(isa, number)
    }

    #[inline(always)]
    fn load(isa: Avx512, numbers: &[u16; LANES]) -> Self {
        Self::load(isa, numbers)
    }

    #[inline(always)]
    fn store(self, numbers: &mut [u16; LANES]) {
        self.store(numbers);
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        self.max(other)
    }

    #[inline(always)]
    fn equal(self, other: Self) -> Mask {
        self.equal(other)
    }

    #[inline(always)]
    fn count(self, mask: Mask) -> Self {
        Self::blend(mask, self + Self::splat(self.isa(), 1), self)
    }

    #[inline(always)]
    fn with_bits(self, mask: Mask, bits: u16) -> Self {
        Self::blend(mask, self | Self::splat(self.isa(), bits), self)
    }

    #[inline(always)]
    fn bits(mask: Mask) -> u32 {
        mask
    }

    #[inline(always)]
    fn any(mask: Mask) -> bool {
        mask != 0
    }

    #[inline(always)]
    fn look_up(isa: Avx512, ranks: &Ranks<'_>, places: &[u16; LANES]) -> Self {
        let places = Self::load(isa, places);
        match *ranks {
            Ranks::Wide(ranks) => Self::gather(ranks, places),
            Ranks::Narrow([a]) => among_64(a, places),
            Ranks::Narrow([a, b]) => among_128([a, b], places),
            Ranks::Narrow([a, b, c]) => {
                let upper = places.test(Self::splat(isa, 128));
                Self::blend(upper, among_64(c, places), among_128([a, b], places))
            }
            Ranks::Narrow([a, b, c, d, ..]) => {
                let upper = places.test(Self::splat(isa, 128));
                Self::blend(upper, among_128([c, d], places), among_128([a, b], places))
            }
            Ranks::Narrow([]) => unreachable!("a range has combos"),
        }
    }
}

/// Returns the hand ranks at some places. Only the low six bits of a place count.
#[inline(always)]
fn among_64(ranks: &[u16; 64], places: Words<Avx512>) -> Words<Avx512> {
    let ([low, high], _) = ranks.as_chunks::<LANES>() else { unreachable!("64 is two times 32") };
    let (low, high) = (Words::load(places.isa(), low), Words::load(places.isa(), high));
    low.permute2(places, high)
}

/// Returns the hand ranks at some places. Only the low seven bits of a place count.
#[inline(always)]
fn among_128([low, high]: [&[u16; 64]; 2], places: Words<Avx512>) -> Words<Avx512> {
    let upper = places.test(Words::splat(places.isa(), 64));
    Words::blend(upper, among_64(high, places), among_64(low, places))
}
