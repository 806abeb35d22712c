//! The counting of two and three hands, compiled three times.

use core::fmt;

use crate::exact::hand_vs_hand::count::{by_ranks, by_suits};
use crate::exact::hand_vs_hand::deal::{HeldSuit, Ranks};
use crate::exact::hand_vs_hand::prepare::Prepared;
use crate::exact::hand_vs_hand::tally::Counts;

/// The ways to count two or three hands, which differ in speed alone.
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
        macro_rules! has {
            ($($feature:tt),*) => {{
                #[cfg(all(target_arch = "x86_64", feature = "std"))]
                let has = $(std::is_x86_feature_detected!($feature))&&*;
                #[cfg(not(all(target_arch = "x86_64", feature = "std")))]
                let has = cfg!(all(target_arch = "x86_64", $(target_feature = $feature),*));
                has
            }};
        }
        match self {
            Self::Portable => true,
            Self::Avx2 => has!("avx2", "bmi1", "bmi2", "popcnt"),
            Self::Avx512 => {
                has!("avx512f", "avx512bw", "avx512dq", "avx512vl", "bmi1", "bmi2", "popcnt")
            }
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

    /// Counts all boards by ranks alone. The kernel must be available.
    #[inline]
    pub(crate) fn by_ranks<const P: usize>(self, prepared: &Prepared, ranks: &Ranks<P>) -> Counts {
        debug_assert!(self.is_available());
        match self {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: a `HandVsHand` is made with an available kernel only, and processors keep their features.
            Self::Avx2 => unsafe { by_ranks_avx2(prepared, ranks) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as above.
            Self::Avx512 => unsafe { by_ranks_avx512(prepared, ranks) },
            _ => by_ranks(prepared, ranks),
        }
    }

    /// Counts what the flushes in some suits change. The kernel must be available.
    #[inline]
    pub(crate) fn by_suits<const P: usize>(
        self,
        prepared: &Prepared,
        ranks: &Ranks<P>,
        suits: &[HeldSuit<P>],
    ) -> Counts {
        debug_assert!(self.is_available());
        match self {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: a `HandVsHand` is made with an available kernel only, and processors keep their features.
            Self::Avx2 => unsafe { by_suits_avx2(prepared, ranks, suits) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as above.
            Self::Avx512 => unsafe { by_suits_avx512(prepared, ranks, suits) },
            _ => by_suits(prepared, ranks, suits),
        }
    }
}

/// Both countings, compiled for processors with some features.
macro_rules! compile_for {
    ($features:literal, $by_ranks:ident, $by_suits:ident) => {
        #[cfg(target_arch = "x86_64")]
        #[target_feature(enable = $features)]
        fn $by_ranks<const P: usize>(prepared: &Prepared, ranks: &Ranks<P>) -> Counts {
            by_ranks(prepared, ranks)
        }

        #[cfg(target_arch = "x86_64")]
        #[target_feature(enable = $features)]
        fn $by_suits<const P: usize>(prepared: &Prepared, ranks: &Ranks<P>, suits: &[HeldSuit<P>]) -> Counts {
            by_suits(prepared, ranks, suits)
        }
    };
}

compile_for!("avx2,bmi1,bmi2,popcnt", by_ranks_avx2, by_suits_avx2);
compile_for!("avx512f,avx512bw,avx512dq,avx512vl,bmi1,bmi2,popcnt", by_ranks_avx512, by_suits_avx512);

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
