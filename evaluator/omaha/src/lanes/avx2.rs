//! Sixteen lanes in a register of 256 bits.

#![allow(unsafe_code, reason = "intrinsics, of which every call has its proof")]

use std::arch::x86_64::*;

use bytemuck::must_cast;
use evaluator::internals::Avx2;

use super::Lanes;

/// AVX2 operations, allowed by the proof.
#[derive(Clone, Copy)]
pub(crate) struct Sixteen(Avx2);

impl From<Avx2> for Sixteen {
    fn from(isa: Avx2) -> Self {
        Self(isa)
    }
}

impl Lanes for Sixteen {
    type Vector = __m256i;

    const COUNT: usize = 16;

    #[inline(always)]
    fn load(self, from: &[i16]) -> __m256i {
        let from: &[i16; 16] = from.first_chunk().expect("a slice of whole vectors");
        must_cast(*from)
    }

    #[inline(always)]
    fn store(self, vector: __m256i, to: &mut [i16]) {
        let to: &mut [i16; 16] = to.first_chunk_mut().expect("a slice of whole vectors");
        *to = must_cast(vector);
    }

    #[inline(always)]
    fn splat(self, number: i16) -> __m256i {
        // SAFETY: `self` proves that the machine has AVX2.
        unsafe { _mm256_set1_epi16(number) }
    }

    #[inline(always)]
    fn max(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: `self` is the proof.
        unsafe { _mm256_max_epi16(a, b) }
    }

    #[inline(always)]
    #[allow(clippy::multiple_unsafe_ops_per_block, reason = "one expression of vector operations")]
    fn add_where_greater(self, sum: __m256i, a: __m256i, b: __m256i, weight: __m256i) -> __m256i {
        // SAFETY: `self` is the proof.
        unsafe { _mm256_add_epi16(sum, _mm256_and_si256(_mm256_cmpgt_epi16(a, b), weight)) }
    }

    #[inline(always)]
    #[allow(clippy::multiple_unsafe_ops_per_block, reason = "one expression of vector operations")]
    fn add_where_equal(self, sum: __m256i, a: __m256i, b: __m256i, weight: __m256i) -> __m256i {
        // SAFETY: `self` is the proof.
        unsafe { _mm256_add_epi16(sum, _mm256_and_si256(_mm256_cmpeq_epi16(a, b), weight)) }
    }
}
