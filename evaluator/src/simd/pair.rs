//! Two 64-bit numbers, in one register if all processors of the target have such.
//!
//! On x86-64 this is SSE2, which is part of its targets and needs no proof. Without this type, the compiler
//! loads the two numbers from memory separately.

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

/// Defines an operation on two pairs, by an intrinsic or else by a function of numbers.
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
        /// Returns the wrapping sums.
        add: _mm_add_epi64, u64::wrapping_add
    }
    operation! {
        /// Returns the bitwise exclusive or.
        xor: _mm_xor_si128, |a, b| a ^ b
    }
    operation! {
        /// Returns the bitwise or.
        or: _mm_or_si128, |a, b| a | b
    }
}
