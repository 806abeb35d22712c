//! 32 bytes in a 256-bit register.

use core::arch::asm;
use core::arch::x86_64::*;
use core::ops::{Add, BitAnd, BitOr, BitXor};

use bytemuck::{NoUninit, Pod};

use super::{Avx2, proven};

/// The proof that every operation requires.
type Proof = Avx2;

/// 32 bytes. Some operations treat them as 16 words or 8 double words, as their names say. `+` adds bytes,
/// and wraps. Some operations work on the two halves of the register separately, as their comments say.
#[derive(Clone, Copy)]
pub(crate) struct Bytes(__m256i, Avx2);

/// Implements operations on vectors by one intrinsic each.
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

    /// Looks up each byte in the 16 bytes of the same half of `self`. Only the low four bits of places count.
    /// Returns 0 if the highest bit of the place is set.
    shuffle = _mm256_shuffle_epi8;
    /// Returns the greater byte in each place.
    max = _mm256_max_epu8;
    /// Returns the smaller byte in each place.
    min = _mm256_min_epu8;
    /// Subtracts bytes, stopping at 0.
    saturating_sub_u8 = _mm256_subs_epu8;
    /// Sets all bits of bytes that are equal, and clears the others.
    eq_u8 = _mm256_cmpeq_epi8;
    /// Sets all bits of words that are equal, and clears the others.
    eq_u16 = _mm256_cmpeq_epi16;
    add_u16 = _mm256_add_epi16;
    /// Sets all bits of signed words with `self` > `other`, and clears the others.
    gt_i16 = _mm256_cmpgt_epi16;
    /// Multiplies bytes by the signed bytes of `other` and adds each pair of products to a saturated signed
    /// word.
    maddubs = _mm256_maddubs_epi16;
    /// Packs signed words to saturated signed bytes. In each half, `self` comes first.
    pack_i16 = _mm256_packs_epi16;
    /// Interleaves the low eight bytes of each half of `self` and `other`.
    unpack_low_u8 = _mm256_unpacklo_epi8;
    /// Interleaves the high eight bytes of each half.
    unpack_high_u8 = _mm256_unpackhi_epi8;
    unpack_low_u16 = _mm256_unpacklo_epi16;
    unpack_high_u16 = _mm256_unpackhi_epi16;
    unpack_low_u32 = _mm256_unpacklo_epi32;
    unpack_high_u32 = _mm256_unpackhi_epi32;
    unpack_low_u64 = _mm256_unpacklo_epi64;
    unpack_high_u64 = _mm256_unpackhi_epi64;
}

impl Bytes {
    /// The number of bytes.
    pub(crate) const COUNT: usize = 32;

    /// Loads 32 bytes of memory.
    #[inline(always)]
    pub(crate) fn load<T: NoUninit, const N: usize>(isa: Avx2, from: &[T; N]) -> Self {
        const { assert!(size_of::<[T; N]>() == size_of::<__m256i>()) }
        // SAFETY: the array has as many bytes as are read, the load is unaligned, and the proof exists.
        Self(unsafe { _mm256_loadu_si256(from.as_ptr().cast()) }, isa)
    }

    /// Loads twice 16 bytes of memory.
    #[inline(always)]
    pub(crate) fn load_halves<T: NoUninit, const N: usize>(isa: Avx2, low: &[T; N], high: &[T; N]) -> Self {
        const { assert!(size_of::<[T; N]>() == size_of::<__m128i>()) }
        // SAFETY: the array has as many bytes as are read, and the load is unaligned.
        let low = unsafe { _mm_loadu_si128(low.as_ptr().cast()) };
        // SAFETY: the same holds here.
        let high = unsafe { _mm_loadu_si128(high.as_ptr().cast()) };
        Self(proven!(_mm256_set_m128i(high, low) by isa), isa)
    }

    /// Writes the vector to 32 bytes of memory.
    #[inline(always)]
    pub(crate) fn store<T: Pod, const N: usize>(self, to: &mut [T; N]) {
        const { assert!(size_of::<[T; N]>() == size_of::<__m256i>()) }
        // SAFETY: the array has as many bytes as are written, any bytes are a valid `T`, the store is
        // unaligned, and the proof exists.
        unsafe { _mm256_storeu_si256(to.as_mut_ptr().cast(), self.0) }
    }

    /// Returns a vector with one number in all bytes.
    #[inline(always)]
    pub(crate) fn splat(isa: Avx2, number: u8) -> Self {
        Self(proven!(_mm256_set1_epi8(number.cast_signed()) by isa), isa)
    }

    /// Returns a vector with one number in all words.
    #[inline(always)]
    pub(crate) fn splat_u16(isa: Avx2, number: u16) -> Self {
        Self(proven!(_mm256_set1_epi16(number.cast_signed()) by isa), isa)
    }

    /// Returns a vector with one number in all double words.
    #[inline(always)]
    pub(crate) fn splat_u32(isa: Avx2, number: u32) -> Self {
        Self(proven!(_mm256_set1_epi32(number.cast_signed()) by isa), isa)
    }

    /// Returns the proof that the vector was created with.
    #[inline(always)]
    pub(crate) fn isa(self) -> Avx2 {
        self.1
    }

    /// Shifts words to the right.
    #[inline(always)]
    pub(crate) fn shr_u16<const BY: i32>(self) -> Self {
        Self(proven!(_mm256_srli_epi16::<BY>(self.0) by self.1), self.1)
    }

    /// Shifts words to the left.
    #[inline(always)]
    pub(crate) fn shl_u16<const BY: i32>(self) -> Self {
        Self(proven!(_mm256_slli_epi16::<BY>(self.0) by self.1), self.1)
    }

    /// Returns the double words at `places`.
    #[inline(always)]
    pub(crate) fn permute_u32(self, places: &[u32; 8]) -> Self {
        let places = Self::load(self.1, places);
        Self(proven!(_mm256_permutevar8x32_epi32(self.0, places.0) by self.1), self.1)
    }

    /// Returns the quarters that are selected by two bits each of `QUARTERS`.
    #[inline(always)]
    pub(crate) fn permute_u64<const QUARTERS: i32>(self) -> Self {
        Self(proven!(_mm256_permute4x64_epi64::<QUARTERS>(self.0) by self.1), self.1)
    }

    /// Returns the highest bit of each byte.
    #[inline(always)]
    pub(crate) fn movemask(self) -> u32 {
        proven!(_mm256_movemask_epi8(self.0) by self.1).cast_unsigned()
    }

    /// Returns `true` if no bit is set.
    #[inline(always)]
    pub(crate) fn is_zero(self) -> bool {
        proven!(_mm256_testz_si256(self.0, self.0) by self.1) != 0
    }

    /// Returns the same bytes without an instruction. The compiler neither moves accesses of shared memory
    /// across the call nor reorders calls, so a call fixes the order of what is computed before and after it.
    #[inline(always)]
    pub(crate) fn pin(self) -> Self {
        Self(proven!(pin(self.0) by self.1), self.1)
    }
}

/// Returns the same register. A separate function, because only functions with the feature name registers of
/// 256 bits.
#[inline]
#[target_feature(enable = "avx2")]
fn pin(mut bytes: __m256i) -> __m256i {
    // SAFETY: the text is a comment. Nothing is executed.
    unsafe { asm!("/* {0} */", inout(ymm_reg) bytes, options(nostack, preserves_flags)) };
    bytes
}
