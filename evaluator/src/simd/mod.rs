//! Vector instructions: detection of instruction sets, and vector types. No other module of this crate
//! detects features of the processor.
//!
//! An [`Isa`] names an instruction set and proves that the machine has it: creating one requires detection.
//! It returns the narrower proofs [`Avx2`], [`Avx512`] and [`Avx512Vbmi`], each of which runs a [`Task`] in a
//! function that is compiled with its features, and [`Neon`], whose features are part of ARM's targets.
//! Creating a vector requires such a proof, and the vector contains it. So its operations are safe to call,
//! because a vector exists only if its instructions do.
//!
//! Code with vectors is `#[inline(always)]` from the intrinsic up to [`Task::run`], and does not put vectors
//! in closures. A closure is a separate function that is compiled without the features, and calls from it to
//! functions with them are not inlined. One closure made a kernel 20 times as slow.

#[cfg(all(target_arch = "x86_64", feature = "std"))]
mod bytes;
mod isa;
mod long_lanes;
#[cfg(target_arch = "x86_64")]
mod longs;
#[cfg(all(target_arch = "aarch64", feature = "std"))]
mod neon;
mod pair;
#[cfg(target_arch = "x86_64")]
mod words;

#[cfg(all(target_arch = "x86_64", feature = "std"))]
pub(crate) use bytes::Bytes;
pub use isa::{Avx2, Avx512, Avx512Vbmi, Isa, IsaError, Loops, Neon, Task};
pub use long_lanes::{LONGS, LongLanes, PlainLongs};
#[cfg(target_arch = "x86_64")]
pub use longs::Longs;
#[cfg(all(target_arch = "aarch64", feature = "std"))]
pub(crate) use neon::Bytes;
pub(crate) use pair::Pair;
#[cfg(target_arch = "x86_64")]
pub use words::{Mask, Words};

/// The proof that creating [`Bytes`] requires.
#[cfg(all(target_arch = "x86_64", feature = "std"))]
pub(crate) type BytesProof = Avx2;
/// The proof that creating [`Bytes`] requires.
#[cfg(all(target_arch = "aarch64", feature = "std"))]
pub(crate) type BytesProof = Neon;

/// Prefetches the cache lines of `count` elements of a slice from number `at` on. There may be fewer.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
#[allow(unused_unsafe, reason = "the oldest compilers that this crate allows call a prefetch unsafe")]
pub(crate) fn prefetch<T>(slice: &[T], at: usize, count: usize) {
    use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};

    const CACHE_LINE: usize = 64;
    let start = slice.as_ptr().wrapping_add(at).cast::<i8>();
    for offset in (0..count * size_of::<T>()).step_by(CACHE_LINE) {
        // SAFETY: a prefetch is a hint on every x86-64 processor. It changes and returns nothing for any
        // address.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(start.wrapping_add(offset)) }
    }
}

/// Calls an intrinsic of the instruction set that the caller's type `Proof` proves. The intrinsic must not
/// take a pointer.
#[cfg(target_arch = "x86_64")]
macro_rules! proven {
    ($intrinsic:ident $(::<$number:tt>)? ($($argument:expr),*) by $isa:expr) => {{
        let _: Proof = $isa.into();
        // SAFETY: the proof guarantees that the processor has the instruction.
        unsafe { $intrinsic$(::<{ $number }>)?($($argument),*) }
    }};
}
#[cfg(target_arch = "x86_64")]
use proven;
