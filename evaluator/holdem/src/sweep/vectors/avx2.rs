//! Vectors of 256 bits: a block of `f32` in two registers, or one of `f64` in four, one for each suit of the
//! higher card.
//!
//! AVX2 has no bit masks. Lane masks are computed where they are needed: the mask is copied to all lanes, and
//! each lane tests its own bit.

use core::arch::x86_64::*;

use bytemuck::must_cast;
use evaluator::Suit;
use evaluator::internals::Avx2;

use crate::sweep::blocks::LANES;
use crate::sweep::vectors::{Lanes, Simd};

/// Lanes of `f32`: one register for each two suits.
pub(crate) type Singles = Lanes<Avx2, f32>;
/// Lanes of `f64`, by suit.
pub(crate) type Doubles = Lanes<Avx2, f64>;

impl Simd for Singles {
    type Number = f32;
    type Block = [__m256; 2];
    type Suits = __m128;
    type Twos = __m256;
    type Wide = Doubles;

    operations_on_suits!(f32);
    operations_on_twos!();

    operations! {
        fn wide(self) -> Doubles { self.0.into() }
        fn widen(self, lanes: [__m256; 2]) -> [__m256d; 4] { widen(lanes) }
        fn narrow(self, lanes: [__m256d; 4]) -> [__m256; 2] {
            [
                _mm256_set_m128(_mm256_cvtpd_ps(lanes[1]), _mm256_cvtpd_ps(lanes[0])),
                _mm256_set_m128(_mm256_cvtpd_ps(lanes[3]), _mm256_cvtpd_ps(lanes[2])),
            ]
        }
        fn transpose_rows(self, rows: &[[f32; LANES]; LANES], columns: [&mut [f32; LANES]; LANES]) {
            for down in 0..2 {
                for right in 0..2 {
                    let mut quarter = [_mm256_setzero_ps(); 8];
                    for (row, lanes) in quarter.iter_mut().enumerate() {
                        *lanes = _mm256_loadu_ps(rows[8 * down + row][8 * right..][..8].as_ptr());
                    }
                    for (row, lanes) in transpose_eight(quarter).into_iter().enumerate() {
                        _mm256_storeu_ps(columns[8 * right + row][8 * down..][..8].as_mut_ptr(), lanes);
                    }
                }
            }
        }
        fn splat(self, number: f32) -> [__m256; 2] { [_mm256_set1_ps(number); 2] }
        fn load(self, block: &[f32; LANES], mask: u16) -> [__m256; 2] {
            self.keep(must_cast(*block), mask)
        }
        fn store(self, lanes: [__m256; 2], block: &mut [f32; LANES], mask: u16) {
            let [first, other] = kept_of_singles(mask);
            let before: [__m256; 2] = must_cast(*block);
            let after = [_mm256_blendv_ps(before[0], lanes[0], first), _mm256_blendv_ps(before[1], lanes[1], other)];
            *block = must_cast(after);
        }
        fn keep(self, lanes: [__m256; 2], mask: u16) -> [__m256; 2] {
            let [first, other] = kept_of_singles(mask);
            [_mm256_and_ps(lanes[0], first), _mm256_and_ps(lanes[1], other)]
        }
        fn add(self, a: [__m256; 2], b: [__m256; 2]) -> [__m256; 2] {
            [_mm256_add_ps(a[0], b[0]), _mm256_add_ps(a[1], b[1])]
        }
        fn sub(self, a: [__m256; 2], b: [__m256; 2]) -> [__m256; 2] {
            [_mm256_sub_ps(a[0], b[0]), _mm256_sub_ps(a[1], b[1])]
        }
        fn mul_add(self, a: [__m256; 2], b: [__m256; 2], c: [__m256; 2]) -> [__m256; 2] {
            [_mm256_fmadd_ps(a[0], b[0], c[0]), _mm256_fmadd_ps(a[1], b[1], c[1])]
        }
        fn mul(self, a: [__m256; 2], b: [__m256; 2]) -> [__m256; 2] {
            [_mm256_mul_ps(a[0], b[0]), _mm256_mul_ps(a[1], b[1])]
        }
        fn max(self, a: [__m256; 2], b: [__m256; 2]) -> [__m256; 2] {
            [_mm256_max_ps(a[0], b[0]), _mm256_max_ps(a[1], b[1])]
        }
        fn div(self, a: [__m256; 2], b: [__m256; 2]) -> [__m256; 2] {
            [_mm256_div_ps(a[0], b[0]), _mm256_div_ps(a[1], b[1])]
        }
        fn is_zero(self, lanes: [__m256; 2]) -> bool {
            let bits = _mm256_castps_si256(_mm256_or_ps(lanes[0], lanes[1]));
            _mm256_testz_si256(bits, bits) == 1
        }
        fn sum(self, lanes: [__m256; 2]) -> f32 { _mm_cvtss_f32(sum_of_four(self.sums_by_low(lanes))) }
        fn transpose(self, lanes: [__m256; 2]) -> [__m256; 2] {
            // Each half of a register has two columns. The lanes of a column become adjacent.
            let columns = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
            [
                _mm256_permutevar8x32_ps(_mm256_unpacklo_ps(lanes[0], lanes[1]), columns),
                _mm256_permutevar8x32_ps(_mm256_unpackhi_ps(lanes[0], lanes[1]), columns),
            ]
        }
        fn quarters(self, lanes: [__m256; 2]) -> [__m128; Suit::COUNT] {
            [
                _mm256_castps256_ps128(lanes[0]),
                _mm256_extractf128_ps::<1>(lanes[0]),
                _mm256_castps256_ps128(lanes[1]),
                _mm256_extractf128_ps::<1>(lanes[1]),
            ]
        }
        fn common_bits(self, high: [&[u64; Suit::COUNT]; 2], low: [&[u64; Suit::COUNT]; 2]) -> [__m256; 2] {
            let [first_low, second_low]: [__m256i; 2] = [must_cast(*low[0]), must_cast(*low[1])];
            let mut rows = [_mm256_setzero_si256(); Suit::COUNT];
            for (suit, row) in rows.iter_mut().enumerate() {
                let first = _mm256_and_si256(_mm256_set1_epi64x(high[0][suit].cast_signed()), first_low);
                let second = _mm256_and_si256(_mm256_set1_epi64x(high[1][suit].cast_signed()), second_low);
                let bits = _mm256_add_epi8(bits_by_bytes(first), bits_by_bytes(second));
                *row = _mm256_sad_epu8(bits, _mm256_setzero_si256());
            }
            [numbers_of_two(rows[0], rows[1]), numbers_of_two(rows[2], rows[3])]
        }
        fn add_members(
            self,
            counts: &mut [u16; 64],
            sets: [&[u64; Suit::COUNT]; 2],
            times: [[u8; Suit::COUNT]; 2]
        ) {
            // Bytes first: one register for the lower 32 bits, and one for the upper 32.
            let mut sums = [_mm256_setzero_si256(); 2];
            for n in 0..2 {
                let all_times = _mm256_set1_epi32(i32::from_le_bytes(times[n]));
                for (suit, &set) in sets[n].iter().enumerate() {
                    let times = _mm256_shuffle_epi8(all_times, _mm256_set1_epi8(suit as i8));
                    let [lower, upper] = members(set);
                    sums[0] = _mm256_add_epi8(sums[0], _mm256_and_si256(lower, times));
                    sums[1] = _mm256_add_epi8(sums[1], _mm256_and_si256(upper, times));
                }
            }
            for (n, counts) in counts.as_chunks_mut::<16>().0.iter_mut().enumerate() {
                let bytes = match n % 2 {
                    0 => _mm256_castsi256_si128(sums[n / 2]),
                    _ => _mm256_extracti128_si256::<1>(sums[n / 2]),
                };
                *counts = must_cast(_mm256_add_epi16(must_cast(*counts), _mm256_cvtepu8_epi16(bytes)));
            }
        }
        fn by_high(self, suits: __m128) -> [__m256; 2] {
            let suits = _mm256_castps128_ps256(suits);
            [
                _mm256_permutevar8x32_ps(suits, _mm256_setr_epi32(0, 0, 0, 0, 1, 1, 1, 1)),
                _mm256_permutevar8x32_ps(suits, _mm256_setr_epi32(2, 2, 2, 2, 3, 3, 3, 3)),
            ]
        }
        fn by_low(self, suits: __m128) -> [__m256; 2] { [_mm256_set_m128(suits, suits); 2] }
        fn sums_by_high(self, lanes: [__m256; 2]) -> __m128 {
            // Each half has sums of two lanes of two rows. They are then sorted by row.
            let twos = _mm256_add_ps(
                _mm256_unpacklo_ps(lanes[0], lanes[1]),
                _mm256_unpackhi_ps(lanes[0], lanes[1]),
            );
            let (even, odd) = (_mm256_castps256_ps128(twos), _mm256_extractf128_ps::<1>(twos));
            _mm_add_ps(_mm_unpacklo_ps(even, odd), _mm_unpackhi_ps(even, odd))
        }
        fn sums_by_low(self, lanes: [__m256; 2]) -> __m128 {
            let eight = _mm256_add_ps(lanes[0], lanes[1]);
            _mm_add_ps(_mm256_castps256_ps128(eight), _mm256_extractf128_ps::<1>(eight))
        }
        fn splat_sum(self, suits: __m128) -> [__m256; 2] { [_mm256_broadcastss_ps(sum_of_four(suits)); 2] }
        fn sums_of_two(self, first: [__m256; 2], second: [__m256; 2]) -> (__m256, __m256) {
            // Each half has sums of two lanes of two rows. They are then sorted by row.
            let [a, b] = [
                _mm256_add_ps(_mm256_unpacklo_ps(first[0], first[1]), _mm256_unpackhi_ps(first[0], first[1])),
                _mm256_add_ps(_mm256_unpacklo_ps(second[0], second[1]), _mm256_unpackhi_ps(second[0], second[1])),
            ];
            let (even, odd) = (_mm256_permute2f128_ps::<0x20>(a, b), _mm256_permute2f128_ps::<0x31>(a, b));
            let by_high = _mm256_add_ps(_mm256_unpacklo_ps(even, odd), _mm256_unpackhi_ps(even, odd));
            let [a, b] = [_mm256_add_ps(first[0], first[1]), _mm256_add_ps(second[0], second[1])];
            let (even, odd) = (_mm256_permute2f128_ps::<0x20>(a, b), _mm256_permute2f128_ps::<0x31>(a, b));
            (by_high, _mm256_add_ps(even, odd))
        }
    }
}

impl Simd for Doubles {
    type Number = f64;
    type Block = [__m256d; Suit::COUNT];
    type Suits = __m256d;
    type Twos = [__m256d; 2];
    type Wide = Self;

    of_doubles!([__m256d; Suit::COUNT]);
    by_rows!(__m256d, f64);
    operations_on_suits!(f64);

    operations! {
        fn splat(self, number: f64) -> [__m256d; 4] { [_mm256_set1_pd(number); 4] }
        fn store(self, lanes: [__m256d; 4], block: &mut [f64; LANES], mask: u16) {
            let kept = kept_of_doubles(mask);
            for (n, row) in block.as_chunks_mut::<{ Suit::COUNT }>().0.iter_mut().enumerate() {
                *row = must_cast(_mm256_blendv_pd(must_cast(*row), lanes[n], kept[n]));
            }
        }
        fn keep(self, lanes: [__m256d; 4], mask: u16) -> [__m256d; 4] {
            let kept = kept_of_doubles(mask);
            [
                _mm256_and_pd(lanes[0], kept[0]),
                _mm256_and_pd(lanes[1], kept[1]),
                _mm256_and_pd(lanes[2], kept[2]),
                _mm256_and_pd(lanes[3], kept[3]),
            ]
        }
        fn mul(self, a: [__m256d; 4], b: [__m256d; 4]) -> [__m256d; 4] {
            [
                _mm256_mul_pd(a[0], b[0]),
                _mm256_mul_pd(a[1], b[1]),
                _mm256_mul_pd(a[2], b[2]),
                _mm256_mul_pd(a[3], b[3]),
            ]
        }
        fn sum(self, lanes: [__m256d; 4]) -> f64 { _mm256_cvtsd_f64(self.splat_sum(self.sums_by_low(lanes))[0]) }
        fn transpose(self, lanes: [__m256d; 4]) -> [__m256d; 4] {
            let even = [_mm256_unpacklo_pd(lanes[0], lanes[1]), _mm256_unpacklo_pd(lanes[2], lanes[3])];
            let odd = [_mm256_unpackhi_pd(lanes[0], lanes[1]), _mm256_unpackhi_pd(lanes[2], lanes[3])];
            [
                _mm256_permute2f128_pd::<0x20>(even[0], even[1]),
                _mm256_permute2f128_pd::<0x20>(odd[0], odd[1]),
                _mm256_permute2f128_pd::<0x31>(even[0], even[1]),
                _mm256_permute2f128_pd::<0x31>(odd[0], odd[1]),
            ]
        }
        fn by_high(self, suits: __m256d) -> [__m256d; 4] {
            [
                _mm256_permute4x64_pd::<0b00_00_00_00>(suits),
                _mm256_permute4x64_pd::<0b01_01_01_01>(suits),
                _mm256_permute4x64_pd::<0b10_10_10_10>(suits),
                _mm256_permute4x64_pd::<0b11_11_11_11>(suits),
            ]
        }
        fn sums_by_high(self, lanes: [__m256d; 4]) -> __m256d {
            // Sums of two lanes each, of rows 0 and 2 and of rows 1 and 3.
            let first = _mm256_add_pd(
                _mm256_permute2f128_pd::<0x20>(lanes[0], lanes[2]),
                _mm256_permute2f128_pd::<0x31>(lanes[0], lanes[2]),
            );
            let other = _mm256_add_pd(
                _mm256_permute2f128_pd::<0x20>(lanes[1], lanes[3]),
                _mm256_permute2f128_pd::<0x31>(lanes[1], lanes[3]),
            );
            _mm256_add_pd(_mm256_unpacklo_pd(first, other), _mm256_unpackhi_pd(first, other))
        }
        fn splat_sum(self, suits: __m256d) -> [__m256d; 4] {
            let pairs = _mm256_add_pd(suits, _mm256_permute4x64_pd::<0b01_00_11_10>(suits));
            [_mm256_add_pd(pairs, _mm256_permute_pd::<0b0101>(pairs)); 4]
        }
    }
}

parts! {
    /// Converts a mask to lanes with all bits set or cleared.
    fn kept_of_singles(mask: u16) -> [__m256; 2] {
        let mask = _mm256_set1_epi32(i32::from(mask));
        let first = _mm256_setr_epi32(1, 1 << 1, 1 << 2, 1 << 3, 1 << 4, 1 << 5, 1 << 6, 1 << 7);
        let other = _mm256_setr_epi32(1 << 8, 1 << 9, 1 << 10, 1 << 11, 1 << 12, 1 << 13, 1 << 14, 1 << 15);
        [
            _mm256_castsi256_ps(_mm256_cmpeq_epi32(_mm256_and_si256(mask, first), first)),
            _mm256_castsi256_ps(_mm256_cmpeq_epi32(_mm256_and_si256(mask, other), other)),
        ]
    }

    /// Converts a mask to lanes of `f64` with all bits set or cleared.
    fn kept_of_doubles(mask: u16) -> [__m256d; 4] {
        let mask = _mm256_set1_epi64x(i64::from(mask));
        let mut bits = _mm256_setr_epi64x(1, 2, 4, 8);
        let mut kept = [_mm256_setzero_pd(); Suit::COUNT];
        for kept in &mut kept {
            *kept = _mm256_castsi256_pd(_mm256_cmpeq_epi64(_mm256_and_si256(mask, bits), bits));
            bits = _mm256_slli_epi64::<4>(bits);
        }
        kept
    }

    /// Transposes eight rows to columns.
    fn transpose_eight(rows: [__m256; 8]) -> [__m256; 8] {
        // First pairs and fours of rows are transposed in each half of the registers. Then halves are
        // exchanged.
        let mut twos = rows;
        for i in 0..4 {
            twos[2 * i] = _mm256_unpacklo_ps(rows[2 * i], rows[2 * i + 1]);
            twos[2 * i + 1] = _mm256_unpackhi_ps(rows[2 * i], rows[2 * i + 1]);
        }
        let mut fours = rows;
        for i in 0..2 {
            fours[4 * i] = _mm256_shuffle_ps::<0b01_00_01_00>(twos[4 * i], twos[4 * i + 2]);
            fours[4 * i + 1] = _mm256_shuffle_ps::<0b11_10_11_10>(twos[4 * i], twos[4 * i + 2]);
            fours[4 * i + 2] = _mm256_shuffle_ps::<0b01_00_01_00>(twos[4 * i + 1], twos[4 * i + 3]);
            fours[4 * i + 3] = _mm256_shuffle_ps::<0b11_10_11_10>(twos[4 * i + 1], twos[4 * i + 3]);
        }
        let mut columns = rows;
        for i in 0..4 {
            columns[i] = _mm256_permute2f128_ps::<0x20>(fours[i], fours[4 + i]);
            columns[4 + i] = _mm256_permute2f128_ps::<0x31>(fours[i], fours[4 + i]);
        }
        columns
    }

    /// Returns the sum of four numbers, in all lanes.
    fn sum_of_four(numbers: __m128) -> __m128 {
        let pairs = _mm_add_ps(numbers, _mm_shuffle_ps::<0b01_00_11_10>(numbers, numbers));
        _mm_add_ps(pairs, _mm_shuffle_ps::<0b10_11_00_01>(pairs, pairs))
    }

    /// Converts lanes to `f64`.
    fn widen(lanes: [__m256; 2]) -> [__m256d; 4] {
        [
            _mm256_cvtps_pd(_mm256_castps256_ps128(lanes[0])),
            _mm256_cvtps_pd(_mm256_extractf128_ps::<1>(lanes[0])),
            _mm256_cvtps_pd(_mm256_castps256_ps128(lanes[1])),
            _mm256_cvtps_pd(_mm256_extractf128_ps::<1>(lanes[1])),
        ]
    }

    /// Converts two rows of four small 64-bit counts to numbers.
    fn numbers_of_two(first: __m256i, other: __m256i) -> __m256 {
        // Each half of a register has two counts of one row and two of the other. They are then sorted by
        // row.
        let counts = _mm256_shuffle_ps::<0b10_00_10_00>(_mm256_castsi256_ps(first), _mm256_castsi256_ps(other));
        let counts = _mm256_permute4x64_epi64::<0b11_01_10_00>(_mm256_castps_si256(counts));
        _mm256_cvtepi32_ps(counts)
    }

    /// Returns the number of bits in each byte, looked up for both halves of it.
    fn bits_by_bytes(bytes: __m256i) -> __m256i {
        let bits = _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
        let half = _mm256_set1_epi8(15);
        let lower = _mm256_and_si256(bytes, half);
        let upper = _mm256_and_si256(_mm256_srli_epi16::<4>(bytes), half);
        _mm256_add_epi8(_mm256_shuffle_epi8(bits, lower), _mm256_shuffle_epi8(bits, upper))
    }

    /// Returns a byte for each of a set's lower 32 bits, and for each of its upper ones: all ones for
    /// members.
    fn members(set: u64) -> [__m256i; 2] {
        // Each byte of the set is copied to eight bytes, which test one bit each.
        let set = _mm256_set1_epi64x(set.cast_signed());
        let bit = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64.cast_signed());
        let lower = _mm256_setr_epi64x(0, 0x0101_0101_0101_0101, 0x0202_0202_0202_0202, 0x0303_0303_0303_0303);
        let upper = _mm256_or_si256(lower, _mm256_set1_epi8(4));
        [
            _mm256_cmpeq_epi8(_mm256_and_si256(_mm256_shuffle_epi8(set, lower), bit), bit),
            _mm256_cmpeq_epi8(_mm256_and_si256(_mm256_shuffle_epi8(set, upper), bit), bit),
        ]
    }
}
