//! 32 numbers of 16 bits in a 512-bit register.

use core::arch::x86_64::*;
use core::ops::{Add, BitAnd, BitOr, BitXor, Not, Shl, Shr, Sub};

use bytemuck::{NoUninit, Pod};

use super::{Avx512, Avx512Vbmi, proven};

/// 32 lanes of 16 bits. Operators work lane by lane, and wrap. `I` is the proof that the vector was created
/// with: [`Avx512`] or one that includes it.
#[derive(Clone, Copy)]
pub struct Words<I>(__m512i, I);

/// The proof that every operation requires.
type Proof = Avx512;

/// A bit for each lane.
pub type Mask = __mmask32;

/// Implements operators on two vectors, or on a vector and a number, by one intrinsic each.
macro_rules! operators {
    ($($operator:ident::$method:ident = $intrinsic:ident),*; $($shift:ident::$shifted:ident = $by:ident),*;) => {
        $(impl<I: Copy + Into<Avx512>> $operator for Words<I> {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Self(proven!($intrinsic(self.0, other.0) by self.1), self.1)
            }
        })*
        $(impl<I: Copy + Into<Avx512>> $shift<u32> for Words<I> {
            type Output = Self;
            #[inline(always)]
            fn $shifted(self, by: u32) -> Self {
                let by = proven!(_mm_cvtsi32_si128(by.cast_signed()) by self.1);
                Self(proven!($by(self.0, by) by self.1), self.1)
            }
        })*
    };
}
operators! {
    BitAnd::bitand = _mm512_and_si512,
    BitOr::bitor = _mm512_or_si512,
    BitXor::bitxor = _mm512_xor_si512,
    Add::add = _mm512_add_epi16,
    Sub::sub = _mm512_sub_epi16;
    Shl::shl = _mm512_sll_epi16,
    Shr::shr = _mm512_srl_epi16;
}

impl<I: Copy + Into<Avx512>> Not for Words<I> {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        let ones = proven!(_mm512_set1_epi16(-1) by self.1);
        Self(proven!(_mm512_xor_si512(self.0, ones) by self.1), self.1)
    }
}

impl<I: Copy + Into<Avx512>> Words<I> {
    /// Loads 64 bytes of memory.
    #[inline(always)]
    pub fn load<T: NoUninit, const N: usize>(isa: I, from: &[T; N]) -> Self {
        const { assert!(size_of::<[T; N]>() == size_of::<__m512i>()) }
        let _: Proof = isa.into();
        // SAFETY: the array has as many bytes as are read, the load is unaligned, and the proof exists.
        Self(unsafe { _mm512_loadu_si512(from.as_ptr().cast()) }, isa)
    }

    /// Writes the vector to 64 bytes of memory.
    #[inline(always)]
    pub fn store<T: Pod, const N: usize>(self, to: &mut [T; N]) {
        const { assert!(size_of::<[T; N]>() == size_of::<__m512i>()) }
        // SAFETY: the array has as many bytes as are written, any bytes are a valid `T`, the store is
        // unaligned, and the proof exists.
        unsafe { _mm512_storeu_si512(to.as_mut_ptr().cast(), self.0) }
    }

    /// Returns a vector with one number in all lanes.
    #[inline(always)]
    pub fn splat(isa: I, number: u16) -> Self {
        Self(proven!(_mm512_set1_epi16(number.cast_signed()) by isa), isa)
    }

    /// Returns a vector with the low half of `word` in the even lanes and its high half in the odd ones.
    #[inline(always)]
    pub(crate) fn splat_u32(isa: I, word: u32) -> Self {
        Self(proven!(_mm512_set1_epi32(word.cast_signed()) by isa), isa)
    }

    /// Returns the proof that the vector was created with.
    #[inline(always)]
    pub fn isa(self) -> I {
        self.1
    }

    /// Returns the larger number in each lane.
    #[inline(always)]
    pub fn max(self, other: Self) -> Self {
        Self(proven!(_mm512_max_epu16(self.0, other.0) by self.1), self.1)
    }

    /// Returns a mask of the lanes that have a set bit in common.
    #[inline(always)]
    pub fn test(self, other: Self) -> Mask {
        proven!(_mm512_test_epi16_mask(self.0, other.0) by self.1)
    }

    /// Looks up `self[place]` in each lane. Only the low five bits of places count.
    #[inline(always)]
    pub(crate) fn permute(self, places: Self) -> Self {
        Self(proven!(_mm512_permutexvar_epi16(places.0, self.0) by self.1), self.1)
    }

    /// Looks up like [`permute`](Self::permute) in the lanes of the mask, and returns the other lanes of
    /// `elsewhere`.
    #[inline(always)]
    pub(crate) fn permute_where(self, lanes: Mask, places: Self, elsewhere: Self) -> Self {
        let vector = proven!(_mm512_mask_permutexvar_epi16(elsewhere.0, lanes, places.0, self.0) by self.1);
        Self(vector, self.1)
    }

    /// Looks up each lane in the 64 entries of `self` and then `other`. Only the low six bits of places
    /// count.
    #[inline(always)]
    pub fn permute2(self, places: Self, other: Self) -> Self {
        Self(proven!(_mm512_permutex2var_epi16(self.0, places.0, other.0) by self.1), self.1)
    }

    /// Returns two quarters of `self` and then two of `other`, each selected by two bits of `QUARTERS`.
    #[inline(always)]
    pub(crate) fn shuffle_blocks<const QUARTERS: i32>(self, other: Self) -> Self {
        Self(proven!(_mm512_shuffle_i64x2::<QUARTERS>(self.0, other.0) by self.1), self.1)
    }

    /// Selects each bit from `yes` if it is set in `self`, and from `no` otherwise.
    #[inline(always)]
    pub(crate) fn select_bits(self, yes: Self, no: Self) -> Self {
        Self(proven!(_mm512_ternarylogic_epi64::<0b1100_1010>(self.0, yes.0, no.0) by self.1), self.1)
    }

    /// Returns the bits that are set in at least two of three vectors.
    #[inline(always)]
    pub(crate) fn majority(self, b: Self, c: Self) -> Self {
        Self(proven!(_mm512_ternarylogic_epi64::<0b1110_1000>(self.0, b.0, c.0) by self.1), self.1)
    }

    /// Selects each lane from `yes` if it is set in the mask, and from `no` otherwise.
    #[inline(always)]
    pub fn blend(lanes: Mask, yes: Self, no: Self) -> Self {
        Self(proven!(_mm512_mask_blend_epi16(lanes, no.0, yes.0) by yes.1), yes.1)
    }

    /// Returns the low halves of the products.
    #[inline(always)]
    pub(crate) fn mul_low(self, other: Self) -> Self {
        Self(proven!(_mm512_mullo_epi16(self.0, other.0) by self.1), self.1)
    }

    /// Returns a mask of the equal lanes.
    #[inline(always)]
    pub fn equal(self, other: Self) -> Mask {
        proven!(_mm512_cmpeq_epi16_mask(self.0, other.0) by self.1)
    }

    /// Loads `from[place]` in each lane. Larger places read `from[N - 2]`.
    #[inline(always)]
    pub fn gather<const N: usize>(from: &[u16; N], places: Self) -> Self {
        const { assert!(N >= 2 && N <= 1 << 16) }
        let places = places.min(Self::splat(places.1, (N - 2) as u16));
        let low = proven!(_mm512_castsi512_si256(places.0) by places.1);
        let high = proven!(_mm512_extracti64x4_epi64::<1>(places.0) by places.1);
        let [low, high] = [half(from, low, places.1), half(from, high, places.1)];
        Self(proven!(_mm512_inserti64x4::<1>(_mm512_castsi256_si512(low), high) by places.1), places.1)
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        Self(proven!(_mm512_min_epu16(self.0, other.0) by self.1), self.1)
    }

    /// Returns a mask of the lanes with `self` > `than`.
    #[inline(always)]
    pub(crate) fn gt(self, than: Self) -> Mask {
        proven!(_mm512_cmpgt_epu16_mask(self.0, than.0) by self.1)
    }

    /// Returns a mask of the lanes with `self` <= `other`.
    #[inline(always)]
    pub(crate) fn le(self, other: Self) -> Mask {
        proven!(_mm512_cmple_epu16_mask(self.0, other.0) by self.1)
    }

    /// Returns a mask of the lanes that are 0.
    #[inline(always)]
    pub(crate) fn is_zero(self) -> Mask {
        proven!(_mm512_testn_epi16_mask(self.0, self.0) by self.1)
    }
}

/// Loads the numbers at 16 places, all below `N - 1`.
#[inline(always)]
fn half<I: Copy + Into<Avx512>, const N: usize>(from: &[u16; N], places: __m256i, isa: I) -> __m256i {
    let places = proven!(_mm512_cvtepu16_epi32(places) by isa);
    // SAFETY: each lane reads four bytes, the number at its place and the next one, which exists, and the
    // proof exists.
    let found = unsafe { _mm512_i32gather_epi32::<2>(places, from.as_ptr().cast()) };
    proven!(_mm512_cvtepi32_epi16(found) by isa)
}

impl Words<Avx512Vbmi> {
    /// Loads eight rows of `N` bytes from the beginning of `rows`, and zeros behind them.
    #[inline(always)]
    pub(crate) fn load_rows<const N: usize>(isa: Avx512Vbmi, rows: &[u8]) -> Self {
        // The shift is below 64 for any N from 0 to 7, and a larger N does not compile.
        let mask = const { (1 << (8 * N)) - 1 };
        let rows = &rows[..8 * N];
        // SAFETY: the mask selects only bytes of `rows`, the load is unaligned, and the proof exists.
        Self(unsafe { _mm512_maskz_loadu_epi8(mask, rows.as_ptr().cast()) }, isa)
    }

    /// Counts the set bits of each lane.
    #[inline(always)]
    pub(crate) fn count_ones(self) -> Self {
        Self(proven!(_mm512_popcnt_epi16(self.0) by self.1), self.1)
    }

    /// Looks up each byte in the 64 bytes of `self`. Only the low six bits of places count.
    #[inline(always)]
    pub(crate) fn permute_bytes(self, places: Self) -> Self {
        Self(proven!(_mm512_permutexvar_epi8(places.0, self.0) by self.1), self.1)
    }

    /// Looks up each byte in the 128 bytes of `self` and then `other`. Only the low seven bits of places
    /// count.
    #[inline(always)]
    pub(crate) fn permute2_bytes(self, places: Self, other: Self) -> Self {
        Self(proven!(_mm512_permutex2var_epi8(self.0, places.0, other.0) by self.1), self.1)
    }
}
