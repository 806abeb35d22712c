//! Thirty-two lanes in a register of 512 bits.

#![allow(unsafe_code, reason = "intrinsics, of which every call has its proof")]

use std::arch::x86_64::*;

use evaluator::internals::Avx512;

use super::{Lanes, lanes_of};
use crate::tables::{PAIR_LANES, RANK_LANES, RANKS, pair};

/// The higher ranks of all pairs.
const HIGHER: [i16; PAIR_LANES] = ranks_of_pairs(true);

/// The lower ranks of all pairs.
const LOWER: [i16; PAIR_LANES] = ranks_of_pairs(false);

const fn ranks_of_pairs(higher: bool) -> [i16; PAIR_LANES] {
    let mut ranks = [0; PAIR_LANES];
    let mut high = 0;
    while high < RANKS {
        let mut low = 0;
        while low <= high {
            ranks[pair(high, low)] = if higher { high } else { low } as i16;
            low += 1;
        }
        high += 1;
    }
    ranks
}

/// AVX-512 operations, allowed by the proof.
#[derive(Clone, Copy)]
pub(crate) struct ThirtyTwo(#[allow(dead_code, reason = "the proof")] Avx512);

impl From<Avx512> for ThirtyTwo {
    fn from(isa: Avx512) -> Self {
        Self(isa)
    }
}

impl Lanes for ThirtyTwo {
    type Vector = __m512i;

    const COUNT: usize = 32;

    #[inline(always)]
    fn load(self, from: &[i16]) -> __m512i {
        let from: &[i16; 32] = from.first_chunk().expect("a slice of whole vectors");
        // SAFETY: `from` has as many bytes as are read, no alignment is required, and `self` proves that the
        // machine has AVX-512.
        unsafe { _mm512_loadu_si512(from.as_ptr().cast()) }
    }

    #[inline(always)]
    fn store(self, vector: __m512i, to: &mut [i16]) {
        let to: &mut [i16; 32] = to.first_chunk_mut().expect("a slice of whole vectors");
        // SAFETY: `to` has as many bytes as are written, no alignment is required, and `self` is the proof.
        unsafe { _mm512_storeu_si512(to.as_mut_ptr().cast(), vector) }
    }

    #[inline(always)]
    fn splat(self, number: i16) -> __m512i {
        // SAFETY: `self` is the proof.
        unsafe { _mm512_set1_epi16(number) }
    }

    #[inline(always)]
    fn max(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: `self` is the proof.
        unsafe { _mm512_max_epi16(a, b) }
    }

    #[inline(always)]
    #[allow(clippy::multiple_unsafe_ops_per_block, reason = "one expression of vector operations")]
    fn add_where_greater(self, sum: __m512i, a: __m512i, b: __m512i, weight: __m512i) -> __m512i {
        // SAFETY: `self` is the proof.
        unsafe { _mm512_mask_add_epi16(sum, _mm512_cmpgt_epi16_mask(a, b), sum, weight) }
    }

    #[inline(always)]
    #[allow(clippy::multiple_unsafe_ops_per_block, reason = "one expression of vector operations")]
    fn add_where_equal(self, sum: __m512i, a: __m512i, b: __m512i, weight: __m512i) -> __m512i {
        // SAFETY: `self` is the proof.
        unsafe { _mm512_mask_add_epi16(sum, _mm512_cmpeq_epi16_mask(a, b), sum, weight) }
    }

    #[inline(always)]
    fn spread(self, row: &[i16; RANK_LANES], to: &mut [i16; PAIR_LANES]) {
        for at in lanes_of::<Self>(PAIR_LANES) {
            let higher = self.permute(row, self.load(&HIGHER[at..]));
            let lower = self.permute(row, self.load(&LOWER[at..]));
            self.store(self.max(higher, lower), &mut to[at..]);
        }
    }
}

impl ThirtyTwo {
    /// Returns `row[place]` in each lane.
    #[inline(always)]
    #[allow(clippy::multiple_unsafe_ops_per_block, reason = "one expression of vector operations")]
    fn permute(self, row: &[i16; RANK_LANES], places: __m512i) -> __m512i {
        // SAFETY: the row has as many bytes as are read, no alignment is required, and `self` is the proof.
        unsafe {
            let row = _mm512_castsi256_si512(_mm256_loadu_si256(row.as_ptr().cast()));
            _mm512_permutexvar_epi16(places, row)
        }
    }
}
