//! Eight 64-bit numbers in a 512-bit register.

use core::arch::x86_64::*;
use core::ops::{Add, BitAnd, BitOr};

use super::{Avx512, LongLanes, proven};

/// Eight lanes of 64 bits. Operators work lane by lane, and wrap.
#[derive(Clone, Copy)]
pub struct Longs(__m512i, Avx512);

/// The proof that every operation requires.
type Proof = Avx512;

macro_rules! operators {
    ($($operator:ident::$method:ident = $intrinsic:ident),*;) => {
        $(impl $operator for Longs {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Self(proven!($intrinsic(self.0, other.0) by self.1), self.1)
            }
        })*
    };
}
operators! {
    Add::add = _mm512_add_epi64,
    BitAnd::bitand = _mm512_and_si512,
    BitOr::bitor = _mm512_or_si512;
}

impl LongLanes for Longs {
    type Isa = Avx512;

    #[inline(always)]
    fn splat(isa: Avx512, number: u64) -> Self {
        Self(proven!(_mm512_set1_epi64(number.cast_signed()) by isa), isa)
    }

    #[inline(always)]
    fn load(isa: Avx512, from: &[u64; 8]) -> Self {
        let _: Proof = isa;
        // SAFETY: the array has as many bytes as are read, the load is unaligned, and the proof exists.
        Self(unsafe { _mm512_loadu_si512(from.as_ptr().cast()) }, isa)
    }

    #[inline(always)]
    fn mul_low(self, other: Self) -> Self {
        Self(proven!(_mm512_mullo_epi64(self.0, other.0) by self.1), self.1)
    }

    #[inline(always)]
    fn mul_u32(self, other: Self) -> Self {
        Self(proven!(_mm512_mul_epu32(self.0, other.0) by self.1), self.1)
    }

    #[inline(always)]
    fn shifted<const BITS: u32>(self) -> Self {
        Self(proven!(_mm512_srli_epi64::<BITS>(self.0) by self.1), self.1)
    }

    #[inline(always)]
    fn store_u16(self, to: &mut [u16; 8]) {
        let packed = proven!(_mm512_cvtepi64_epi16(self.0) by self.1);
        // SAFETY: the array has as many bytes as are written, and the store is unaligned.
        unsafe { _mm_storeu_si128(to.as_mut_ptr().cast(), packed) }
    }

    #[inline(always)]
    fn low(self) -> Self {
        self & Self::splat(self.1, u64::from(u32::MAX))
    }

    #[inline(always)]
    fn lt(self, than: Self) -> u8 {
        proven!(_mm512_cmplt_epu64_mask(self.0, than.0) by self.1)
    }

    #[inline(always)]
    fn test(self, other: Self) -> u8 {
        proven!(_mm512_test_epi64_mask(self.0, other.0) by self.1)
    }

    #[inline(always)]
    fn blend(lanes: u8, yes: Self, no: Self) -> Self {
        Self(proven!(_mm512_mask_blend_epi64(lanes, no.0, yes.0) by yes.1), yes.1)
    }

    #[inline(always)]
    fn gather(from: &[u64], places: Self) -> Self {
        let inside = places.lt(Self::splat(places.1, from.len() as u64));
        let none = proven!(_mm512_setzero_si512() by places.1);
        // SAFETY: only lanes with a valid place are read, and the proof exists.
        let found = unsafe { _mm512_mask_i64gather_epi64::<8>(none, inside, places.0, from.as_ptr().cast()) };
        Self(found, places.1)
    }

    #[inline(always)]
    fn compress(self, lanes: u8, to: &mut [u64; 8]) {
        let packed = proven!(_mm512_maskz_compress_epi64(lanes, self.0) by self.1);
        // SAFETY: the array has as many bytes as are written, and the store is unaligned.
        unsafe { _mm512_storeu_si512(to.as_mut_ptr().cast(), packed) }
    }
}
