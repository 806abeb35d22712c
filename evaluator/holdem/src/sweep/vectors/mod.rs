//! The vector operations of showdowns for each instruction set, and the only dispatch among them.
//!
//! The kernels of sweeps, rivers and strengths are written once, generic over [`Simd`]. A [`VectorTask`] is
//! compiled for every instruction set, and [`run`] runs it with the requested one.

#[macro_use]
#[allow(unused_macros, reason = "some architectures use only some of the macros")]
mod operations;
#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod portable;
mod sets;
mod simd;

#[cfg(target_arch = "x86_64")]
use core::marker::PhantomData;

use evaluator::Isa;
#[cfg(target_arch = "x86_64")]
use evaluator::internals;

pub use simd::{Number, Simd, WideBlock};

/// Lanes of numbers. Contains the proof that the processor has the instructions.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
pub struct Lanes<I, T>(I, PhantomData<T>);

#[cfg(target_arch = "x86_64")]
impl<I, T> From<I> for Lanes<I, T> {
    #[inline(always)]
    fn from(isa: I) -> Self {
        Self(isa, PhantomData)
    }
}

/// Work that can be done with any vectors. `run` must be inlined, so that it is compiled for the vectors'
/// instruction set.
pub trait VectorTask {
    /// The type of the lanes.
    type Number: Number;
    /// The result.
    type Output;
    /// Runs the task.
    fn run<S: Simd<Number = Self::Number>>(self, simd: S) -> Self::Output;

    /// Runs the task without processor-specific vectors. It is a separate function, so that it is compiled
    /// once.
    #[inline(never)]
    fn run_portable(self) -> Self::Output
    where
        Self: Sized,
    {
        self.run(portable::Portable::default())
    }
}

/// Implements a [`VectorTask`] for each instruction set. Each task has its own implementations, because the
/// compiler puts their code where the task is defined. That spreads kernels over modules, and several threads
/// can compile them.
#[doc(hidden)]
#[macro_export]
macro_rules! with_vectors {
    ([$($generics:tt)*] $task:ty) => {
        #[cfg(target_arch = "x86_64")]
        $crate::with_vectors!(@one [$($generics)*] $task, Avx512);
        #[cfg(target_arch = "x86_64")]
        $crate::with_vectors!(@one [$($generics)*] $task, Avx2);
    };
    (@one [$($generics:tt)*] $task:ty, $isa:ident) => {
        impl<$($generics)*> evaluator::internals::Task<evaluator::internals::$isa> for $task {
            type Output = <Self as $crate::vectors::VectorTask>::Output;

            #[inline(always)]
            fn run(self, isa: evaluator::internals::$isa) -> Self::Output {
                type Vectors<T> = <T as $crate::vectors::Number>::$isa;
                $crate::vectors::VectorTask::run(
                    self,
                    Vectors::<<Self as $crate::vectors::VectorTask>::Number>::from(isa),
                )
            }
        }
    };
}
pub(crate) use crate::with_vectors;

/// Defines the trait of tasks for the given instruction sets.
macro_rules! compiled {
    ($($isa:ident),*) => {
        /// A [`VectorTask`] for each instruction set of the processor's architecture.
        pub trait Compiled:
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
#[cfg(not(target_arch = "x86_64"))]
compiled!();

/// Runs a task with the vectors of an instruction set.
pub fn run<T: Compiled>(isa: Isa, task: T) -> <T as VectorTask>::Output {
    #[cfg(target_arch = "x86_64")]
    if let Some(isa) = isa.avx512() {
        return isa.run(task);
    }
    #[cfg(target_arch = "x86_64")]
    if let Some(isa) = isa.avx2() {
        return isa.run(task);
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = isa;
    task.run_portable()
}

#[cfg(test)]
mod tests;
