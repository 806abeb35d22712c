//! Vectors of 512 bits: a block in one register.

use core::arch::x86_64::{
    __m128, __m512, _mm_add_ps, _mm_loadu_ps, _mm_shuffle_ps, _mm_storeu_ps, _mm256_add_ps, _mm256_castpd_ps,
    _mm256_castps256_ps128, _mm256_extractf128_ps, _mm512_add_epi32, _mm512_add_ps, _mm512_broadcast_f32x4,
    _mm512_broadcastss_ps, _mm512_castps_pd, _mm512_castps128_ps512, _mm512_castps512_ps128,
    _mm512_castps512_ps256, _mm512_extractf64x4_pd, _mm512_fmadd_ps, _mm512_mask_storeu_ps,
    _mm512_maskz_loadu_ps, _mm512_maskz_mov_ps, _mm512_permutexvar_ps, _mm512_reduce_add_ps,
    _mm512_set1_epi32, _mm512_set1_ps, _mm512_setr_epi32, _mm512_sub_ps,
};

use super::{Simd, Task};
use crate::Suit;
use crate::equity::blocks::LANES;

/// A proof that the machine has AVX-512 F and BW: [`run`] alone makes one.
#[derive(Clone, Copy)]
pub(super) struct Avx512(());

/// Does the work with vectors of 512 bits.
#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn run<T: Task>(task: T) -> T::Output {
    task.run(Avx512(()))
}

// The operations are inlined into `run`, as the work is, and only there do they become single instructions.
//
// SAFETY of all blocks below: an `Avx512` exists only while `run` is on the stack, whose caller vouches for the features.
// The loads and stores are of arrays of their length and ask for no alignment.
impl Simd for Avx512 {
    type Block = __m512;
    type Suits = __m128;

    #[inline(always)]
    fn splat(self, number: f32) -> __m512 {
        // SAFETY: see above.
        unsafe { _mm512_set1_ps(number) }
    }

    #[inline(always)]
    fn load(self, block: &[f32; LANES], mask: u16) -> __m512 {
        // SAFETY: see above.
        unsafe { _mm512_maskz_loadu_ps(mask, block.as_ptr()) }
    }

    #[inline(always)]
    fn store(self, lanes: __m512, block: &mut [f32; LANES], mask: u16) {
        // SAFETY: see above.
        unsafe { _mm512_mask_storeu_ps(block.as_mut_ptr(), mask, lanes) }
    }

    #[inline(always)]
    fn keep(self, lanes: __m512, mask: u16) -> __m512 {
        // SAFETY: see above.
        unsafe { _mm512_maskz_mov_ps(mask, lanes) }
    }

    #[inline(always)]
    fn add(self, a: __m512, b: __m512) -> __m512 {
        // SAFETY: see above.
        unsafe { _mm512_add_ps(a, b) }
    }

    #[inline(always)]
    fn sub(self, a: __m512, b: __m512) -> __m512 {
        // SAFETY: see above.
        unsafe { _mm512_sub_ps(a, b) }
    }

    #[inline(always)]
    fn mul_add(self, a: __m512, b: __m512, c: __m512) -> __m512 {
        // SAFETY: see above.
        unsafe { _mm512_fmadd_ps(a, b, c) }
    }

    #[inline(always)]
    fn sum(self, lanes: __m512) -> f32 {
        // SAFETY: see above.
        unsafe { _mm512_reduce_add_ps(lanes) }
    }

    #[inline(always)]
    fn load_suits(self, suits: &[f32; Suit::COUNT]) -> __m128 {
        // SAFETY: see above.
        unsafe { _mm_loadu_ps(suits.as_ptr()) }
    }

    #[inline(always)]
    fn store_suits(self, numbers: __m128, suits: &mut [f32; Suit::COUNT]) {
        // SAFETY: see above.
        unsafe { _mm_storeu_ps(suits.as_mut_ptr(), numbers) }
    }

    #[inline(always)]
    fn add_suits(self, a: __m128, b: __m128) -> __m128 {
        // SAFETY: see above.
        unsafe { _mm_add_ps(a, b) }
    }

    #[inline(always)]
    #[allow(clippy::multiple_unsafe_ops_per_block, reason = "one expression of vector operations")]
    fn by_high(self, suits: __m128) -> __m512 {
        // SAFETY: see above.
        unsafe {
            let suit_of_high = _mm512_setr_epi32(0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
            _mm512_permutexvar_ps(suit_of_high, _mm512_castps128_ps512(suits))
        }
    }

    #[inline(always)]
    fn by_low(self, suits: __m128) -> __m512 {
        // SAFETY: see above.
        unsafe { _mm512_broadcast_f32x4(suits) }
    }

    #[inline(always)]
    #[allow(clippy::multiple_unsafe_ops_per_block, reason = "one expression of vector operations")]
    fn column(self, lanes: __m512, suit: usize) -> __m128 {
        // SAFETY: see above.
        unsafe {
            let first = _mm512_setr_epi32(0, 4, 8, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
            let of_suit = _mm512_add_epi32(first, _mm512_set1_epi32(suit as i32));
            _mm512_castps512_ps128(_mm512_permutexvar_ps(of_suit, lanes))
        }
    }

    #[inline(always)]
    #[allow(clippy::multiple_unsafe_ops_per_block, reason = "one expression of vector operations")]
    fn sums_by_high(self, lanes: __m512) -> __m128 {
        // SAFETY: see above.
        let exchanged = unsafe {
            let exchange = _mm512_setr_epi32(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
            _mm512_permutexvar_ps(exchange, lanes)
        };
        self.sums_by_low(exchanged)
    }

    #[inline(always)]
    #[allow(clippy::multiple_unsafe_ops_per_block, reason = "one expression of vector operations")]
    fn sums_by_low(self, lanes: __m512) -> __m128 {
        // SAFETY: see above.
        unsafe {
            let upper = _mm256_castpd_ps(_mm512_extractf64x4_pd::<1>(_mm512_castps_pd(lanes)));
            let eight = _mm256_add_ps(_mm512_castps512_ps256(lanes), upper);
            _mm_add_ps(_mm256_castps256_ps128(eight), _mm256_extractf128_ps::<1>(eight))
        }
    }

    #[inline(always)]
    #[allow(clippy::multiple_unsafe_ops_per_block, reason = "one expression of vector operations")]
    fn splat_sum(self, suits: __m128) -> __m512 {
        // SAFETY: see above.
        unsafe {
            let pairs = _mm_add_ps(suits, _mm_shuffle_ps::<0b01_00_11_10>(suits, suits));
            let all = _mm_add_ps(pairs, _mm_shuffle_ps::<0b10_11_00_01>(pairs, pairs));
            _mm512_broadcastss_ps(all)
        }
    }
}
