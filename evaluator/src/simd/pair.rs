//! Two numbers of 64 bits side by side, in one register where every program of the target may use such.
//!
//! On x86-64 that is SSE2, which its targets have from the start, so that no proof is needed. The compiler alone does not find
//! it: it takes each of the two numbers from memory apart.

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
use core::arch::x86_64::{__m128i, _mm_add_epi64, _mm_or_si128, _mm_xor_si128};

/// Two numbers. Operations work on both, and wrap.
#[derive(Clone, Copy)]
pub(crate) struct Pair(Register);

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
type Register = __m128i;
#[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
type Register = [u64; 2];

impl Pair {
    /// Makes a pair of two numbers.
    #[inline(always)]
    pub(crate) fn new(numbers: [u64; 2]) -> Self {
        Self(bytemuck::must_cast(numbers))
    }

    /// Returns the two numbers.
    #[inline(always)]
    pub(crate) fn numbers(self) -> [u64; 2] {
        bytemuck::must_cast(self.0)
    }
}

/// An operation of two pairs: by an intrinsic, and elsewhere by a function of numbers.
macro_rules! operation {
    ($(#[$doc:meta])* $name:ident: $intrinsic:ident, $of_numbers:expr) => {
        $(#[$doc])*
        #[inline(always)]
        pub(crate) fn $name(self, other: Self) -> Self {
            #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
            {
                // SAFETY: the program was compiled for a processor that has SSE2.
                Self(unsafe { $intrinsic(self.0, other.0) })
            }
            #[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
            {
                let of_numbers: fn(u64, u64) -> u64 = $of_numbers;
                let ([a, b], [c, d]) = (self.0, other.0);
                Self([of_numbers(a, c), of_numbers(b, d)])
            }
        }
    };
}

impl Pair {
    operation! {
        /// The sums.
        add: _mm_add_epi64, u64::wrapping_add
    }
    operation! {
        /// The bits that one of both has.
        xor: _mm_xor_si128, |a, b| a ^ b
    }
    operation! {
        /// The bits that any of both has.
        or: _mm_or_si128, |a, b| a | b
    }
}
