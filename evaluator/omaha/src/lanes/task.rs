use evaluator::Isa;
#[cfg(target_arch = "x86_64")]
use evaluator::internals::{Avx2, Task};

#[cfg(target_arch = "x86_64")]
use super::Sixteen;
use super::{Eight, Lanes};

/// Work that is generic over the lanes.
pub(crate) trait LaneTask {
    /// The result.
    type Output;
    /// Does the work with these vectors.
    fn run<L: Lanes>(self, lanes: L) -> Self::Output;
}

/// Runs work with AVX2, which is at least as fast as AVX-512 here, or with portable code.
pub(crate) fn run<T: LaneTask>(isa: Isa, task: T) -> T::Output {
    #[cfg(target_arch = "x86_64")]
    if let Some(isa) = isa.avx2() {
        return isa.run(Compiled(task));
    }
    let _ = isa;
    task.run(Eight)
}

/// Work compiled for AVX2.
#[cfg(target_arch = "x86_64")]
struct Compiled<T>(T);

#[cfg(target_arch = "x86_64")]
impl<T: LaneTask> Task<Avx2> for Compiled<T> {
    type Output = T::Output;
    #[inline(always)]
    fn run(self, isa: Avx2) -> T::Output {
        self.0.run(Sixteen::from(isa))
    }
}
