use evaluator::Isa;
#[cfg(target_arch = "x86_64")]
use evaluator::internals::{Avx2, Avx512, Task};

use super::{Eight, Lanes};
#[cfg(target_arch = "x86_64")]
use super::{Sixteen, ThirtyTwo};

/// Work that is generic over the lanes.
pub(crate) trait LaneTask {
    /// The result.
    type Output;
    /// Does the work, with rank pairs in the lanes of `V` and single ranks in those of `H`.
    fn run<V: Lanes, H: Lanes>(self, lanes: (V, H)) -> Self::Output;
}

/// Runs work with the widest vectors of a machine.
pub(crate) fn run<T: LaneTask>(isa: Isa, task: T) -> T::Output {
    #[cfg(target_arch = "x86_64")]
    {
        if let Some(isa) = isa.avx512() {
            return isa.run(Compiled(task));
        }
        if let Some(isa) = isa.avx2() {
            return isa.run(Compiled(task));
        }
    }
    let _ = isa;
    task.run((Eight, Eight))
}

/// Work compiled for a kind of machine.
#[cfg(target_arch = "x86_64")]
struct Compiled<T>(T);

#[cfg(target_arch = "x86_64")]
impl<T: LaneTask> Task<Avx512> for Compiled<T> {
    type Output = T::Output;
    #[inline(always)]
    fn run(self, isa: Avx512) -> T::Output {
        self.0.run((ThirtyTwo::from(isa), Sixteen::from(isa)))
    }
}

#[cfg(target_arch = "x86_64")]
impl<T: LaneTask> Task<Avx2> for Compiled<T> {
    type Output = T::Output;
    #[inline(always)]
    fn run(self, isa: Avx2) -> T::Output {
        self.0.run((Sixteen::from(isa), Sixteen::from(isa)))
    }
}
