//! Simulated showdowns, compiled for each kind of machine: plain Rust, of which the compiler makes vectors.

use crate::exact::hand_vs_hand::HandKernel;

/// Work on lanes. `run` must be inlined, so that it is compiled for the kernel's machine.
pub(crate) trait Work {
    type Output;
    fn run(self) -> Self::Output;
}

/// Does the work as compiled for `kernel`, or for any machine if this one lacks what that needs. The result is the same.
#[inline]
pub(crate) fn run<W: Work>(kernel: HandKernel, work: W) -> W::Output {
    match kernel {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: it has just been asked whether the machine has the features.
        HandKernel::Avx2 if kernel.is_available() => unsafe { run_avx2(work) },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: as above.
        HandKernel::Avx512 if kernel.is_available() => unsafe { run_avx512(work) },
        _ => work.run(),
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn run_avx2<W: Work>(work: W) -> W::Output {
    work.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,bmi1,bmi2,popcnt")]
fn run_avx512<W: Work>(work: W) -> W::Output {
    work.run()
}
