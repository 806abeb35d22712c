//! Eight numbers of 64 bits side by side: what can be done with them on every machine.

use core::ops::{Add, BitOr};

/// How many numbers stand side by side.
pub const LONGS: usize = 8;

/// A number of 64 bits in each of eight lanes. Operators work lane by lane, and wrap. Masks are bits, the lowest for the first
/// lane.
pub trait LongLanes: Copy + Add<Output = Self> + BitOr<Output = Self> {
    /// The proof that the processor has what operations take.
    type Isa: Copy;

    /// One number in all lanes.
    fn splat(isa: Self::Isa, number: u64) -> Self;
    /// Eight numbers.
    fn load(isa: Self::Isa, numbers: &[u64; LONGS]) -> Self;
    /// The low halves of the products.
    fn mul_low(self, other: Self) -> Self;
    /// The products of the low 32 bits.
    fn mul_u32(self, other: Self) -> Self;
    /// The low 32 bits.
    fn low(self) -> Self;
    /// Without the lowest `BITS` bits.
    fn shifted<const BITS: u32>(self) -> Self;
    /// Where a number is less than another.
    fn lt(self, than: Self) -> u8;
    /// Where a bit is set that is set in `other` too.
    fn test(self, other: Self) -> u8;
    /// The lanes of `yes` where the mask holds, of `no` elsewhere.
    fn blend(mask: u8, yes: Self, no: Self) -> Self;
    /// For each lane the number of some that it names, which must be there.
    fn gather(from: &[u64], places: Self) -> Self;
    /// Writes the lanes of the mask side by side. What stands behind them may change.
    fn compress(self, mask: u8, to: &mut [u64; LONGS]);
    /// Writes the low 16 bits of each lane.
    fn store_u16(self, to: &mut [u16; LONGS]);
}

/// Eight numbers in plain Rust.
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
