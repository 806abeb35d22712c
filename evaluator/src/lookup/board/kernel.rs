use core::fmt;

/// The ways to fill a [`BoardRanks`](super::BoardRanks). All give the same ranks.
///
/// ```
/// use evaluator::lookup::board::BoardKernel;
///
/// assert!(BoardKernel::best().is_available());
/// assert_eq!(BoardKernel::from_name("avx512"), Some(BoardKernel::Avx512));
/// assert_eq!(BoardKernel::from_name("abacus"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BoardKernel {
    /// Plain Rust, for any machine.
    Portable,
    /// 32 combos at a time; needs AVX-512 F and BW.
    Avx512,
}

impl BoardKernel {
    /// Every kernel, the slower ones first, whether or not this machine can run it.
    pub const ALL: [Self; 2] = [Self::Portable, Self::Avx512];

    /// The fastest kernel that this machine can run.
    #[must_use]
    pub fn best() -> Self {
        if Self::Avx512.is_available() { Self::Avx512 } else { Self::Portable }
    }

    /// Whether this machine can run the kernel. Without the `std` feature, only what the program was compiled for is
    /// known.
    #[must_use]
    pub fn is_available(self) -> bool {
        match self {
            Self::Portable => true,
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            Self::Avx512 => {
                std::is_x86_feature_detected!("avx512f") && std::is_x86_feature_detected!("avx512bw")
            }
            #[cfg(not(all(target_arch = "x86_64", feature = "std")))]
            Self::Avx512 => cfg!(all(target_feature = "avx512f", target_feature = "avx512bw")),
        }
    }

    /// The kernel's name: `portable`, `avx512`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            Self::Avx512 => "avx512",
        }
    }

    /// The kernel with a name; `None` if no kernel has it.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kernel| kernel.name() == name)
    }
}

impl fmt::Display for BoardKernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A kernel that this machine cannot run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnavailableKernel(pub BoardKernel);

impl fmt::Display for UnavailableKernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "this machine lacks what the board kernel {} needs", self.0)
    }
}

impl core::error::Error for UnavailableKernel {}
