//! Vectors of 512 bits: a block in one register.

use core::arch::x86_64::{
    __m128, __m512, __m512d, __m512i, _mm_add_ps, _mm_cvtepi32_ps, _mm_cvtepu16_epi32, _mm_loadl_epi64,
    _mm_loadu_ps, _mm_mul_ps, _mm_setr_epi8, _mm_shuffle_ps, _mm_storeu_ps, _mm_sub_ps, _mm256_add_ps,
    _mm256_castpd_ps, _mm256_castps256_ps128, _mm256_extractf128_ps, _mm256_loadu_si256, _mm512_add_epi8,
    _mm512_add_epi16, _mm512_add_epi32, _mm512_add_pd, _mm512_add_ps, _mm512_and_si512,
    _mm512_broadcast_f32x4, _mm512_broadcast_i32x4, _mm512_broadcast_i64x4, _mm512_broadcastss_ps,
    _mm512_castps_pd, _mm512_castps128_ps512, _mm512_castps512_ps128, _mm512_castps512_ps256,
    _mm512_castsi256_si512, _mm512_castsi512_si256, _mm512_cvtepi32_ps, _mm512_cvtepu8_epi16,
    _mm512_cvtps_pd, _mm512_extractf32x4_ps, _mm512_extractf64x4_pd, _mm512_extracti64x4_epi64,
    _mm512_fmadd_ps, _mm512_loadu_pd, _mm512_loadu_si512, _mm512_mask_add_epi8, _mm512_mask_storeu_ps,
    _mm512_mask3_fmadd_pd, _mm512_maskz_loadu_ps, _mm512_maskz_mov_ps, _mm512_mul_ps,
    _mm512_permutex2var_epi32, _mm512_permutexvar_epi64, _mm512_permutexvar_ps, _mm512_reduce_add_pd,
    _mm512_reduce_add_ps, _mm512_sad_epu8, _mm512_set1_epi8, _mm512_set1_epi32, _mm512_set1_pd,
    _mm512_set1_ps, _mm512_setr_epi32, _mm512_setr_epi64, _mm512_setzero_si512, _mm512_shuffle_epi8,
    _mm512_srli_epi16, _mm512_storeu_pd, _mm512_storeu_si512, _mm512_sub_ps,
};

use super::{Number, Simd, Task};
use crate::Suit;
use crate::equity::blocks::LANES;

/// A proof that the machine has AVX-512 F and BW: [`run`] alone makes one.
#[derive(Clone, Copy)]
pub(crate) struct Available(());

/// A block of `f32` in one register.
#[derive(Clone, Copy)]
pub(crate) struct Avx512(());

impl From<Available> for Avx512 {
    #[inline(always)]
    fn from(_: Available) -> Self {
        Self(())
    }
}

/// Does the work with vectors of 512 bits.
#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn run<T: Task>(task: T) -> T::Output {
    task.run(<T::Number as Number>::Avx512::from(Available(())))
}

// The operations are inlined into `run`, as the work is, and only there do they become single instructions.
//
// SAFETY of all blocks below: an `Avx512` is made of `Available`, and that exists only while `run` is on the stack, whose caller vouches for the features.
// The loads and stores are of arrays of their length and ask for no alignment.
impl Simd for Avx512 {
    type Number = f32;
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
    fn mul(self, a: __m512, b: __m512) -> __m512 {
        // SAFETY: see above.
        unsafe { _mm512_mul_ps(a, b) }
    }

    #[inline(always)]
    fn sum(self, lanes: __m512) -> f32 {
        // SAFETY: see above.
        unsafe { _mm512_reduce_add_ps(lanes) }
    }

    #[inline(always)]
    #[allow(clippy::multiple_unsafe_ops_per_block, reason = "one expression of vector operations")]
    fn sum_wide(self, lanes: __m512) -> f64 {
        let [lower, upper] = self.widen(lanes);
        // SAFETY: see above.
        unsafe { _mm512_reduce_add_pd(_mm512_add_pd(lower, upper)) }
    }

    #[inline(always)]
    #[allow(clippy::multiple_unsafe_ops_per_block, reason = "one expression of vector operations")]
    fn add_times(self, lanes: __m512, mask: u16, times: f64, sums: &mut [f64; LANES]) {
        let [lower, upper] = self.widen(lanes);
        let (lower_sums, upper_sums) = sums.split_at_mut(LANES / 2);
        // SAFETY: see above; each half has eight numbers.
        unsafe {
            let times = _mm512_set1_pd(times);
            let before = _mm512_loadu_pd(lower_sums.as_ptr());
            let after = _mm512_mask3_fmadd_pd(lower, times, before, mask as u8);
            _mm512_storeu_pd(lower_sums.as_mut_ptr(), after);
            let before = _mm512_loadu_pd(upper_sums.as_ptr());
            let after = _mm512_mask3_fmadd_pd(upper, times, before, (mask >> 8) as u8);
            _mm512_storeu_pd(upper_sums.as_mut_ptr(), after);
        }
    }

    #[inline(always)]
    #[allow(clippy::multiple_unsafe_ops_per_block, reason = "one expression of vector operations")]
    fn transpose(self, lanes: __m512) -> __m512 {
        // SAFETY: see above.
        unsafe {
            let exchange = _mm512_setr_epi32(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
            _mm512_permutexvar_ps(exchange, lanes)
        }
    }

    #[inline(always)]
    #[allow(clippy::multiple_unsafe_ops_per_block, reason = "one expression of vector operations")]
    fn quarters(self, lanes: __m512) -> [__m128; Suit::COUNT] {
        // SAFETY: see above.
        unsafe {
            [
                _mm512_castps512_ps128(lanes),
                _mm512_extractf32x4_ps::<1>(lanes),
                _mm512_extractf32x4_ps::<2>(lanes),
                _mm512_extractf32x4_ps::<3>(lanes),
            ]
        }
    }

    #[inline(always)]
    #[allow(clippy::multiple_unsafe_ops_per_block, reason = "one expression of vector operations")]
    fn common_bits(self, high: [&[u64; Suit::COUNT]; 2], low: [&[u64; Suit::COUNT]; 2]) -> __m512 {
        // SAFETY: see above.
        unsafe {
            let first_suits = _mm512_setr_epi64(0, 0, 0, 0, 1, 1, 1, 1);
            let other_suits = _mm512_setr_epi64(2, 2, 2, 2, 3, 3, 3, 3);
            let (mut first, mut other) = (_mm512_setzero_si512(), _mm512_setzero_si512());
            for n in 0..2 {
                let high = _mm512_castsi256_si512(_mm256_loadu_si256(high[n].as_ptr().cast()));
                let low = _mm512_broadcast_i64x4(_mm256_loadu_si256(low[n].as_ptr().cast()));
                let common = _mm512_and_si512(_mm512_permutexvar_epi64(first_suits, high), low);
                first = _mm512_add_epi8(first, bits_by_bytes(common));
                let common = _mm512_and_si512(_mm512_permutexvar_epi64(other_suits, high), low);
                other = _mm512_add_epi8(other, bits_by_bytes(common));
            }
            first = _mm512_sad_epu8(first, _mm512_setzero_si512());
            other = _mm512_sad_epu8(other, _mm512_setzero_si512());
            let lower_halves = _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
            _mm512_cvtepi32_ps(_mm512_permutex2var_epi32(first, lower_halves, other))
        }
    }

    #[inline(always)]
    #[allow(clippy::multiple_unsafe_ops_per_block, reason = "one expression of vector operations")]
    fn add_members(
        self,
        counts: &mut [u16; 64],
        sets: [&[u64; Suit::COUNT]; 2],
        times: [[u8; Suit::COUNT]; 2],
    ) {
        let (lower_counts, upper_counts) = counts.split_at_mut(32);
        // SAFETY: see above; each half has 32 counts.
        unsafe {
            // As bytes first, one sum for each group of sets, so that neither waits for the other.
            let mut sums = [_mm512_setzero_si512(); 2];
            for n in 0..2 {
                let all_times = _mm512_set1_epi32(i32::from_le_bytes(times[n]));
                for (suit, &set) in sets[n].iter().enumerate() {
                    let times = _mm512_shuffle_epi8(all_times, _mm512_set1_epi8(suit as i8));
                    sums[n] = _mm512_mask_add_epi8(sums[n], set, sums[n], times);
                }
            }
            let sum = _mm512_add_epi8(sums[0], sums[1]);
            let lower = _mm512_cvtepu8_epi16(_mm512_castsi512_si256(sum));
            let upper = _mm512_cvtepu8_epi16(_mm512_extracti64x4_epi64::<1>(sum));
            let before = _mm512_loadu_si512(lower_counts.as_ptr().cast());
            _mm512_storeu_si512(lower_counts.as_mut_ptr().cast(), _mm512_add_epi16(before, lower));
            let before = _mm512_loadu_si512(upper_counts.as_ptr().cast());
            _mm512_storeu_si512(upper_counts.as_mut_ptr().cast(), _mm512_add_epi16(before, upper));
        }
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
    #[allow(clippy::multiple_unsafe_ops_per_block, reason = "one expression of vector operations")]
    fn load_counts(self, counts: &[u16; Suit::COUNT]) -> __m128 {
        // SAFETY: see above.
        unsafe { _mm_cvtepi32_ps(_mm_cvtepu16_epi32(_mm_loadl_epi64(counts.as_ptr().cast()))) }
    }

    #[inline(always)]
    fn sub_suits(self, a: __m128, b: __m128) -> __m128 {
        // SAFETY: see above.
        unsafe { _mm_sub_ps(a, b) }
    }

    #[inline(always)]
    #[allow(clippy::multiple_unsafe_ops_per_block, reason = "one expression of vector operations")]
    fn mul_add_suits(self, a: __m128, b: __m128, c: __m128) -> __m128 {
        // SAFETY: see above.
        unsafe { _mm_add_ps(_mm_mul_ps(a, b), c) }
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
        self.sums_by_low(self.transpose(lanes))
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

impl Avx512 {
    /// The lanes with twice the digits: the first eight, and the others.
    #[inline(always)]
    #[allow(clippy::multiple_unsafe_ops_per_block, reason = "one expression of vector operations")]
    fn widen(self, lanes: __m512) -> [__m512d; 2] {
        // SAFETY: see above.
        unsafe {
            let upper = _mm256_castpd_ps(_mm512_extractf64x4_pd::<1>(_mm512_castps_pd(lanes)));
            [_mm512_cvtps_pd(_mm512_castps512_ps256(lanes)), _mm512_cvtps_pd(upper)]
        }
    }
}

/// How many bits each byte has: looked up for both halves of it.
///
/// # Safety
///
/// The processor has AVX-512 F and BW.
#[inline(always)]
#[allow(clippy::multiple_unsafe_ops_per_block, reason = "one expression of vector operations")]
unsafe fn bits_by_bytes(bytes: __m512i) -> __m512i {
    // SAFETY: the caller vouches for the features.
    unsafe {
        let bits = _mm512_broadcast_i32x4(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
        let half = _mm512_set1_epi8(15);
        let (lower, upper) = (bytes, _mm512_srli_epi16::<4>(bytes));
        let lower = _mm512_shuffle_epi8(bits, _mm512_and_si512(lower, half));
        let upper = _mm512_shuffle_epi8(bits, _mm512_and_si512(upper, half));
        _mm512_add_epi8(lower, upper)
    }
}
