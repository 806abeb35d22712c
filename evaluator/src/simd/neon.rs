//! 16 bytes in a NEON register.

use core::arch::aarch64::*;
use core::arch::asm;
use core::ops::{BitAnd, BitOr, BitXor};

use bytemuck::{NoUninit, Pod};

use super::Neon;

/// 16 bytes. Some operations treat them as 8 words or 2 numbers of 64 bits, as their names say.
#[derive(Clone, Copy)]
pub(crate) struct Bytes(uint8x16_t, Neon);

/// Implements operations on vectors. Only those with a comment about memory access it.
macro_rules! operations {
    ($($(#[$doc:meta])* fn $name:ident $([$($generics:tt)*])? ($($argument:tt)*) $(-> $out:ty)? $body:block)*) => {
        impl Bytes {
            $($(#[$doc])*
            #[inline(always)]
            #[allow(clippy::multiple_unsafe_ops_per_block, reason = "one expression of vector operations")]
            pub(crate) fn $name $(<$($generics)*>)? ($($argument)*) $(-> $out)? {
                // SAFETY: an argument contains the proof that the processor has NEON.
                unsafe { $body }
            })*
        }
    };
}

macro_rules! operators {
    ($($operator:ident::$method:ident = $by:ident),*) => {
        $(impl $operator for Bytes {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                // SAFETY: the proof guarantees that the processor has the instruction.
                Self(unsafe { $by(self.0, other.0) }, self.1)
            }
        })*
    };
}
operators! { BitAnd::bitand = vandq_u8, BitOr::bitor = vorrq_u8, BitXor::bitxor = veorq_u8 }

impl Bytes {
    /// The number of bytes.
    pub(crate) const COUNT: usize = 16;

    /// Returns the proof that the vector was created with.
    #[inline(always)]
    pub(crate) fn isa(self) -> Neon {
        self.1
    }
}

operations! {
    /// Loads 16 bytes of memory.
    fn load[T: NoUninit, const N: usize](isa: Neon, from: &[T; N]) -> Self {
        const { assert!(size_of::<[T; N]>() == Self::COUNT) }
        // The array has as many bytes as are read, and the load is unaligned.
        Self(vld1q_u8(from.as_ptr().cast()), isa)
    }

    /// Loads 64 bytes of memory as four vectors: words 0, 4, 8 and so on in the first, words 1, 5, 9 and so
    /// on in the second, and so on.
    fn load_fours[T: NoUninit, const N: usize](isa: Neon, from: &[T; N]) -> [Self; 4] {
        const { assert!(size_of::<[T; N]>() == 4 * Self::COUNT && align_of::<T>() >= align_of::<u16>()) }
        // The array has as many bytes as are read, and is aligned like words.
        let uint16x8x4_t(a, b, c, d) = vld4q_u16(from.as_ptr().cast());
        [
            Self(vreinterpretq_u8_u16(a), isa),
            Self(vreinterpretq_u8_u16(b), isa),
            Self(vreinterpretq_u8_u16(c), isa),
            Self(vreinterpretq_u8_u16(d), isa),
        ]
    }

    /// Writes the vector to 16 bytes of memory.
    fn store[T: Pod, const N: usize](self, to: &mut [T; N]) {
        const { assert!(size_of::<[T; N]>() == Self::COUNT) }
        // The array has as many bytes as are written, any bytes are a valid `T`, and the store is unaligned.
        vst1q_u8(to.as_mut_ptr().cast(), self.0)
    }

    /// Returns a vector with one number in all bytes.
    fn splat(isa: Neon, number: u8) -> Self { Self(vdupq_n_u8(number), isa) }

    /// Returns a vector with one number in all words.
    fn splat_u16(isa: Neon, number: u16) -> Self { Self(vreinterpretq_u8_u16(vdupq_n_u16(number)), isa) }

    /// Looks up each byte in the 16 bytes of `self`. Larger places give 0.
    fn shuffle(self, places: Self) -> Self { Self(vqtbl1q_u8(self.0, places.0), self.1) }

    /// Looks up each byte in the 64 bytes of four vectors. Larger places give 0.
    fn look_up([a, b, c, d]: [Self; 4], places: Self) -> Self {
        Self(vqtbl4q_u8(uint8x16x4_t(a.0, b.0, c.0, d.0), places.0), places.1)
    }

    /// Returns the greater byte in each place.
    fn max(self, other: Self) -> Self { Self(vmaxq_u8(self.0, other.0), self.1) }

    /// Returns the smaller byte in each place.
    fn min(self, other: Self) -> Self { Self(vminq_u8(self.0, other.0), self.1) }

    /// Subtracts bytes, stopping at 0.
    fn saturating_sub_u8(self, other: Self) -> Self { Self(vqsubq_u8(self.0, other.0), self.1) }

    /// Sets all bits of bytes that are equal, and clears the others.
    fn eq_u8(self, other: Self) -> Self { Self(vceqq_u8(self.0, other.0), self.1) }

    /// Sets all bits of words that are equal, and clears the others.
    fn eq_u16(self, other: Self) -> Self {
        let equal = vceqq_u16(vreinterpretq_u16_u8(self.0), vreinterpretq_u16_u8(other.0));
        Self(vreinterpretq_u8_u16(equal), self.1)
    }

    fn add_u16(self, other: Self) -> Self {
        let sums = vaddq_u16(vreinterpretq_u16_u8(self.0), vreinterpretq_u16_u8(other.0));
        Self(vreinterpretq_u8_u16(sums), self.1)
    }

    /// Returns the greater word in each place.
    fn max_u16(self, other: Self) -> Self {
        let greater = vmaxq_u16(vreinterpretq_u16_u8(self.0), vreinterpretq_u16_u8(other.0));
        Self(vreinterpretq_u8_u16(greater), self.1)
    }

    /// Sets all bits of words that have a set bit in common, and clears the others.
    fn test_u16(self, other: Self) -> Self {
        let common = vtstq_u16(vreinterpretq_u16_u8(self.0), vreinterpretq_u16_u8(other.0));
        Self(vreinterpretq_u8_u16(common), self.1)
    }

    /// Sets all bits of signed words with `self` > `other`, and clears the others.
    fn gt_i16(self, other: Self) -> Self {
        let greater = vcgtq_s16(vreinterpretq_s16_u8(self.0), vreinterpretq_s16_u8(other.0));
        Self(vreinterpretq_u8_u16(greater), self.1)
    }

    /// Interleaves the low eight bytes of `self` and `other`.
    fn unpack_low_u8(self, other: Self) -> Self { Self(vzip1q_u8(self.0, other.0), self.1) }

    /// Interleaves the high eight bytes.
    fn unpack_high_u8(self, other: Self) -> Self { Self(vzip2q_u8(self.0, other.0), self.1) }

    /// Interleaves the low four words.
    fn unpack_low_u16(self, other: Self) -> Self {
        let words = vzip1q_u16(vreinterpretq_u16_u8(self.0), vreinterpretq_u16_u8(other.0));
        Self(vreinterpretq_u8_u16(words), self.1)
    }

    /// Interleaves the high four words.
    fn unpack_high_u16(self, other: Self) -> Self {
        let words = vzip2q_u16(vreinterpretq_u16_u8(self.0), vreinterpretq_u16_u8(other.0));
        Self(vreinterpretq_u8_u16(words), self.1)
    }

    /// Interleaves the low two double words.
    fn unpack_low_u32(self, other: Self) -> Self {
        let twos = vzip1q_u32(vreinterpretq_u32_u8(self.0), vreinterpretq_u32_u8(other.0));
        Self(vreinterpretq_u8_u32(twos), self.1)
    }

    /// Interleaves the high two double words.
    fn unpack_high_u32(self, other: Self) -> Self {
        let twos = vzip2q_u32(vreinterpretq_u32_u8(self.0), vreinterpretq_u32_u8(other.0));
        Self(vreinterpretq_u8_u32(twos), self.1)
    }

    /// Joins the low halves of `self` and `other`.
    fn unpack_low_u64(self, other: Self) -> Self {
        let halves = vzip1q_u64(vreinterpretq_u64_u8(self.0), vreinterpretq_u64_u8(other.0));
        Self(vreinterpretq_u8_u64(halves), self.1)
    }

    /// Joins the high halves of `self` and `other`.
    fn unpack_high_u64(self, other: Self) -> Self {
        let halves = vzip2q_u64(vreinterpretq_u64_u8(self.0), vreinterpretq_u64_u8(other.0));
        Self(vreinterpretq_u8_u64(halves), self.1)
    }

    /// Shifts bytes to the right.
    fn shr_u8[const BY: i32](self) -> Self { Self(vshrq_n_u8::<BY>(self.0), self.1) }

    /// Selects each bit from `yes` if it is set in `self`, and from `no` otherwise. It is written in assembly
    /// because the compiler recognizes the operation and replaces it by three instructions that it expects to
    /// share, but never does.
    fn select(self, yes: Self, no: Self) -> Self {
        let mut chosen = self.0;
        asm!(
            "bsl {chosen:v}.16b, {yes:v}.16b, {no:v}.16b",
            chosen = inlateout(vreg) chosen,
            yes = in(vreg) yes.0,
            no = in(vreg) no.0,
            options(pure, nomem, nostack, preserves_flags),
        );
        Self(chosen, self.1)
    }

    /// Counts the set bits of each word.
    fn count_ones_u16(self) -> Self { Self(vreinterpretq_u8_u16(vpaddlq_u8(vcntq_u8(self.0))), self.1) }

    /// Sets all bits of a byte for each nonzero word of `self` and then of `other`.
    fn narrow_not_zero(self, other: Self) -> Self {
        let (first, last) = (vreinterpretq_u16_u8(self.0), vreinterpretq_u16_u8(other.0));
        let (first, last) = (vtstq_u16(first, first), vtstq_u16(last, last));
        Self(vuzp1q_u8(vreinterpretq_u8_u16(first), vreinterpretq_u8_u16(last)), self.1)
    }

    /// Returns a bit for each nonzero byte.
    fn nonzero_mask(self) -> u32 {
        let bits = vreinterpretq_u8_u64(vdupq_n_u64(0x8040_2010_0804_0201));
        let bits = vandq_u8(vtstq_u8(self.0, self.0), bits);
        // Each word combines a byte of each half, and the sum of the words has all bits.
        let words = vzip1q_u8(bits, vextq_u8::<8>(bits, bits));
        u32::from(vaddvq_u16(vreinterpretq_u16_u8(words)))
    }

    /// Returns `true` if no bit is set.
    fn is_zero(self) -> bool { vmaxvq_u8(self.0) == 0 }
}
