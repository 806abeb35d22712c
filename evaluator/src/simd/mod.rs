//! Vector instructions: which the machine has, and vectors made of them. No other room of this crate asks a processor.
//!
//! An [`Isa`] says what the machine has, and proves it: none can be made without asking the processor. It gives out the
//! narrower proofs [`Avx2`], [`Avx512`] and [`Avx512Vbmi`], of which each runs a [`Task`] in a function that is compiled
//! with its features, and [`Neon`], whose features ARM's targets have from the start. A vector type takes such a proof to be
//! made, and carries it along, so its operations are safe to call: having a vector means having the instructions.
//!
//! What works with vectors is `#[inline(always)]` from the intrinsic up to [`Task::run`], and has no closures around
//! vectors: a closure is a function of its own that is compiled without the features, and what it calls with them is not
//! inlined into it. One closure made a kernel 20 times as slow.

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

/// The proof that [`Bytes`] are made with.
#[cfg(all(target_arch = "x86_64", feature = "std"))]
pub(crate) type BytesProof = Avx2;
/// The proof that [`Bytes`] are made with.
#[cfg(all(target_arch = "aarch64", feature = "std"))]
pub(crate) type BytesProof = Neon;

/// Asks for the cache lines of `count` elements of a slice from number `at` on. There need not be so many.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
#[allow(unused_unsafe, reason = "the oldest compilers that this crate allows call a prefetch unsafe")]
pub(crate) fn prefetch<T>(slice: &[T], at: usize, count: usize) {
    use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};

    const CACHE_LINE: usize = 64;
    let start = slice.as_ptr().wrapping_add(at).cast::<i8>();
    for offset in (0..count * size_of::<T>()).step_by(CACHE_LINE) {
        // SAFETY: a prefetch is a hint that every x86-64 processor takes. It changes and returns nothing, whatever the
        // address.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(start.wrapping_add(offset)) }
    }
}

/// One intrinsic, of the instruction set of which `Proof` at that place is the proof: no intrinsic that takes a pointer.
#[cfg(target_arch = "x86_64")]
macro_rules! proven {
    ($intrinsic:ident $(::<$number:tt>)? ($($argument:expr),*) by $isa:expr) => {{
        let _: Proof = $isa.into();
        // SAFETY: the proof is there, so the processor has the instruction.
        unsafe { $intrinsic$(::<{ $number }>)?($($argument),*) }
    }};
}
#[cfg(target_arch = "x86_64")]
use proven;
