//! 16 bytes in a register of NEON.

use core::arch::aarch64::*;
use core::arch::asm;
use core::ops::{BitAnd, BitOr, BitXor};

use bytemuck::{NoUninit, Pod};

use super::Neon;

/// 16 bytes, which some operations take as 8 words or 2 numbers of 64 bits: their names say so.
#[derive(Clone, Copy)]
pub(crate) struct Bytes(uint8x16_t, Neon);

/// Operations of vectors: on registers alone, except where a comment says what memory is read or written.
macro_rules! operations {
    ($($(#[$doc:meta])* fn $name:ident $([$($generics:tt)*])? ($($argument:tt)*) $(-> $out:ty)? $body:block)*) => {
        impl Bytes {
            $($(#[$doc])*
            #[inline(always)]
            #[allow(clippy::multiple_unsafe_ops_per_block, reason = "one expression of vector operations")]
            pub(crate) fn $name $(<$($generics)*>)? ($($argument)*) $(-> $out)? {
                // SAFETY: an argument has the proof that the processor has NEON.
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
                // SAFETY: the proof is there, so the processor has the instruction.
                Self(unsafe { $by(self.0, other.0) }, self.1)
            }
        })*
    };
}
operators! { BitAnd::bitand = vandq_u8, BitOr::bitor = vorrq_u8, BitXor::bitxor = veorq_u8 }

impl Bytes {
    /// How many bytes there are.
    pub(crate) const COUNT: usize = 16;

    /// The proof that the vector was made with.
    #[inline(always)]
    pub(crate) fn isa(self) -> Neon {
        self.1
    }
}

operations! {
    /// What stands in 16 bytes of memory.
    fn load[T: NoUninit, const N: usize](isa: Neon, from: &[T; N]) -> Self {
        const { assert!(size_of::<[T; N]>() == Self::COUNT) }
        // As many bytes as are read; no alignment is asked for.
        Self(vld1q_u8(from.as_ptr().cast()), isa)
    }

    /// Of 64 bytes of memory words 0, 4, 8 and so on; words 1, 5, 9 and so on; and so on.
    fn load_fours[T: NoUninit, const N: usize](isa: Neon, from: &[T; N]) -> [Self; 4] {
        const { assert!(size_of::<[T; N]>() == 4 * Self::COUNT && align_of::<T>() >= align_of::<u16>()) }
        // As many bytes as are read, and aligned as words are.
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
        // As many bytes as are written, and whatever they make is a `T`; no alignment is asked for.
        vst1q_u8(to.as_mut_ptr().cast(), self.0)
    }

    /// One number in all bytes.
    fn splat(isa: Neon, number: u8) -> Self { Self(vdupq_n_u8(number), isa) }

    /// One number in all words.
    fn splat_u16(isa: Neon, number: u16) -> Self { Self(vreinterpretq_u8_u16(vdupq_n_u16(number)), isa) }

    /// For each byte the entry of the 16 of `self` that it names in `places`; 0 beyond.
    fn shuffle(self, places: Self) -> Self { Self(vqtbl1q_u8(self.0, places.0), self.1) }

    /// For each byte the entry of the 64 of four vectors that it names in `places`; 0 beyond.
    fn look_up([a, b, c, d]: [Self; 4], places: Self) -> Self {
        Self(vqtbl4q_u8(uint8x16x4_t(a.0, b.0, c.0, d.0), places.0), places.1)
    }

    /// The greater bytes.
    fn max(self, other: Self) -> Self { Self(vmaxq_u8(self.0, other.0), self.1) }

    /// What is left of bytes, at least 0.
    fn saturating_sub_u8(self, other: Self) -> Self { Self(vqsubq_u8(self.0, other.0), self.1) }

    /// Ones where bytes are equal, zeros elsewhere.
    fn eq_u8(self, other: Self) -> Self { Self(vceqq_u8(self.0, other.0), self.1) }

    /// Ones where words are equal, zeros elsewhere.
    fn eq_u16(self, other: Self) -> Self {
        let equal = vceqq_u16(vreinterpretq_u16_u8(self.0), vreinterpretq_u16_u8(other.0));
        Self(vreinterpretq_u8_u16(equal), self.1)
    }

    fn add_u16(self, other: Self) -> Self {
        let sums = vaddq_u16(vreinterpretq_u16_u8(self.0), vreinterpretq_u16_u8(other.0));
        Self(vreinterpretq_u8_u16(sums), self.1)
    }

    /// The greater words.
    fn max_u16(self, other: Self) -> Self {
        let greater = vmaxq_u16(vreinterpretq_u16_u8(self.0), vreinterpretq_u16_u8(other.0));
        Self(vreinterpretq_u8_u16(greater), self.1)
    }

    /// Ones where words have a bit in common with those of `other`, zeros elsewhere.
    fn test_u16(self, other: Self) -> Self {
        let common = vtstq_u16(vreinterpretq_u16_u8(self.0), vreinterpretq_u16_u8(other.0));
        Self(vreinterpretq_u8_u16(common), self.1)
    }

    /// Ones where words are greater than those of `other`, as signed numbers; zeros elsewhere.
    fn gt_i16(self, other: Self) -> Self {
        let greater = vcgtq_s16(vreinterpretq_s16_u8(self.0), vreinterpretq_s16_u8(other.0));
        Self(vreinterpretq_u8_u16(greater), self.1)
    }

    /// The low eight bytes, one of `self` and one of `other` in turns.
    fn unpack_low_u8(self, other: Self) -> Self { Self(vzip1q_u8(self.0, other.0), self.1) }

    /// The high eight bytes likewise.
    fn unpack_high_u8(self, other: Self) -> Self { Self(vzip2q_u8(self.0, other.0), self.1) }

    /// The low four words, one of `self` and one of `other` in turns.
    fn unpack_low_u16(self, other: Self) -> Self {
        let words = vzip1q_u16(vreinterpretq_u16_u8(self.0), vreinterpretq_u16_u8(other.0));
        Self(vreinterpretq_u8_u16(words), self.1)
    }

    /// The high four words likewise.
    fn unpack_high_u16(self, other: Self) -> Self {
        let words = vzip2q_u16(vreinterpretq_u16_u8(self.0), vreinterpretq_u16_u8(other.0));
        Self(vreinterpretq_u8_u16(words), self.1)
    }

    /// The low two double words likewise.
    fn unpack_low_u32(self, other: Self) -> Self {
        let twos = vzip1q_u32(vreinterpretq_u32_u8(self.0), vreinterpretq_u32_u8(other.0));
        Self(vreinterpretq_u8_u32(twos), self.1)
    }

    /// The high two double words likewise.
    fn unpack_high_u32(self, other: Self) -> Self {
        let twos = vzip2q_u32(vreinterpretq_u32_u8(self.0), vreinterpretq_u32_u8(other.0));
        Self(vreinterpretq_u8_u32(twos), self.1)
    }

    /// The low halves of both.
    fn unpack_low_u64(self, other: Self) -> Self {
        let halves = vzip1q_u64(vreinterpretq_u64_u8(self.0), vreinterpretq_u64_u8(other.0));
        Self(vreinterpretq_u8_u64(halves), self.1)
    }

    /// The high halves of both.
    fn unpack_high_u64(self, other: Self) -> Self {
        let halves = vzip2q_u64(vreinterpretq_u64_u8(self.0), vreinterpretq_u64_u8(other.0));
        Self(vreinterpretq_u8_u64(halves), self.1)
    }

    /// Bytes shifted to the right.
    fn shr_u8[const BY: i32](self) -> Self { Self(vshrq_n_u8::<BY>(self.0), self.1) }

    /// The bits of `yes` where those of `self` are set, of `no` elsewhere. Written as such, because the compiler knows what it means
    /// and would rather have three instructions that others share: they never do.
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

    /// How many bits of each word are set.
    fn count_ones_u16(self) -> Self { Self(vreinterpretq_u8_u16(vpaddlq_u8(vcntq_u8(self.0))), self.1) }

    /// Ones in the bytes of words, those of `self` and then of `other`, that are not zero.
    fn narrow_not_zero(self, other: Self) -> Self {
        let (first, last) = (vreinterpretq_u16_u8(self.0), vreinterpretq_u16_u8(other.0));
        let (first, last) = (vtstq_u16(first, first), vtstq_u16(last, last));
        Self(vuzp1q_u8(vreinterpretq_u8_u16(first), vreinterpretq_u8_u16(last)), self.1)
    }

    /// A bit for each byte that is not zero.
    fn which_are_not_zero(self) -> u32 {
        let bits = vreinterpretq_u8_u64(vdupq_n_u64(0x8040_2010_0804_0201));
        let bits = vandq_u8(vtstq_u8(self.0, self.0), bits);
        // Words of a byte of each half, whose sum has all bits.
        let words = vzip1q_u8(bits, vextq_u8::<8>(bits, bits));
        u32::from(vaddvq_u16(vreinterpretq_u16_u8(words)))
    }

    /// Whether no bit is set.
    fn is_zero(self) -> bool { vmaxvq_u8(self.0) == 0 }
}
