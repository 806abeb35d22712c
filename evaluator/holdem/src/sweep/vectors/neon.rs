//! Vectors of 128 bits: a block of `f32` in four registers, one for each suit of the higher card, or one of
//! `f64` in eight.

use core::arch::aarch64::*;

use evaluator::Suit;
use evaluator::internals::Neon;

use crate::sweep::blocks::LANES;
use crate::sweep::vectors::{Lanes, Simd};

/// Lanes of `f32`, by suit.
pub(crate) type Singles = Lanes<Neon, f32>;
/// Lanes of `f64`: two registers for each suit.
pub(crate) type Doubles = Lanes<Neon, f64>;

/// Four numbers of `f64`.
type Four = [float64x2_t; 2];

impl Simd for Singles {
    type Number = f32;
    type Block = [float32x4_t; Suit::COUNT];
    type Suits = float32x4_t;
    type Twos = [float32x4_t; 2];
    type Wide = Doubles;

    by_rows!(float32x4_t, f32);

    operations! {
        fn wide(self) -> Doubles { self.0.into() }
        fn widen(self, lanes: [float32x4_t; 4]) -> [Four; 4] {
            [widen(lanes[0]), widen(lanes[1]), widen(lanes[2]), widen(lanes[3])]
        }
        fn narrow(self, lanes: [Four; 4]) -> [float32x4_t; 4] {
            [narrow(lanes[0]), narrow(lanes[1]), narrow(lanes[2]), narrow(lanes[3])]
        }
        fn transpose_rows(self, rows: &[[f32; LANES]; LANES], columns: [&mut [f32; LANES]; LANES]) {
            for down in (0..LANES).step_by(4) {
                for right in (0..LANES).step_by(4) {
                    let mut square = [vdupq_n_f32(0.0); 4];
                    for (row, lanes) in square.iter_mut().enumerate() {
                        *lanes = vld1q_f32(rows[down + row][right..][..4].as_ptr());
                    }
                    for (row, lanes) in self.transpose(square).into_iter().enumerate() {
                        vst1q_f32(columns[right + row][down..][..4].as_mut_ptr(), lanes);
                    }
                }
            }
        }
        fn splat(self, number: f32) -> [float32x4_t; 4] { [vdupq_n_f32(number); 4] }
        fn store(self, lanes: [float32x4_t; 4], block: &mut [f32; LANES], mask: u16) {
            let kept = kept_of_singles(mask);
            for (n, row) in block.as_chunks_mut::<{ Suit::COUNT }>().0.iter_mut().enumerate() {
                vst1q_f32(row.as_mut_ptr(), vbslq_f32(kept[n], lanes[n], vld1q_f32(row.as_ptr())));
            }
        }
        fn keep(self, lanes: [float32x4_t; 4], mask: u16) -> [float32x4_t; 4] {
            let kept = kept_of_singles(mask);
            let mut lanes = lanes;
            for (lanes, kept) in lanes.iter_mut().zip(kept) {
                *lanes = vreinterpretq_f32_u32(vandq_u32(vreinterpretq_u32_f32(*lanes), kept));
            }
            lanes
        }
        fn mul(self, a: [float32x4_t; 4], b: [float32x4_t; 4]) -> [float32x4_t; 4] {
            [vmulq_f32(a[0], b[0]), vmulq_f32(a[1], b[1]), vmulq_f32(a[2], b[2]), vmulq_f32(a[3], b[3])]
        }
        fn sum(self, lanes: [float32x4_t; 4]) -> f32 { vaddvq_f32(self.sums_by_low(lanes)) }
        fn transpose(self, lanes: [float32x4_t; 4]) -> [float32x4_t; 4] {
            let [a, b, c, d] = lanes;
            let (first, third) = (vzip1q_f32(a, c), vzip2q_f32(a, c));
            let (second, fourth) = (vzip1q_f32(b, d), vzip2q_f32(b, d));
            [
                vzip1q_f32(first, second),
                vzip2q_f32(first, second),
                vzip1q_f32(third, fourth),
                vzip2q_f32(third, fourth),
            ]
        }
        fn common_bits(self, high: [&[u64; Suit::COUNT]; 2], low: [&[u64; Suit::COUNT]; 2]) -> [float32x4_t; 4] {
            let mut rows = [vdupq_n_f32(0.0); Suit::COUNT];
            for (suit, row) in rows.iter_mut().enumerate() {
                // The bit counts of bytes, for the sets of two lower cards in each register.
                let mut twos = [vdupq_n_u8(0); 2];
                for (half, bits) in twos.iter_mut().enumerate() {
                    for n in 0..2 {
                        let low = vld1q_u64(low[n][2 * half..][..2].as_ptr());
                        let common = vandq_u64(vdupq_n_u64(high[n][suit]), low);
                        *bits = vaddq_u8(*bits, vcntq_u8(vreinterpretq_u8_u64(common)));
                    }
                }
                let sums = vpaddlq_u16(vpaddlq_u8(vpaddq_u8(twos[0], twos[1])));
                *row = vcvtq_f32_u32(sums);
            }
            rows
        }
        fn add_members(
            self,
            counts: &mut [u16; 64],
            sets: [&[u64; Suit::COUNT]; 2],
            times: [[u8; Suit::COUNT]; 2]
        ) {
            let bit = vreinterpretq_u8_u64(vdupq_n_u64(0x8040_2010_0804_0201));
            let first = vcombine_u8(vdup_n_u8(0), vdup_n_u8(1));
            let mut sums = [vdupq_n_u8(0); 4];
            for n in 0..2 {
                for suit in 0..Suit::COUNT {
                    let set = vreinterpretq_u8_u64(vdupq_n_u64(sets[n][suit]));
                    let times = vdupq_n_u8(times[n][suit]);
                    for (place, sums) in sums.iter_mut().enumerate() {
                        // Each byte of the set is copied to eight bytes, which test one bit each. All ones
                        // are -1.
                        let bytes = vqtbl1q_u8(set, vaddq_u8(first, vdupq_n_u8(2 * place as u8)));
                        *sums = vmlsq_u8(*sums, vtstq_u8(bytes, bit), times);
                    }
                }
            }
            for (n, counts) in counts.as_chunks_mut::<8>().0.iter_mut().enumerate() {
                let before = vld1q_u16(counts.as_ptr());
                let after = match n % 2 {
                    0 => vaddw_u8(before, vget_low_u8(sums[n / 2])),
                    _ => vaddw_high_u8(before, sums[n / 2]),
                };
                vst1q_u16(counts.as_mut_ptr(), after);
            }
        }
        fn load_suits(self, suits: &[f32; Suit::COUNT]) -> float32x4_t { vld1q_f32(suits.as_ptr()) }
        fn store_suits(self, numbers: float32x4_t, suits: &mut [f32; Suit::COUNT]) {
            vst1q_f32(suits.as_mut_ptr(), numbers)
        }
        fn load_counts(self, counts: &[u16; Suit::COUNT]) -> float32x4_t {
            vcvtq_f32_u32(vmovl_u16(vld1_u16(counts.as_ptr())))
        }
        fn add_suits(self, a: float32x4_t, b: float32x4_t) -> float32x4_t { vaddq_f32(a, b) }
        fn sub_suits(self, a: float32x4_t, b: float32x4_t) -> float32x4_t { vsubq_f32(a, b) }
        fn mul_add_suits(self, a: float32x4_t, b: float32x4_t, c: float32x4_t) -> float32x4_t { vfmaq_f32(c, a, b) }
        fn by_high(self, suits: float32x4_t) -> [float32x4_t; 4] {
            [
                vdupq_laneq_f32::<0>(suits),
                vdupq_laneq_f32::<1>(suits),
                vdupq_laneq_f32::<2>(suits),
                vdupq_laneq_f32::<3>(suits),
            ]
        }
        fn sums_by_high(self, lanes: [float32x4_t; 4]) -> float32x4_t {
            vpaddq_f32(vpaddq_f32(lanes[0], lanes[1]), vpaddq_f32(lanes[2], lanes[3]))
        }
        fn splat_sum(self, suits: float32x4_t) -> [float32x4_t; 4] {
            let pairs = vpaddq_f32(suits, suits);
            [vpaddq_f32(pairs, pairs); 4]
        }
    }
}

impl Simd for Doubles {
    type Number = f64;
    type Block = [Four; Suit::COUNT];
    type Suits = Four;
    type Twos = [Four; 2];
    type Wide = Self;

    of_doubles!([Four; Suit::COUNT]);
    by_rows!(Four, f64);

    operations! {
        fn splat(self, number: f64) -> [Four; 4] { [[vdupq_n_f64(number); 2]; 4] }
        fn store(self, lanes: [Four; 4], block: &mut [f64; LANES], mask: u16) {
            let kept = kept_of_doubles(mask);
            for (n, pair) in block.as_chunks_mut::<2>().0.iter_mut().enumerate() {
                let before = vld1q_f64(pair.as_ptr());
                vst1q_f64(pair.as_mut_ptr(), vbslq_f64(kept[n], lanes[n / 2][n % 2], before));
            }
        }
        fn keep(self, lanes: [Four; 4], mask: u16) -> [Four; 4] {
            let mut lanes = lanes;
            for (lanes, kept) in lanes.as_flattened_mut().iter_mut().zip(kept_of_doubles(mask)) {
                *lanes = vreinterpretq_f64_u64(vandq_u64(vreinterpretq_u64_f64(*lanes), kept));
            }
            lanes
        }
        fn mul(self, a: [Four; 4], b: [Four; 4]) -> [Four; 4] {
            let mut products = a;
            for (a, &b) in products.as_flattened_mut().iter_mut().zip(b.as_flattened()) {
                *a = vmulq_f64(*a, b);
            }
            products
        }
        fn sum(self, lanes: [Four; 4]) -> f64 {
            let four = self.sums_by_low(lanes);
            vaddvq_f64(vaddq_f64(four[0], four[1]))
        }
        fn transpose(self, lanes: [Four; 4]) -> [Four; 4] {
            let [a, b, c, d] = lanes;
            [
                [vzip1q_f64(a[0], b[0]), vzip1q_f64(c[0], d[0])],
                [vzip2q_f64(a[0], b[0]), vzip2q_f64(c[0], d[0])],
                [vzip1q_f64(a[1], b[1]), vzip1q_f64(c[1], d[1])],
                [vzip2q_f64(a[1], b[1]), vzip2q_f64(c[1], d[1])],
            ]
        }
        fn load_suits(self, suits: &[f64; Suit::COUNT]) -> Four {
            let [first, last] = suits.as_chunks::<2>().0 else { unreachable!() };
            [vld1q_f64(first.as_ptr()), vld1q_f64(last.as_ptr())]
        }
        fn store_suits(self, numbers: Four, suits: &mut [f64; Suit::COUNT]) {
            let [first, last] = suits.as_chunks_mut::<2>().0 else { unreachable!() };
            vst1q_f64(first.as_mut_ptr(), numbers[0]);
            vst1q_f64(last.as_mut_ptr(), numbers[1]);
        }
        fn add_suits(self, a: Four, b: Four) -> Four { [vaddq_f64(a[0], b[0]), vaddq_f64(a[1], b[1])] }
        fn sub_suits(self, a: Four, b: Four) -> Four { [vsubq_f64(a[0], b[0]), vsubq_f64(a[1], b[1])] }
        fn mul_add_suits(self, a: Four, b: Four, c: Four) -> Four {
            [vfmaq_f64(c[0], a[0], b[0]), vfmaq_f64(c[1], a[1], b[1])]
        }
        fn by_high(self, suits: Four) -> [Four; 4] {
            [
                [vdupq_laneq_f64::<0>(suits[0]); 2],
                [vdupq_laneq_f64::<1>(suits[0]); 2],
                [vdupq_laneq_f64::<0>(suits[1]); 2],
                [vdupq_laneq_f64::<1>(suits[1]); 2],
            ]
        }
        fn sums_by_high(self, lanes: [Four; 4]) -> Four {
            let [a, b, c, d] = lanes;
            [
                vpaddq_f64(vaddq_f64(a[0], a[1]), vaddq_f64(b[0], b[1])),
                vpaddq_f64(vaddq_f64(c[0], c[1]), vaddq_f64(d[0], d[1])),
            ]
        }
        fn splat_sum(self, suits: Four) -> [Four; 4] {
            let pairs = vaddq_f64(suits[0], suits[1]);
            [[vpaddq_f64(pairs, pairs); 2]; 4]
        }
    }
}

parts! {
    /// Converts a mask to lanes with all bits set or cleared.
    fn kept_of_singles(mask: u16) -> [uint32x4_t; 4] {
        let mask = vdupq_n_u32(mask.into());
        let bits = vld1q_u32([1, 2, 4, 8].as_ptr());
        [
            vtstq_u32(mask, bits),
            vtstq_u32(mask, vshlq_n_u32::<4>(bits)),
            vtstq_u32(mask, vshlq_n_u32::<8>(bits)),
            vtstq_u32(mask, vshlq_n_u32::<12>(bits)),
        ]
    }

    /// Converts a mask to lanes of `f64` with all bits set or cleared.
    fn kept_of_doubles(mask: u16) -> [uint64x2_t; 8] {
        let mask = vdupq_n_u64(mask.into());
        let mut bits = vld1q_u64([1, 2].as_ptr());
        let mut kept = [bits; 8];
        for kept in &mut kept {
            *kept = vtstq_u64(mask, bits);
            bits = vshlq_n_u64::<2>(bits);
        }
        kept
    }

    /// Converts four numbers to `f64`.
    fn widen(four: float32x4_t) -> Four { [vcvt_f64_f32(vget_low_f32(four)), vcvt_high_f64_f32(four)] }

    /// Rounds four numbers to `f32`.
    fn narrow(four: Four) -> float32x4_t { vcvt_high_f32_f64(vcvt_f32_f64(four[0]), four[1]) }
}
