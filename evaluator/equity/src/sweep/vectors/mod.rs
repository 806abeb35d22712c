//! The vector operations that showdowns are made of, for each kind of machine, and the one place where a kind is chosen.
//!
//! The work of sweeps, rivers and strengths is written once, over [`Simd`]. A [`VectorTask`] is compiled for all of them, and [`run`] runs it
//! with those that are asked for.

#[macro_use]
mod operations;
#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
mod neon;
mod portable;

use core::iter::Sum;
#[cfg(any(target_arch = "x86_64", all(target_arch = "aarch64", target_feature = "neon")))]
use core::marker::PhantomData;
use core::ops::{Add, AddAssign, Mul, Sub};

#[cfg(any(target_arch = "x86_64", all(target_arch = "aarch64", target_feature = "neon")))]
use evaluator::internals;
use evaluator::{Isa, Suit};

use crate::sweep::blocks::LANES;

/// What lanes are: `f32`, which has sums of weights 0 and 1 exactly, or `f64` for other weights, because card removal
/// may cancel most of a sum.
pub(crate) trait Number:
    Copy
    + Default
    + PartialOrd
    + Send
    + Sync
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + AddAssign
    + Sum
    + From<f32>
    + From<u16>
    + Into<f64>
    + 'static
{
    const ZERO: Self;

    /// The vectors for a processor with AVX-512.
    #[cfg(target_arch = "x86_64")]
    type Avx512: Simd<Number = Self> + From<internals::Avx512>;

    /// The vectors for a processor with AVX2.
    #[cfg(target_arch = "x86_64")]
    type Avx2: Simd<Number = Self> + From<internals::Avx2>;

    /// The vectors for a processor with NEON.
    #[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
    type Neon: Simd<Number = Self> + From<internals::Neon>;

    fn of_weight(weight: f64) -> Self;
}

impl Number for f32 {
    const ZERO: Self = 0.0;

    #[cfg(target_arch = "x86_64")]
    type Avx512 = avx512::Singles;
    #[cfg(target_arch = "x86_64")]
    type Avx2 = avx2::Singles;
    #[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
    type Neon = neon::Singles;

    fn of_weight(weight: f64) -> Self {
        weight as Self
    }
}

impl Number for f64 {
    const ZERO: Self = 0.0;

    #[cfg(target_arch = "x86_64")]
    type Avx512 = avx512::Doubles;
    #[cfg(target_arch = "x86_64")]
    type Avx2 = avx2::Doubles;
    #[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
    type Neon = neon::Doubles;

    fn of_weight(weight: f64) -> Self {
        weight
    }
}

/// The lanes of a block as `f64`.
pub(crate) type WideBlock<S> = <<S as Simd>::Wide as Simd>::Block;

/// Vectors of 16 lanes, a block, and of four, the suits of one rank.
///
/// In a mask bit `l` stands for lane `l`. A lane is `4 * suit of the higher card + suit of the lower card`.
pub(crate) trait Simd: Copy {
    type Number: Number;
    /// A number for each combo of a block.
    type Block: Copy;
    /// A number for each suit.
    type Suits: Copy;
    /// A number for each of two players and each suit.
    type Twos: Copy;
    /// The vectors of `f64` on the same machine.
    type Wide: Simd<Number = f64>;

    /// The vectors of `f64`.
    fn wide(self) -> Self::Wide;
    /// The lanes as `f64`.
    fn widen(self, lanes: Self::Block) -> WideBlock<Self>;
    /// The lanes, rounded.
    fn narrow(self, lanes: WideBlock<Self>) -> Self::Block;
    /// 16 rows as 16 columns.
    #[inline(always)]
    fn transpose_rows(
        self,
        rows: &[[Self::Number; LANES]; LANES],
        columns: [&mut [Self::Number; LANES]; LANES],
    ) {
        for (lane, column) in columns.into_iter().enumerate() {
            for (number, row) in column.iter_mut().zip(rows) {
                *number = row[lane];
            }
        }
    }
    /// All lanes the same.
    fn splat(self, number: Self::Number) -> Self::Block;
    /// The lanes of the mask, 0 in the others.
    fn load(self, block: &[Self::Number; LANES], mask: u16) -> Self::Block;
    /// Writes the lanes of the mask and leaves the others.
    fn store(self, lanes: Self::Block, block: &mut [Self::Number; LANES], mask: u16);
    /// The lanes of the mask, 0 in the others.
    fn keep(self, lanes: Self::Block, mask: u16) -> Self::Block;
    fn add(self, a: Self::Block, b: Self::Block) -> Self::Block;
    fn sub(self, a: Self::Block, b: Self::Block) -> Self::Block;
    /// `a * b + c`, rounded once or twice.
    fn mul_add(self, a: Self::Block, b: Self::Block, c: Self::Block) -> Self::Block;
    fn mul(self, a: Self::Block, b: Self::Block) -> Self::Block;
    /// The sum of all lanes.
    fn sum(self, lanes: Self::Block) -> Self::Number;
    /// The sum of all lanes, added up as `f64`.
    fn sum_wide(self, lanes: Self::Block) -> f64;
    /// Adds the lanes of the mask, `times` over, to sums.
    fn add_times(self, lanes: Self::Block, mask: u16, times: f64, sums: &mut [f64; LANES]);
    /// The lanes with higher and lower card exchanged.
    fn transpose(self, lanes: Self::Block) -> Self::Block;
    /// The four lanes of each suit of the higher card.
    fn quarters(self, lanes: Self::Block) -> [Self::Suits; Suit::COUNT];
    /// To each lane how many bits its cards' sets have in common: a set of `high[0]`, the higher card's, with one of
    /// `low[0]`, the lower card's, and likewise for `high[1]` and `low[1]`, both counts added.
    fn common_bits(self, high: [&[u64; Suit::COUNT]; 2], low: [&[u64; Suit::COUNT]; 2]) -> Self::Block;
    /// Adds to the count of each bit the `times` of those of eight sets that have it: each 31 at most, so that their sums
    /// are bytes.
    fn add_members(
        self,
        counts: &mut [u16; 64],
        sets: [&[u64; Suit::COUNT]; 2],
        times: [[u8; Suit::COUNT]; 2],
    );

    fn load_suits(self, suits: &[Self::Number; Suit::COUNT]) -> Self::Suits;
    fn store_suits(self, numbers: Self::Suits, suits: &mut [Self::Number; Suit::COUNT]);
    /// Counts as numbers.
    fn load_counts(self, counts: &[u16; Suit::COUNT]) -> Self::Suits;
    fn add_suits(self, a: Self::Suits, b: Self::Suits) -> Self::Suits;
    fn sub_suits(self, a: Self::Suits, b: Self::Suits) -> Self::Suits;
    /// `a * b + c`, rounded once or twice.
    fn mul_add_suits(self, a: Self::Suits, b: Self::Suits, c: Self::Suits) -> Self::Suits;
    /// To each lane the number of its higher card's suit.
    fn by_high(self, suits: Self::Suits) -> Self::Block;
    /// To each lane the number of its lower card's suit.
    fn by_low(self, suits: Self::Suits) -> Self::Block;
    /// For each suit of the higher card the lane that has `suit` in the lower one.
    fn column(self, lanes: Self::Block, suit: usize) -> Self::Suits;
    /// For each suit the sum of the lanes that have it in the higher card.
    fn sums_by_high(self, lanes: Self::Block) -> Self::Suits;
    /// For each suit the sum of the lanes that have it in the lower card.
    fn sums_by_low(self, lanes: Self::Block) -> Self::Suits;
    /// The sum of four, in all lanes.
    fn splat_sum(self, suits: Self::Suits) -> Self::Block;

    /// For each of two players' lanes the sums by the suit of the higher card, and by that of the lower card.
    fn sums_of_two(self, first: Self::Block, second: Self::Block) -> (Self::Twos, Self::Twos);
    fn load_twos(self, twos: &[[Self::Number; Suit::COUNT]; 2]) -> Self::Twos;
    fn store_twos(self, numbers: Self::Twos, twos: &mut [[Self::Number; Suit::COUNT]; 2]);
    fn add_twos(self, a: Self::Twos, b: Self::Twos) -> Self::Twos;
    fn sub_twos(self, a: Self::Twos, b: Self::Twos) -> Self::Twos;
    /// `a * b + c`, rounded once or twice.
    fn mul_add_twos(self, a: Self::Twos, b: Self::Twos, c: Self::Twos) -> Self::Twos;
    /// Each player's numbers in the other's place.
    fn swap_twos(self, twos: Self::Twos) -> Self::Twos;
    /// The sum of each player's numbers in the place of each of them.
    fn spread_sums(self, twos: Self::Twos) -> Self::Twos;
}

/// Lanes of numbers, by the proof that the processor has what they take.
#[cfg(any(target_arch = "x86_64", all(target_arch = "aarch64", target_feature = "neon")))]
#[derive(Clone, Copy)]
pub(crate) struct Lanes<I, T>(I, PhantomData<T>);

#[cfg(any(target_arch = "x86_64", all(target_arch = "aarch64", target_feature = "neon")))]
impl<I, T> From<I> for Lanes<I, T> {
    #[inline(always)]
    fn from(isa: I) -> Self {
        Self(isa, PhantomData)
    }
}

/// Work that can be done with any vectors. `run` must be inlined, so that it is compiled for the vectors' machine.
pub(crate) trait VectorTask {
    type Number: Number;
    type Output;
    fn run<S: Simd<Number = Self::Number>>(self, simd: S) -> Self::Output;

    /// Does the work without vectors of any processor's. A function of its own, so that it is compiled once.
    #[inline(never)]
    fn run_portable(self) -> Self::Output
    where
        Self: Sized,
    {
        self.run(portable::Portable::new())
    }
}

/// Makes a [`VectorTask`] one for each instruction set. Each task has its own implementations, because the compiler puts their
/// code where the task is defined: so kernels are spread over modules, and several threads can compile them.
macro_rules! with_vectors {
    ([$($generics:tt)*] $task:ty) => {
        #[cfg(target_arch = "x86_64")]
        $crate::sweep::vectors::with_vectors!(@one [$($generics)*] $task, Avx512);
        #[cfg(target_arch = "x86_64")]
        $crate::sweep::vectors::with_vectors!(@one [$($generics)*] $task, Avx2);
        #[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
        $crate::sweep::vectors::with_vectors!(@one [$($generics)*] $task, Neon);
    };
    (@one [$($generics:tt)*] $task:ty, $isa:ident) => {
        impl<$($generics)*> evaluator::internals::Task<evaluator::internals::$isa> for $task {
            type Output = <Self as $crate::sweep::vectors::VectorTask>::Output;

            #[inline(always)]
            fn run(self, isa: evaluator::internals::$isa) -> Self::Output {
                type Vectors<T> = <T as $crate::sweep::vectors::Number>::$isa;
                $crate::sweep::vectors::VectorTask::run(
                    self,
                    Vectors::<<Self as $crate::sweep::vectors::VectorTask>::Number>::from(isa),
                )
            }
        }
    };
}
pub(crate) use with_vectors;

/// Adds to the number of each suit.
#[inline(always)]
pub(crate) fn add_to<S: Simd>(simd: S, numbers: &mut [S::Number; Suit::COUNT], more: S::Suits) {
    simd.store_suits(simd.add_suits(simd.load_suits(numbers), more), numbers);
}

/// A [`VectorTask`] for each of these instruction sets.
macro_rules! compiled {
    ($($isa:ident),*) => {
        /// A [`VectorTask`] for each instruction set of the processor's kind.
        pub(crate) trait Compiled:
            VectorTask $(+ internals::Task<internals::$isa, Output = <Self as VectorTask>::Output>)*
        {
        }
        impl<T> Compiled for T where
            T: VectorTask $(+ internals::Task<internals::$isa, Output = <T as VectorTask>::Output>)*
        {
        }
    };
}
#[cfg(target_arch = "x86_64")]
compiled!(Avx512, Avx2);
#[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
compiled!(Neon);
#[cfg(not(any(target_arch = "x86_64", all(target_arch = "aarch64", target_feature = "neon"))))]
compiled!();

/// Does the work with the vectors of an instruction set.
pub(crate) fn run<T: Compiled>(isa: Isa, task: T) -> <T as VectorTask>::Output {
    #[cfg(target_arch = "x86_64")]
    if let Some(isa) = isa.avx512() {
        return isa.run(task);
    }
    #[cfg(target_arch = "x86_64")]
    if let Some(isa) = isa.avx2() {
        return isa.run(task);
    }
    #[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
    if let Some(isa) = isa.neon() {
        return isa.run(task);
    }
    #[cfg(not(any(target_arch = "x86_64", all(target_arch = "aarch64", target_feature = "neon"))))]
    let _ = isa;
    task.run_portable()
}

#[cfg(test)]
mod tests;
