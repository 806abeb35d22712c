//! One plain Rust loop, compiled for several kinds of processor.

use core::fmt;

/// The ways to compile loops over many numbers, which differ in speed alone.
///
/// ```
/// use equity::HandKernel;
///
/// assert!(HandKernel::best().is_available());
/// assert_eq!(HandKernel::from_name("avx2"), Some(HandKernel::Avx2));
/// assert_eq!(HandKernel::from_name("abacus"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum HandKernel {
    /// For any machine.
    Portable,
    /// 16 lanes of 16 bits; needs AVX2, BMI1, BMI2 and POPCNT.
    Avx2,
    /// 32 lanes of 16 bits; needs AVX-512 F, BW, DQ and VL, BMI1, BMI2 and POPCNT.
    Avx512,
}

/// A computation that is compiled for each kernel. `run` must be inlined, with all that it calls in its loops: only then
/// is it compiled with the features of the function it is called from.
pub(crate) trait Work {
    type Output;
    fn run(self) -> Self::Output;
}

/// What a kernel needs and the function that is compiled for it, from one list of features.
macro_rules! compile_for {
    ($has_features:ident, $run:ident, $($feature:tt),*) => {
        fn $has_features() -> bool {
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            let has = $(std::is_x86_feature_detected!($feature))&&*;
            #[cfg(not(all(target_arch = "x86_64", feature = "std")))]
            let has = cfg!(all(target_arch = "x86_64", $(target_feature = $feature),*));
            has
        }

        #[cfg(target_arch = "x86_64")]
        #[target_feature($(enable = $feature),*)]
        fn $run<W: Work>(work: W) -> W::Output {
            work.run()
        }
    };
}

compile_for!(has_avx2, run_avx2, "avx2", "bmi1", "bmi2", "popcnt");
compile_for!(has_avx512, run_avx512, "avx512f", "avx512bw", "avx512dq", "avx512vl", "bmi1", "bmi2", "popcnt");

impl HandKernel {
    /// Every kernel, the slower ones first, whether or not this machine can run it.
    pub const ALL: [Self; 3] = [Self::Portable, Self::Avx2, Self::Avx512];

    /// The fastest kernel that this machine can run.
    #[must_use]
    pub fn best() -> Self {
        let available = Self::ALL.into_iter().rev().find(|kernel| kernel.is_available());
        available.unwrap_or(Self::Portable)
    }

    /// Whether this machine can run the kernel. Without the `std` feature, only what the program was compiled for is
    /// known.
    #[must_use]
    pub fn is_available(self) -> bool {
        match self {
            Self::Portable => true,
            Self::Avx2 => has_avx2(),
            Self::Avx512 => has_avx512(),
        }
    }

    /// The kernel's name: `portable`, `avx2`, `avx512`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
        }
    }

    /// The kernel with a name; `None` if no kernel has it.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kernel| kernel.name() == name)
    }

    /// Does the work as compiled for this kernel, or for any machine if this one lacks what the kernel needs. The result
    /// is the same.
    ///
    /// The machine is asked each time, which is a look at a cached word: so nobody has to promise it.
    #[inline]
    pub(crate) fn run<W: Work>(self, work: W) -> W::Output {
        match self {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the machine has the features that the function is compiled with: both are one list.
            Self::Avx2 if has_avx2() => unsafe { run_avx2(work) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as for AVX2.
            Self::Avx512 if has_avx512() => unsafe { run_avx512(work) },
            _ => work.run(),
        }
    }
}

impl fmt::Display for HandKernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A kernel that this machine cannot run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnavailableHandKernel(pub HandKernel);

impl fmt::Display for UnavailableHandKernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "this machine lacks what the kernel {} needs", self.0)
    }
}

impl core::error::Error for UnavailableHandKernel {}
