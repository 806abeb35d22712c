//! Vectors of 512 bits: a block of `f32` in one register, or one of `f64` in two.

use core::arch::x86_64::*;

use bytemuck::must_cast;
use evaluator::Suit;
use evaluator::internals::Avx512;

use crate::sweep::blocks::LANES;
use crate::sweep::vectors::{Lanes, Simd};

/// Lanes of `f32`.
pub(crate) type Singles = Lanes<Avx512, f32>;
/// Lanes of `f64`: the first eight, and the last eight.
pub(crate) type Doubles = Lanes<Avx512, f64>;

impl Simd for Singles {
    type Number = f32;
    type Block = __m512;
    type Suits = __m128;
    type Twos = __m256;
    type Wide = Doubles;

    #[inline(always)]
    fn add_times(self, lanes: __m512, mask: u16, times: f64, sums: &mut [f64; LANES]) {
        self.wide().add_times(self.widen(lanes), mask, times, sums);
    }

    operations_on_suits!(f32);
    operations_on_twos!();

    operations! {
        fn wide(self) -> Doubles { self.0.into() }
        fn widen(self, lanes: __m512) -> [__m512d; 2] { widen(lanes) }
        fn narrow(self, lanes: [__m512d; 2]) -> __m512 {
            let lower = _mm512_castps256_ps512(_mm512_cvtpd_ps(lanes[0]));
            _mm512_insertf32x8::<1>(lower, _mm512_cvtpd_ps(lanes[1]))
        }
        fn transpose_rows(self, rows: &[[f32; LANES]; LANES], columns: [&mut [f32; LANES]; LANES]) {
            let (mut a, mut b) = ([_mm512_setzero_ps(); LANES], [_mm512_setzero_ps(); LANES]);
            for (lanes, row) in a.iter_mut().zip(rows) {
                *lanes = _mm512_loadu_ps(row.as_ptr());
            }
            // First pairs and fours of rows are transposed in each quarter of the registers. Then quarters
            // are exchanged.
            for i in 0..8 {
                b[2 * i] = _mm512_unpacklo_ps(a[2 * i], a[2 * i + 1]);
                b[2 * i + 1] = _mm512_unpackhi_ps(a[2 * i], a[2 * i + 1]);
            }
            for i in 0..4 {
                for half in 0..2 {
                    let (x, y) = (_mm512_castps_pd(b[4 * i + half]), _mm512_castps_pd(b[4 * i + 2 + half]));
                    a[4 * i + 2 * half] = _mm512_castpd_ps(_mm512_unpacklo_pd(x, y));
                    a[4 * i + 2 * half + 1] = _mm512_castpd_ps(_mm512_unpackhi_pd(x, y));
                }
            }
            for i in 0..4 {
                b[i] = _mm512_shuffle_f32x4::<0b10_00_10_00>(a[i], a[4 + i]);
                b[4 + i] = _mm512_shuffle_f32x4::<0b11_01_11_01>(a[i], a[4 + i]);
                b[8 + i] = _mm512_shuffle_f32x4::<0b10_00_10_00>(a[8 + i], a[12 + i]);
                b[12 + i] = _mm512_shuffle_f32x4::<0b11_01_11_01>(a[8 + i], a[12 + i]);
            }
            for i in 0..4 {
                a[i] = _mm512_shuffle_f32x4::<0b10_00_10_00>(b[i], b[8 + i]);
                a[4 + i] = _mm512_shuffle_f32x4::<0b10_00_10_00>(b[4 + i], b[12 + i]);
                a[8 + i] = _mm512_shuffle_f32x4::<0b11_01_11_01>(b[i], b[8 + i]);
                a[12 + i] = _mm512_shuffle_f32x4::<0b11_01_11_01>(b[4 + i], b[12 + i]);
            }
            for (lanes, column) in a.into_iter().zip(columns) {
                _mm512_storeu_ps(column.as_mut_ptr(), lanes);
            }
        }
        fn max(self, a: __m512, b: __m512) -> __m512 { _mm512_max_ps(a, b) }
        fn div(self, a: __m512, b: __m512) -> __m512 { _mm512_div_ps(a, b) }
        fn is_zero(self, lanes: __m512) -> bool {
            let bits = _mm512_castps_si512(lanes);
            _mm512_test_epi32_mask(bits, bits) == 0
        }
        fn splat(self, number: f32) -> __m512 { _mm512_set1_ps(number) }
        fn load(self, block: &[f32; LANES], mask: u16) -> __m512 {
            _mm512_maskz_loadu_ps(mask, block.as_ptr())
        }
        fn store(self, lanes: __m512, block: &mut [f32; LANES], mask: u16) {
            _mm512_mask_storeu_ps(block.as_mut_ptr(), mask, lanes)
        }
        fn keep(self, lanes: __m512, mask: u16) -> __m512 { _mm512_maskz_mov_ps(mask, lanes) }
        fn add(self, a: __m512, b: __m512) -> __m512 { _mm512_add_ps(a, b) }
        fn sub(self, a: __m512, b: __m512) -> __m512 { _mm512_sub_ps(a, b) }
        fn mul_add(self, a: __m512, b: __m512, c: __m512) -> __m512 { _mm512_fmadd_ps(a, b, c) }
        fn mul(self, a: __m512, b: __m512) -> __m512 { _mm512_mul_ps(a, b) }
        fn sum(self, lanes: __m512) -> f32 { _mm512_reduce_add_ps(lanes) }
        fn transpose(self, lanes: __m512) -> __m512 {
            let exchange = _mm512_setr_epi32(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
            _mm512_permutexvar_ps(exchange, lanes)
        }
        fn quarters(self, lanes: __m512) -> [__m128; Suit::COUNT] {
            [
                _mm512_castps512_ps128(lanes),
                _mm512_extractf32x4_ps::<1>(lanes),
                _mm512_extractf32x4_ps::<2>(lanes),
                _mm512_extractf32x4_ps::<3>(lanes),
            ]
        }
        fn common_bits(self, high: [&[u64; Suit::COUNT]; 2], low: [&[u64; Suit::COUNT]; 2]) -> __m512 {
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
        fn add_members(
            self,
            counts: &mut [u16; 64],
            sets: [&[u64; Suit::COUNT]; 2],
            times: [[u8; Suit::COUNT]; 2]
        ) {
            let (lower_counts, upper_counts) = counts.split_at_mut(32);
            // Bytes first, with a separate sum for each group of sets to shorten the dependency chains.
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
        fn by_high(self, suits: __m128) -> __m512 {
            let suit_of_high = _mm512_setr_epi32(0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
            _mm512_permutexvar_ps(suit_of_high, _mm512_castps128_ps512(suits))
        }
        fn by_low(self, suits: __m128) -> __m512 { _mm512_broadcast_f32x4(suits) }
        fn sums_by_low(self, lanes: __m512) -> __m128 {
            let upper = _mm256_castpd_ps(_mm512_extractf64x4_pd::<1>(_mm512_castps_pd(lanes)));
            let eight = _mm256_add_ps(_mm512_castps512_ps256(lanes), upper);
            _mm_add_ps(_mm256_castps256_ps128(eight), _mm256_extractf128_ps::<1>(eight))
        }
        fn splat_sum(self, suits: __m128) -> __m512 {
            let pairs = _mm_add_ps(suits, _mm_shuffle_ps::<0b01_00_11_10>(suits, suits));
            let all = _mm_add_ps(pairs, _mm_shuffle_ps::<0b10_11_00_01>(pairs, pairs));
            _mm512_broadcastss_ps(all)
        }
        fn sums_of_two(self, first: __m512, second: __m512) -> (__m256, __m256) {
            // First the sums of two quarters each, for both players, and likewise for the transposed lanes.
            // Then the sums of all four quarters.
            let mut rows = [_mm512_setzero_ps(); 2];
            let both = [[first, second], [self.transpose(first), self.transpose(second)]];
            for (row, [a, b]) in rows.iter_mut().zip(both) {
                *row = _mm512_add_ps(
                    _mm512_shuffle_f32x4::<0b10_00_10_00>(a, b),
                    _mm512_shuffle_f32x4::<0b11_01_11_01>(a, b),
                );
            }
            let sums = _mm512_add_ps(
                _mm512_shuffle_f32x4::<0b10_00_10_00>(rows[0], rows[1]),
                _mm512_shuffle_f32x4::<0b11_01_11_01>(rows[0], rows[1]),
            );
            (_mm512_extractf32x8_ps::<1>(sums), _mm512_castps512_ps256(sums))
        }
    }
}

impl Simd for Doubles {
    type Number = f64;
    type Block = [__m512d; 2];
    type Suits = __m256d;
    type Twos = __m512d;
    type Wide = Self;

    of_doubles!([__m512d; 2]);
    operations_on_suits!(f64);

    operations! {
        fn splat(self, number: f64) -> [__m512d; 2] { [_mm512_set1_pd(number); 2] }
        fn load(self, block: &[f64; LANES], mask: u16) -> [__m512d; 2] {
            let (lower, upper) = block.split_at(LANES / 2);
            [
                _mm512_maskz_loadu_pd(mask as u8, lower.as_ptr()),
                _mm512_maskz_loadu_pd((mask >> 8) as u8, upper.as_ptr()),
            ]
        }
        fn store(self, lanes: [__m512d; 2], block: &mut [f64; LANES], mask: u16) {
            let (lower, upper) = block.split_at_mut(LANES / 2);
            _mm512_mask_storeu_pd(lower.as_mut_ptr(), mask as u8, lanes[0]);
            _mm512_mask_storeu_pd(upper.as_mut_ptr(), (mask >> 8) as u8, lanes[1]);
        }
        fn keep(self, lanes: [__m512d; 2], mask: u16) -> [__m512d; 2] {
            [_mm512_maskz_mov_pd(mask as u8, lanes[0]), _mm512_maskz_mov_pd((mask >> 8) as u8, lanes[1])]
        }
        fn add(self, a: [__m512d; 2], b: [__m512d; 2]) -> [__m512d; 2] {
            [_mm512_add_pd(a[0], b[0]), _mm512_add_pd(a[1], b[1])]
        }
        fn sub(self, a: [__m512d; 2], b: [__m512d; 2]) -> [__m512d; 2] {
            [_mm512_sub_pd(a[0], b[0]), _mm512_sub_pd(a[1], b[1])]
        }
        fn mul_add(self, a: [__m512d; 2], b: [__m512d; 2], c: [__m512d; 2]) -> [__m512d; 2] {
            [_mm512_fmadd_pd(a[0], b[0], c[0]), _mm512_fmadd_pd(a[1], b[1], c[1])]
        }
        fn mul(self, a: [__m512d; 2], b: [__m512d; 2]) -> [__m512d; 2] {
            [_mm512_mul_pd(a[0], b[0]), _mm512_mul_pd(a[1], b[1])]
        }
        fn sum(self, lanes: [__m512d; 2]) -> f64 { _mm512_reduce_add_pd(_mm512_add_pd(lanes[0], lanes[1])) }
        fn add_times(self, lanes: [__m512d; 2], mask: u16, times: f64, sums: &mut [f64; LANES]) {
            let (lower, upper) = sums.split_at_mut(LANES / 2);
            let times = _mm512_set1_pd(times);
            let before = _mm512_loadu_pd(lower.as_ptr());
            let after = _mm512_mask3_fmadd_pd(lanes[0], times, before, mask as u8);
            _mm512_storeu_pd(lower.as_mut_ptr(), after);
            let before = _mm512_loadu_pd(upper.as_ptr());
            let after = _mm512_mask3_fmadd_pd(lanes[1], times, before, (mask >> 8) as u8);
            _mm512_storeu_pd(upper.as_mut_ptr(), after);
        }
        fn transpose(self, lanes: [__m512d; 2]) -> [__m512d; 2] {
            let first = _mm512_setr_epi64(0, 4, 8, 12, 1, 5, 9, 13);
            let other = _mm512_setr_epi64(2, 6, 10, 14, 3, 7, 11, 15);
            [
                _mm512_permutex2var_pd(lanes[0], first, lanes[1]),
                _mm512_permutex2var_pd(lanes[0], other, lanes[1]),
            ]
        }
        fn quarters(self, lanes: [__m512d; 2]) -> [__m256d; Suit::COUNT] {
            [
                _mm512_castpd512_pd256(lanes[0]),
                _mm512_extractf64x4_pd::<1>(lanes[0]),
                _mm512_castpd512_pd256(lanes[1]),
                _mm512_extractf64x4_pd::<1>(lanes[1]),
            ]
        }
        fn by_high(self, suits: __m256d) -> [__m512d; 2] {
            let first = _mm512_setr_epi64(0, 0, 0, 0, 1, 1, 1, 1);
            let other = _mm512_setr_epi64(2, 2, 2, 2, 3, 3, 3, 3);
            let suits = _mm512_castpd256_pd512(suits);
            [_mm512_permutexvar_pd(first, suits), _mm512_permutexvar_pd(other, suits)]
        }
        fn by_low(self, suits: __m256d) -> [__m512d; 2] { [_mm512_broadcast_f64x4(suits); 2] }
        fn sums_by_low(self, lanes: [__m512d; 2]) -> __m256d {
            let eight = _mm512_add_pd(lanes[0], lanes[1]);
            _mm256_add_pd(_mm512_castpd512_pd256(eight), _mm512_extractf64x4_pd::<1>(eight))
        }
        fn splat_sum(self, suits: __m256d) -> [__m512d; 2] {
            let pairs = _mm256_add_pd(suits, _mm256_permute4x64_pd::<0b01_00_11_10>(suits));
            let all = _mm256_add_pd(pairs, _mm256_permute_pd::<0b0101>(pairs));
            [_mm512_broadcastsd_pd(_mm256_castpd256_pd128(all)); 2]
        }
        fn sums_of_two(self, first: [__m512d; 2], second: [__m512d; 2]) -> (__m512d, __m512d) {
            let mut sums = [_mm512_setzero_pd(); 2];
            for (n, (a, b)) in [(self.transpose(first), self.transpose(second)), (first, second)].into_iter().enumerate() {
                let (a, b) = (_mm512_add_pd(a[0], a[1]), _mm512_add_pd(b[0], b[1]));
                sums[n] = _mm512_add_pd(
                    _mm512_shuffle_f64x2::<0b01_00_01_00>(a, b),
                    _mm512_shuffle_f64x2::<0b11_10_11_10>(a, b),
                );
            }
            (sums[0], sums[1])
        }
        fn load_twos(self, twos: &[[f64; Suit::COUNT]; 2]) -> __m512d { _mm512_loadu_pd(twos.as_ptr().cast()) }
        fn store_twos(self, numbers: __m512d, twos: &mut [[f64; Suit::COUNT]; 2]) {
            _mm512_storeu_pd(twos.as_mut_ptr().cast(), numbers)
        }
        fn add_twos(self, a: __m512d, b: __m512d) -> __m512d { _mm512_add_pd(a, b) }
        fn sub_twos(self, a: __m512d, b: __m512d) -> __m512d { _mm512_sub_pd(a, b) }
        fn mul_add_twos(self, a: __m512d, b: __m512d, c: __m512d) -> __m512d { _mm512_fmadd_pd(a, b, c) }
        fn swap_twos(self, twos: __m512d) -> __m512d { _mm512_shuffle_f64x2::<0b01_00_11_10>(twos, twos) }
        fn spread_sums(self, twos: __m512d) -> __m512d {
            let pairs = _mm512_add_pd(twos, _mm512_permutex_pd::<0b01_00_11_10>(twos));
            _mm512_add_pd(pairs, _mm512_permute_pd::<0b0101_0101>(pairs))
        }
    }
}

parts! {
    /// Converts lanes to `f64`.
    fn widen(lanes: __m512) -> [__m512d; 2] {
        let upper = _mm256_castpd_ps(_mm512_extractf64x4_pd::<1>(_mm512_castps_pd(lanes)));
        [_mm512_cvtps_pd(_mm512_castps512_ps256(lanes)), _mm512_cvtps_pd(upper)]
    }

    /// Returns the number of bits in each byte, looked up for both halves of it.
    fn bits_by_bytes(bytes: __m512i) -> __m512i {
        let bits = _mm512_broadcast_i32x4(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
        let half = _mm512_set1_epi8(15);
        let (lower, upper) = (bytes, _mm512_srli_epi16::<4>(bytes));
        let lower = _mm512_shuffle_epi8(bits, _mm512_and_si512(lower, half));
        let upper = _mm512_shuffle_epi8(bits, _mm512_and_si512(upper, half));
        _mm512_add_epi8(lower, upper)
    }
}
