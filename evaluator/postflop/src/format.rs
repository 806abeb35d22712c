//! The formats in which regrets and average strategies are stored.

use std::array;

use holdem::internals::vectors::Simd;

use crate::forest::LANES;

/// The numbers of sixteen combos.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C, align(64))]
pub(crate) struct Row(pub(crate) [f32; LANES]);

impl Row {
    pub(crate) const ZERO: Self = Self([0.0; LANES]);
}

/// The numbers of sixteen combos in 16 bits each.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C, align(32))]
pub(crate) struct Shorts([u16; LANES]);

/// The numbers of sixteen combos in 8 bits each.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C, align(16))]
pub(crate) struct Bytes([u8; LANES]);

/// Numbers as bytes in files, in little-endian order on every machine.
pub(crate) trait Packed: Copy {
    const BYTES: usize;

    fn pack(&self, bytes: &mut [u8]);
    fn unpack(bytes: &[u8]) -> Self;
}

impl Packed for f32 {
    const BYTES: usize = 4;

    fn pack(&self, bytes: &mut [u8]) {
        bytes.copy_from_slice(&self.to_le_bytes());
    }

    fn unpack(bytes: &[u8]) -> Self {
        Self::from_le_bytes(bytes.try_into().expect("four bytes"))
    }
}

impl Packed for Row {
    const BYTES: usize = 4 * LANES;

    fn pack(&self, bytes: &mut [u8]) {
        self.0.iter().zip(bytes.chunks_exact_mut(4)).for_each(|(number, bytes)| number.pack(bytes));
    }

    fn unpack(bytes: &[u8]) -> Self {
        Self(array::from_fn(|lane| f32::unpack(&bytes[4 * lane..][..4])))
    }
}

impl Packed for Shorts {
    const BYTES: usize = 2 * LANES;

    fn pack(&self, bytes: &mut [u8]) {
        let bytes = bytes.chunks_exact_mut(2);
        self.0.iter().zip(bytes).for_each(|(number, bytes)| bytes.copy_from_slice(&number.to_le_bytes()));
    }

    fn unpack(bytes: &[u8]) -> Self {
        Self(array::from_fn(|lane| u16::from_le_bytes([bytes[2 * lane], bytes[2 * lane + 1]])))
    }
}

impl Packed for Bytes {
    const BYTES: usize = LANES;

    fn pack(&self, bytes: &mut [u8]) {
        bytes.copy_from_slice(&self.0);
    }

    fn unpack(bytes: &[u8]) -> Self {
        Self(bytes.try_into().expect("sixteen bytes"))
    }
}

/// A storage format. Regrets of one decision and sixteen combos have a common scale in formats of few bits.
pub(crate) trait Format: Send + Sync + 'static {
    type Regret: Packed + Send + Sync;
    type Average: Packed + Send + Sync;
    const NO_REGRET: Self::Regret;
    const NO_AVERAGE: Self::Average;
    /// `true` if regrets have a scale.
    const IS_SCALED: bool;
    /// The stored number of an average of 1.
    const UNIT: f32;

    /// Loads regrets without their scale.
    fn regrets<V: Simd<Number = f32>>(v: V, stored: &Self::Regret) -> V::Block;
    /// Stores the regrets of a decision. Returns their scale.
    fn store_regrets<V: Simd<Number = f32>>(
        v: V,
        regrets: &[V::Block],
        stored: &mut [Self::Regret],
        dither: &mut Dither,
    ) -> f32;
    fn average<V: Simd<Number = f32>>(v: V, stored: &Self::Average) -> V::Block;
    fn store_average<V: Simd<Number = f32>>(
        v: V,
        average: V::Block,
        stored: &mut Self::Average,
        dither: &mut Dither,
    );
    /// Returns the average of one of the sixteen combos.
    fn lane(stored: &Self::Average, lane: usize) -> f64;
    /// Sets the average of one of the sixteen combos, 0 to 1.
    fn set_lane(stored: &mut Self::Average, lane: usize, average: f64);
}

/// Random numbers that are added before rounding, so that the errors of rounding are 0 in the mean.
pub(crate) struct Dither([u32; LANES]);

impl Dither {
    pub(crate) fn new(seed: u64) -> Self {
        let mut state = seed;
        Self(array::from_fn(|_| {
            // SplitMix64, by Steele, Lea and Flood.
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            ((mixed ^ (mixed >> 31)) as u32) | 1
        }))
    }

    /// Returns numbers between -0.5 and 0.5.
    #[inline(always)]
    fn next(&mut self) -> [f32; LANES] {
        let mut numbers = [0.0; LANES];
        for (state, number) in self.0.iter_mut().zip(&mut numbers) {
            // Marsaglia's xorshift.
            *state ^= *state << 13;
            *state ^= *state >> 17;
            *state ^= *state << 5;
            *number = (*state).cast_signed() as f32 * (0.4999 / 2_147_483_648.0);
        }
        numbers
    }
}

/// Rounds a number of less than 22 bits to the nearest integer. Compilers vectorize it on any processor.
#[inline(always)]
fn rounded(number: f32) -> i32 {
    const SHIFT: f32 = 12_582_912.0;
    (number + SHIFT).to_bits().cast_signed() - SHIFT.to_bits().cast_signed()
}

#[inline(always)]
fn stored<V: Simd<Number = f32>>(v: V, numbers: V::Block) -> [f32; LANES] {
    let mut lanes = [0.0; LANES];
    v.store(numbers, &mut lanes, u16::MAX);
    lanes
}

/// Returns the largest absolute number of a decision, and a bit more than 0.
#[inline(always)]
fn largest<V: Simd<Number = f32>>(v: V, regrets: &[V::Block]) -> f32 {
    let mut most = v.splat(1e-30);
    for &regrets in regrets {
        most = v.max(most, v.max(regrets, v.sub(v.splat(0.0), regrets)));
    }
    let lanes = stored(v, most);
    let mut most = 0.0;
    for lane in lanes {
        most = if lane > most { lane } else { most };
    }
    most
}

/// 32 bits for each number.
pub(crate) struct Floats;

impl Format for Floats {
    type Regret = Row;
    type Average = Row;
    const NO_REGRET: Row = Row::ZERO;
    const NO_AVERAGE: Row = Row::ZERO;
    const IS_SCALED: bool = false;
    const UNIT: f32 = 1.0;

    #[inline(always)]
    fn regrets<V: Simd<Number = f32>>(v: V, stored: &Row) -> V::Block {
        v.load(&stored.0, u16::MAX)
    }

    #[inline(always)]
    fn store_regrets<V: Simd<Number = f32>>(
        v: V,
        regrets: &[V::Block],
        stored: &mut [Row],
        _: &mut Dither,
    ) -> f32 {
        for (&regrets, stored) in regrets.iter().zip(stored) {
            v.store(regrets, &mut stored.0, u16::MAX);
        }
        1.0
    }

    #[inline(always)]
    fn average<V: Simd<Number = f32>>(v: V, stored: &Row) -> V::Block {
        v.load(&stored.0, u16::MAX)
    }

    #[inline(always)]
    fn store_average<V: Simd<Number = f32>>(v: V, average: V::Block, stored: &mut Row, _: &mut Dither) {
        v.store(average, &mut stored.0, u16::MAX);
    }

    fn lane(stored: &Row, lane: usize) -> f64 {
        stored.0[lane].into()
    }

    fn set_lane(stored: &mut Row, lane: usize, average: f64) {
        stored.0[lane] = average as f32;
    }
}

/// 16 bits for each number.
pub(crate) struct Halves;

impl Format for Halves {
    type Regret = Shorts;
    type Average = Shorts;
    const NO_REGRET: Shorts = Shorts([0; LANES]);
    const NO_AVERAGE: Shorts = Shorts([0; LANES]);
    const IS_SCALED: bool = true;
    const UNIT: f32 = 65_535.0;

    #[inline(always)]
    fn regrets<V: Simd<Number = f32>>(v: V, stored: &Shorts) -> V::Block {
        let mut numbers = [0.0; LANES];
        for (number, &stored) in numbers.iter_mut().zip(&stored.0) {
            *number = f32::from(stored.cast_signed());
        }
        v.load(&numbers, u16::MAX)
    }

    #[inline(always)]
    fn store_regrets<V: Simd<Number = f32>>(
        v: V,
        regrets: &[V::Block],
        stored: &mut [Shorts],
        _: &mut Dither,
    ) -> f32 {
        const MOST: f32 = 32_764.0;
        let most = largest(v, regrets);
        let factor = v.splat(MOST / most);
        for (&regrets, stored) in regrets.iter().zip(stored) {
            let numbers = self::stored(v, v.mul(regrets, factor));
            for (stored, number) in stored.0.iter_mut().zip(numbers) {
                *stored = rounded(number) as u16;
            }
        }
        most / MOST
    }

    #[inline(always)]
    fn average<V: Simd<Number = f32>>(v: V, stored: &Shorts) -> V::Block {
        let mut numbers = [0.0; LANES];
        for (number, &stored) in numbers.iter_mut().zip(&stored.0) {
            *number = f32::from(stored);
        }
        v.load(&numbers, u16::MAX)
    }

    #[inline(always)]
    fn store_average<V: Simd<Number = f32>>(v: V, average: V::Block, stored: &mut Shorts, _: &mut Dither) {
        let numbers = self::stored(v, average);
        for (stored, number) in stored.0.iter_mut().zip(numbers) {
            *stored = rounded(number) as u16;
        }
    }

    fn lane(stored: &Shorts, lane: usize) -> f64 {
        stored.0[lane].into()
    }

    fn set_lane(stored: &mut Shorts, lane: usize, average: f64) {
        stored.0[lane] = (average * f64::from(Self::UNIT)).round() as u16;
    }
}

/// 8 bits for each number.
pub(crate) struct Quarters;

impl Format for Quarters {
    type Regret = Bytes;
    type Average = Bytes;
    const NO_REGRET: Bytes = Bytes([0; LANES]);
    const NO_AVERAGE: Bytes = Bytes([0; LANES]);
    const IS_SCALED: bool = true;
    const UNIT: f32 = 255.0;

    #[inline(always)]
    fn regrets<V: Simd<Number = f32>>(v: V, stored: &Bytes) -> V::Block {
        let mut numbers = [0.0; LANES];
        for (number, &stored) in numbers.iter_mut().zip(&stored.0) {
            *number = f32::from(stored.cast_signed());
        }
        v.load(&numbers, u16::MAX)
    }

    #[inline(always)]
    fn store_regrets<V: Simd<Number = f32>>(
        v: V,
        regrets: &[V::Block],
        stored: &mut [Bytes],
        dither: &mut Dither,
    ) -> f32 {
        const MOST: f32 = 126.0;
        let most = largest(v, regrets);
        let factor = v.splat(MOST / most);
        for (&regrets, stored) in regrets.iter().zip(stored) {
            let dither = v.load(&dither.next(), u16::MAX);
            let numbers = self::stored(v, v.mul_add(regrets, factor, dither));
            for (stored, number) in stored.0.iter_mut().zip(numbers) {
                *stored = rounded(number) as u8;
            }
        }
        most / MOST
    }

    #[inline(always)]
    fn average<V: Simd<Number = f32>>(v: V, stored: &Bytes) -> V::Block {
        let mut numbers = [0.0; LANES];
        for (number, &stored) in numbers.iter_mut().zip(&stored.0) {
            *number = f32::from(stored);
        }
        v.load(&numbers, u16::MAX)
    }

    #[inline(always)]
    fn store_average<V: Simd<Number = f32>>(
        v: V,
        average: V::Block,
        stored: &mut Bytes,
        dither: &mut Dither,
    ) {
        let dither = v.load(&dither.next(), u16::MAX);
        let numbers = self::stored(v, v.max(v.add(average, dither), v.splat(0.0)));
        for (stored, number) in stored.0.iter_mut().zip(numbers) {
            *stored = rounded(if number < 255.0 { number } else { 255.0 }) as u8;
        }
    }

    fn lane(stored: &Bytes, lane: usize) -> f64 {
        stored.0[lane].into()
    }

    fn set_lane(stored: &mut Bytes, lane: usize, average: f64) {
        stored.0[lane] = (average * f64::from(Self::UNIT)).round() as u8;
    }
}
