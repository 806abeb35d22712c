use core::fmt;
use core::str::FromStr;

/// A way to rank hands in bulk. All give the same ranks and the same errors.
///
/// ```
/// use evaluator::lookup::batch::Kernel;
///
/// assert_eq!("avx512".parse(), Ok(Kernel::Avx512));
/// assert_eq!(Kernel::Portable.to_string(), "portable");
/// assert!(Kernel::Portable.is_available());
/// assert!(Kernel::best().is_available());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kernel {
    /// 32 hands to a register, tables in registers: needs the AVX-512 features F, BW, VBMI and BITALG.
    Avx512,
    /// 16 hands to a register, with one small table in memory: needs AVX2.
    Avx2,
    /// The scalar lookup, with the checks of some hundred hands done together, for any machine.
    Portable,
    /// The scalar lookup, one hand after the other: what the others are measured by.
    Scalar,
}

impl Kernel {
    /// Every kernel, the fastest first.
    pub const ALL: [Self; 4] = [Self::Avx512, Self::Avx2, Self::Portable, Self::Scalar];

    /// The fastest kernel that runs on this machine.
    #[must_use]
    pub fn best() -> Self {
        Self::ALL.into_iter().find(|kernel| kernel.is_available()).unwrap_or(Self::Portable)
    }

    /// The name: "avx512", "avx2", "portable" or "scalar".
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Avx512 => "avx512",
            Self::Avx2 => "avx2",
            Self::Portable => "portable",
            Self::Scalar => "scalar",
        }
    }

    /// Whether this program can run it on this machine. Without the `std` feature, which it takes to ask a machine what
    /// it has, only `Portable` and `Scalar` run.
    #[must_use]
    pub fn is_available(self) -> bool {
        Engine::new(self).is_some()
    }
}

impl fmt::Display for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Reads a [name](Kernel::name).
impl FromStr for Kernel {
    type Err = UnknownKernel;

    fn from_str(name: &str) -> Result<Self, UnknownKernel> {
        Self::ALL.into_iter().find(|kernel| kernel.name() == name).ok_or(UnknownKernel)
    }
}

/// A name that no kernel has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownKernel;

impl fmt::Display for UnknownKernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second, third, last] = Kernel::ALL;
        write!(f, "no such kernel: expected {first}, {second}, {third} or {last}")
    }
}

impl core::error::Error for UnknownKernel {}

/// A kernel with the proof that it runs here.
#[derive(Clone, Copy, Debug)]
pub(super) enum Engine {
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    Avx512(super::vector::Avx512),
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    Avx2(super::vector::Avx2),
    Portable,
    Scalar,
}

impl Engine {
    pub(super) fn new(kernel: Kernel) -> Option<Self> {
        match kernel {
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            Kernel::Avx512 => super::vector::Avx512::detect().map(Self::Avx512),
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            Kernel::Avx2 => super::vector::Avx2::detect().map(Self::Avx2),
            #[cfg(not(all(target_arch = "x86_64", feature = "std")))]
            Kernel::Avx512 | Kernel::Avx2 => None,
            Kernel::Portable => Some(Self::Portable),
            Kernel::Scalar => Some(Self::Scalar),
        }
    }
}
