//! Vectors of eight 64-bit numbers: their common trait and the portable type.

use core::ops::{Add, BitOr};

/// The number of lanes.
pub const LONGS: usize = 8;

/// Eight lanes of 64 bits. Operators work lane by lane, and wrap. Masks have one bit for each lane, the
/// lowest for the first.
pub trait LongLanes: Copy + Add<Output = Self> + BitOr<Output = Self> {
    /// The proof that the processor has the instructions.
    type Isa: Copy;

    /// Returns a vector with one number in all lanes.
    fn splat(isa: Self::Isa, number: u64) -> Self;
    /// Loads eight numbers.
    fn load(isa: Self::Isa, numbers: &[u64; LONGS]) -> Self;
    /// Returns the low halves of the products.
    fn mul_low(self, other: Self) -> Self;
    /// Returns the products of the low 32 bits.
    fn mul_u32(self, other: Self) -> Self;
    /// Returns the low 32 bits.
    fn low(self) -> Self;
    /// Shifts all lanes to the right by `BITS`.
    fn shifted<const BITS: u32>(self) -> Self;
    /// Returns a mask of the lanes with `self` < `than`.
    fn lt(self, than: Self) -> u8;
    /// Returns a mask of the lanes that have a set bit in common.
    fn test(self, other: Self) -> u8;
    /// Selects each lane from `yes` if it is set in the mask, and from `no` otherwise.
    fn blend(mask: u8, yes: Self, no: Self) -> Self;
    /// Loads `from[place]` in each lane. All places must be valid.
    fn gather(from: &[u64], places: Self) -> Self;
    /// Writes the lanes of the mask contiguously. The elements behind them are unspecified.
    fn compress(self, mask: u8, to: &mut [u64; LONGS]);
    /// Writes the low 16 bits of each lane.
    fn store_u16(self, to: &mut [u16; LONGS]);
}

/// Eight lanes in plain Rust.
#[derive(Clone, Copy)]
pub struct PlainLongs([u64; LONGS]);

impl PlainLongs {
    #[inline(always)]
    fn each(self, other: Self, operation: impl Fn(u64, u64) -> u64) -> Self {
        let mut numbers = self.0;
        for (a, b) in numbers.iter_mut().zip(other.0) {
            *a = operation(*a, b);
        }
        Self(numbers)
    }

    #[inline(always)]
    fn mask(self, other: Self, is: impl Fn(u64, u64) -> bool) -> u8 {
        let mut mask = 0;
        for lane in 0..LONGS {
            mask |= u8::from(is(self.0[lane], other.0[lane])) << lane;
        }
        mask
    }
}

impl Add for PlainLongs {
    type Output = Self;
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.each(other, u64::wrapping_add)
    }
}

impl BitOr for PlainLongs {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        self.each(other, |a, b| a | b)
    }
}

impl LongLanes for PlainLongs {
    type Isa = ();

    #[inline(always)]
    fn splat((): (), number: u64) -> Self {
        Self([number; LONGS])
    }

    #[inline(always)]
    fn load((): (), numbers: &[u64; LONGS]) -> Self {
        Self(*numbers)
    }

    #[inline(always)]
    fn mul_low(self, other: Self) -> Self {
        self.each(other, u64::wrapping_mul)
    }

    #[inline(always)]
    fn mul_u32(self, other: Self) -> Self {
        self.each(other, |a, b| u64::from(a as u32) * u64::from(b as u32))
    }

    #[inline(always)]
    fn low(self) -> Self {
        self.each(self, |a, _| u64::from(a as u32))
    }

    #[inline(always)]
    fn shifted<const BITS: u32>(self) -> Self {
        self.each(self, |a, _| a >> BITS)
    }

    #[inline(always)]
    fn lt(self, than: Self) -> u8 {
        self.mask(than, |a, b| a < b)
    }

    #[inline(always)]
    fn test(self, other: Self) -> u8 {
        self.mask(other, |a, b| a & b != 0)
    }

    #[inline(always)]
    fn blend(mask: u8, Self(yes): Self, Self(mut no): Self) -> Self {
        for lane in 0..LONGS {
            no[lane] = if mask >> lane & 1 == 1 { yes[lane] } else { no[lane] };
        }
        Self(no)
    }

    #[inline(always)]
    fn gather(from: &[u64], Self(places): Self) -> Self {
        let mut found = [0; LONGS];
        for (found, place) in found.iter_mut().zip(places) {
            *found = from[place as usize];
        }
        Self(found)
    }

    #[inline(always)]
    fn compress(self, mask: u8, to: &mut [u64; LONGS]) {
        let mut count = 0;
        for lane in 0..LONGS {
            to[count % LONGS] = self.0[lane];
            count += usize::from(mask >> lane & 1);
        }
    }

    #[inline(always)]
    fn store_u16(self, to: &mut [u16; LONGS]) {
        *to = self.0.map(|number| number as u16);
    }
}
