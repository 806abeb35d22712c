//! Eight tries to deal side by side: the operations that they are made with.

#[cfg(target_arch = "x86_64")]
use evaluator::internals::{Avx512, Longs};

/// How many tries are made together.
pub(crate) const TRIES: usize = 8;

/// A number of 64 bits for each of eight tries. Masks are bits, the lowest for the first try.
pub(crate) trait Tries: Copy {
    /// The proof that the processor has what operations take.
    type Isa: Copy;

    fn splat(isa: Self::Isa, number: u64) -> Self;
    fn load(isa: Self::Isa, numbers: &[u64; TRIES]) -> Self;
    fn plus(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    /// The low halves of the products.
    fn times(self, other: Self) -> Self;
    /// The products of the low 32 bits.
    fn times_u32(self, other: Self) -> Self;
    fn low_32(self) -> Self;
    fn shifted<const BITS: u32>(self) -> Self;
    fn lt(self, than: Self) -> u8;
    /// Where numbers have a bit in common.
    fn test(self, other: Self) -> u8;
    fn blend(mask: u8, yes: Self, no: Self) -> Self;
    /// The numbers at some places.
    fn gather(from: &[u64], places: Self) -> Self;
    /// Writes the lanes of the mask side by side. What stands behind them may change.
    fn compress(self, mask: u8, to: &mut [u64; TRIES]);
    /// Writes the low 16 bits.
    fn store_u16(self, to: &mut [u16; TRIES]);
}

/// Eight numbers in plain Rust.
#[derive(Clone, Copy)]
pub(crate) struct PlainTries([u64; TRIES]);

impl PlainTries {
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
        for lane in 0..TRIES {
            mask |= u8::from(is(self.0[lane], other.0[lane])) << lane;
        }
        mask
    }
}

impl Tries for PlainTries {
    type Isa = ();

    #[inline(always)]
    fn splat((): (), number: u64) -> Self {
        Self([number; TRIES])
    }

    #[inline(always)]
    fn load((): (), numbers: &[u64; TRIES]) -> Self {
        Self(*numbers)
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.each(other, u64::wrapping_add)
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.each(other, |a, b| a | b)
    }

    #[inline(always)]
    fn times(self, other: Self) -> Self {
        self.each(other, u64::wrapping_mul)
    }

    #[inline(always)]
    fn times_u32(self, other: Self) -> Self {
        self.each(other, |a, b| u64::from(a as u32) * u64::from(b as u32))
    }

    #[inline(always)]
    fn low_32(self) -> Self {
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
        for lane in 0..TRIES {
            no[lane] = if mask >> lane & 1 == 1 { yes[lane] } else { no[lane] };
        }
        Self(no)
    }

    #[inline(always)]
    fn gather(from: &[u64], Self(places): Self) -> Self {
        let mut found = [0; TRIES];
        for (found, place) in found.iter_mut().zip(places) {
            *found = from[place as usize];
        }
        Self(found)
    }

    #[inline(always)]
    fn compress(self, mask: u8, to: &mut [u64; TRIES]) {
        let mut count = 0;
        for lane in 0..TRIES {
            to[count % TRIES] = self.0[lane];
            count += usize::from(mask >> lane & 1);
        }
    }

    #[inline(always)]
    fn store_u16(self, to: &mut [u16; TRIES]) {
        *to = self.0.map(|number| number as u16);
    }
}

#[cfg(target_arch = "x86_64")]
impl Tries for Longs {
    type Isa = Avx512;

    #[inline(always)]
    fn splat(isa: Avx512, number: u64) -> Self {
        Self::splat(isa, number)
    }

    #[inline(always)]
    fn load(isa: Avx512, numbers: &[u64; TRIES]) -> Self {
        Self::load(isa, numbers)
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self + other
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self | other
    }

    #[inline(always)]
    fn times(self, other: Self) -> Self {
        self.mul_low(other)
    }

    #[inline(always)]
    fn times_u32(self, other: Self) -> Self {
        self.mul_u32(other)
    }

    #[inline(always)]
    fn low_32(self) -> Self {
        self.low()
    }

    #[inline(always)]
    fn shifted<const BITS: u32>(self) -> Self {
        self.shifted::<BITS>()
    }

    #[inline(always)]
    fn lt(self, than: Self) -> u8 {
        self.lt(than)
    }

    #[inline(always)]
    fn test(self, other: Self) -> u8 {
        self.test(other)
    }

    #[inline(always)]
    fn blend(mask: u8, yes: Self, no: Self) -> Self {
        Self::blend(mask, yes, no)
    }

    #[inline(always)]
    fn gather(from: &[u64], places: Self) -> Self {
        Self::gather(from, places)
    }

    #[inline(always)]
    fn compress(self, mask: u8, to: &mut [u64; TRIES]) {
        self.compress(mask, to);
    }

    #[inline(always)]
    fn store_u16(self, to: &mut [u16; TRIES]) {
        self.store_u16(to);
    }
}
