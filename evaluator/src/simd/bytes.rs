//! 32 bytes in a 256-bit register.

use core::arch::x86_64::*;
use core::ops::{Add, BitAnd, BitOr, BitXor};

use bytemuck::{NoUninit, Pod};

use super::{Avx2, proven};

/// What every operation asks for.
type Proof = Avx2;

/// 32 bytes, which some operations take as 16 words or 8 double words: their names say so. `+` adds bytes, and wraps.
/// Where an operation works in the two halves of the register apart, it says so too.
#[derive(Clone, Copy)]
pub(crate) struct Bytes(__m256i, Avx2);

/// Operations of vectors by an intrinsic each.
macro_rules! operations {
    (
        $($operator:ident::$method:ident = $by:ident),*;
        $($(#[$doc:meta])* $name:ident = $intrinsic:ident $(::<$immediate:ident>)?;)*
    ) => {
        $(impl $operator for Bytes {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Self(proven!($by(self.0, other.0) by self.1), self.1)
            }
        })*
        impl Bytes {
            $($(#[$doc])*
            #[inline(always)]
            pub(crate) fn $name $(<const $immediate: i32>)? (self, other: Self) -> Self {
                Self(proven!($intrinsic $(::<$immediate>)? (self.0, other.0) by self.1), self.1)
            })*
        }
    };
}
operations! {
    BitAnd::bitand = _mm256_and_si256,
    BitOr::bitor = _mm256_or_si256,
    BitXor::bitxor = _mm256_xor_si256,
    Add::add = _mm256_add_epi8;

    /// For each byte the entry, of the 16 in its half of `self`, that its low four bits name in `places`; 0 if its highest
    /// bit is set.
    shuffle = _mm256_shuffle_epi8;
    /// The greater bytes.
    max = _mm256_max_epu8;
    /// What is left of bytes, at least 0.
    saturating_sub_u8 = _mm256_subs_epu8;
    /// Ones where bytes are equal, zeros elsewhere.
    eq_u8 = _mm256_cmpeq_epi8;
    /// Ones where words are equal, zeros elsewhere.
    eq_u16 = _mm256_cmpeq_epi16;
    add_u16 = _mm256_add_epi16;
    /// Ones where words are greater than those of `other`, as signed numbers; zeros elsewhere.
    gt_i16 = _mm256_cmpgt_epi16;
    /// For each pair of bytes their sum as a signed word, or the nearest to it, each times the signed byte of `other`.
    maddubs = _mm256_maddubs_epi16;
    /// Signed words, as the nearest signed bytes: in each half those of `self`, then those of `other`.
    pack_i16 = _mm256_packs_epi16;
    /// The low eight bytes of each half, one of `self` and one of `other` in turns.
    unpack_low_u8 = _mm256_unpacklo_epi8;
    /// The high eight bytes likewise.
    unpack_high_u8 = _mm256_unpackhi_epi8;
    unpack_low_u16 = _mm256_unpacklo_epi16;
    unpack_high_u16 = _mm256_unpackhi_epi16;
    unpack_low_u32 = _mm256_unpacklo_epi32;
    unpack_high_u32 = _mm256_unpackhi_epi32;
    unpack_low_u64 = _mm256_unpacklo_epi64;
    unpack_high_u64 = _mm256_unpackhi_epi64;
}

impl Bytes {
    /// How many bytes there are.
    pub(crate) const COUNT: usize = 32;

    /// What stands in 32 bytes of memory.
    #[inline(always)]
    pub(crate) fn load<T: NoUninit, const N: usize>(isa: Avx2, from: &[T; N]) -> Self {
        const { assert!(size_of::<[T; N]>() == size_of::<__m256i>()) }
        // SAFETY: these are as many bytes as are read, no alignment is asked for, and the proof is there.
        Self(unsafe { _mm256_loadu_si256(from.as_ptr().cast()) }, isa)
    }

    /// What stands in twice 16 bytes of memory.
    #[inline(always)]
    pub(crate) fn load_halves<T: NoUninit, const N: usize>(isa: Avx2, low: &[T; N], high: &[T; N]) -> Self {
        const { assert!(size_of::<[T; N]>() == size_of::<__m128i>()) }
        // SAFETY: these are as many bytes as are read, and no alignment is asked for.
        let low = unsafe { _mm_loadu_si128(low.as_ptr().cast()) };
        // SAFETY: likewise.
        let high = unsafe { _mm_loadu_si128(high.as_ptr().cast()) };
        Self(proven!(_mm256_set_m128i(high, low) by isa), isa)
    }

    /// Writes the vector to 32 bytes of memory.
    #[inline(always)]
    pub(crate) fn store<T: Pod, const N: usize>(self, to: &mut [T; N]) {
        const { assert!(size_of::<[T; N]>() == size_of::<__m256i>()) }
        // SAFETY: these are as many bytes as are written, whatever they make is a `T`, no alignment is asked for, and the
        // proof is there.
        unsafe { _mm256_storeu_si256(to.as_mut_ptr().cast(), self.0) }
    }

    /// One number in all bytes.
    #[inline(always)]
    pub(crate) fn splat(isa: Avx2, number: u8) -> Self {
        Self(proven!(_mm256_set1_epi8(number.cast_signed()) by isa), isa)
    }

    /// One number in all words.
    #[inline(always)]
    pub(crate) fn splat_u16(isa: Avx2, number: u16) -> Self {
        Self(proven!(_mm256_set1_epi16(number.cast_signed()) by isa), isa)
    }

    /// One number in all double words.
    #[inline(always)]
    pub(crate) fn splat_u32(isa: Avx2, number: u32) -> Self {
        Self(proven!(_mm256_set1_epi32(number.cast_signed()) by isa), isa)
    }

    /// The proof that the vector was made with.
    #[inline(always)]
    pub(crate) fn isa(self) -> Avx2 {
        self.1
    }

    /// Words shifted to the right.
    #[inline(always)]
    pub(crate) fn shr_u16<const BY: i32>(self) -> Self {
        Self(proven!(_mm256_srli_epi16::<BY>(self.0) by self.1), self.1)
    }

    /// Words shifted to the left.
    #[inline(always)]
    pub(crate) fn shl_u16<const BY: i32>(self) -> Self {
        Self(proven!(_mm256_slli_epi16::<BY>(self.0) by self.1), self.1)
    }

    /// The double words that `places` name.
    #[inline(always)]
    pub(crate) fn permute_u32(self, places: &[u32; 8]) -> Self {
        let places = Self::load(self.1, places);
        Self(proven!(_mm256_permutevar8x32_epi32(self.0, places.0) by self.1), self.1)
    }

    /// The quarters that two bits each of `QUARTERS` name.
    #[inline(always)]
    pub(crate) fn permute_u64<const QUARTERS: i32>(self) -> Self {
        Self(proven!(_mm256_permute4x64_epi64::<QUARTERS>(self.0) by self.1), self.1)
    }

    /// The highest bit of each byte.
    #[inline(always)]
    pub(crate) fn movemask(self) -> u32 {
        proven!(_mm256_movemask_epi8(self.0) by self.1).cast_unsigned()
    }

    /// Whether no bit is set.
    #[inline(always)]
    pub(crate) fn is_zero(self) -> bool {
        proven!(_mm256_testz_si256(self.0, self.0) by self.1) != 0
    }
}
