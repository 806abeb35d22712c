use core::fmt;
use core::str::FromStr;

/// An instruction set of this machine for vectorized work.
///
/// A value proves that the processor has the instructions, because it is only created after detection.
/// Results are the same with all instruction sets, and only the speed differs. Everything uses the
/// [best](Self::best) by default. This type is for tests and benchmarks.
///
/// ```
/// use evaluator::{Isa, RankTable};
/// use evaluator::lookup::batch::Batch;
///
/// for isa in Isa::available() {
///     assert_eq!(isa.name().parse(), Ok(isa));
///     assert_eq!(Batch::with_isa(RankTable::embedded(), isa).isa(), isa);
/// }
/// assert_eq!(Isa::available().last(), Some(Isa::PORTABLE));
/// assert!("sse9".parse::<Isa>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Isa(Level);

/// The instruction sets, ordered from universal to rare. Each includes the earlier ones of its architecture.
/// ARM's are separate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Level {
    Portable,
    Neon,
    Avx2,
    Avx512,
    Avx512Vbmi,
}

// This checks that `ALL` has all levels, the fastest first.
const _: () = {
    let mut place = 0;
    while place < Level::ALL.len() {
        assert!(Level::ALL[place] as usize + place + 1 == Level::ALL.len());
        place += 1;
    }
};

impl Level {
    /// All levels, the fastest first. A level that is not in this list is never used.
    const ALL: [Self; 5] = [Self::Avx512Vbmi, Self::Avx512, Self::Avx2, Self::Neon, Self::Portable];

    const fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            Self::Neon => "neon",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
            Self::Avx512Vbmi => "avx512vbmi",
        }
    }

    /// Returns `true` if the level belongs to ARM processors.
    const fn is_arm(self) -> bool {
        matches!(self, Self::Neon)
    }

    fn is_available(self) -> bool {
        match self {
            Self::Portable => true,
            Self::Neon => Neon::IS_IN_TARGET,
            Self::Avx2 => Avx2::is_available(),
            Self::Avx512 => Avx512::is_available(),
            Self::Avx512Vbmi => Avx512Vbmi::is_available(),
        }
    }
}

impl Isa {
    /// The instructions that the program was compiled for. Every machine has them.
    pub const PORTABLE: Self = Self(Level::Portable);

    /// The number of instruction sets.
    #[doc(hidden)]
    pub const COUNT: usize = Level::ALL.len();

    /// Returns the number of this instruction set, from 0 to [`COUNT`](Self::COUNT) - 1.
    #[doc(hidden)]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns an iterator over the instruction sets of this machine, the fastest first and
    /// [`PORTABLE`](Self::PORTABLE) last. Without the `std` feature, which detection requires, these are the
    /// ones that the program was compiled for.
    pub fn available() -> impl Iterator<Item = Self> {
        Level::ALL.into_iter().filter(|level| level.is_available()).map(Self)
    }

    /// Returns the fastest instruction set of this machine.
    #[must_use]
    pub fn best() -> Self {
        Self::available().next().unwrap_or(Self::PORTABLE)
    }

    /// Returns an iterator over the names of all supported instruction sets, the fastest first. This machine
    /// may not have all of them.
    ///
    /// - `portable`: any machine
    /// - `neon`: the vectors of 64-bit ARM processors, including Apple's and servers'
    /// - `avx2`: x86-64-v3 in the terms of compilers, most processors since 2013
    /// - `avx512`: additionally the AVX-512 features F, BW, DQ and VL
    /// - `avx512vbmi`: additionally VBMI, BITALG and VPOPCNTDQ, on Intel's processors since Ice Lake and
    ///   AMD's since Zen 4
    pub fn names() -> impl Iterator<Item = &'static str> {
        Level::ALL.into_iter().map(Level::name)
    }

    /// Returns the name, one of [`names`](Self::names).
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.0.name()
    }

    /// Returns `true` if this instruction set includes a level.
    const fn has(self, level: Level) -> bool {
        self.0 as usize >= level as usize && self.0.is_arm() == level.is_arm()
    }

    /// Returns the proof of NEON if this set includes it.
    #[doc(hidden)]
    #[must_use]
    pub fn neon(self) -> Option<Neon> {
        self.has(Level::Neon).then_some(Neon(()))
    }

    /// Returns the proof of AVX2 if this set includes it.
    #[doc(hidden)]
    #[must_use]
    pub fn avx2(self) -> Option<Avx2> {
        self.has(Level::Avx2).then_some(Avx2(()))
    }

    /// Returns the proof of AVX-512 if this set includes it.
    #[doc(hidden)]
    #[must_use]
    pub fn avx512(self) -> Option<Avx512> {
        self.has(Level::Avx512).then_some(Avx512(()))
    }

    /// Returns the proof of AVX-512 with VBMI, BITALG and VPOPCNTDQ if this set includes them.
    #[doc(hidden)]
    #[must_use]
    pub fn avx512_vbmi(self) -> Option<Avx512Vbmi> {
        self.has(Level::Avx512Vbmi).then_some(Avx512Vbmi(()))
    }

    /// Returns the proof that creating [`Bytes`](super::Bytes) requires, if this set includes it.
    #[cfg(all(any(target_arch = "x86_64", target_arch = "aarch64"), feature = "std"))]
    pub(crate) fn bytes(self) -> Option<super::BytesProof> {
        #[cfg(target_arch = "x86_64")]
        return self.avx2();
        #[cfg(target_arch = "aarch64")]
        return self.neon();
    }

    /// Runs loops that are compiled for this instruction set.
    #[inline]
    pub fn run<L: Loops>(self, loops: L) -> L::Output {
        match self.0 {
            // Programs for ARM processors are already compiled for NEON.
            Level::Portable | Level::Neon => loops.run_compiled(),
            Level::Avx2 => Avx2(()).run_loops(loops),
            Level::Avx512 | Level::Avx512Vbmi => Avx512(()).run_loops(loops),
        }
    }
}

impl fmt::Display for Isa {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Parses a [name](Isa::name). It must belong to an instruction set of this machine.
impl FromStr for Isa {
    type Err = IsaError;

    fn from_str(name: &str) -> Result<Self, IsaError> {
        let level = Level::ALL.into_iter().find(|level| level.name() == name).ok_or(IsaError(None))?;
        if level.is_available() { Ok(Self(level)) } else { Err(IsaError(Some(level))) }
    }
}

/// The error for a name that does not belong to an instruction set, or belongs to one that this machine does
/// not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IsaError(Option<Level>);

impl fmt::Display for IsaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(level) => write!(f, "this machine lacks the instruction set {}", level.name()),
            None => {
                write!(f, "no such instruction set: expected ")?;
                let [others @ .., last] = &Level::ALL;
                others.iter().try_for_each(|level| write!(f, "{}, ", level.name()))?;
                write!(f, "or {}", last.name())
            }
        }
    }
}

impl core::error::Error for IsaError {}

/// Work that is compiled for the instruction set that `I` proves.
///
/// `run`, and everything that it calls in its loops, must be `#[inline(always)]`. Only then is it compiled
/// with the features of the calling function.
pub trait Task<I> {
    /// The result.
    type Output;
    /// Does the work.
    fn run(self, isa: I) -> Self::Output;
}

/// Loops in plain Rust that the compiler vectorizes for each instruction set. [`Isa::run`] runs them.
///
/// `run`, and everything that it calls in its loops, must be `#[inline(always)]`. Only then is it compiled
/// for the instruction set. The result is the same for all instruction sets.
///
/// ```
/// use evaluator::{Isa, Loops};
///
/// struct Multiply<'a>(&'a mut [f32], f32);
///
/// impl Loops for Multiply<'_> {
///     type Output = ();
///
///     #[inline(always)]
///     fn run(self) {
///         self.0.iter_mut().for_each(|number| *number *= self.1);
///     }
/// }
///
/// let mut numbers = [1.0, 2.0, 3.0];
/// Isa::best().run(Multiply(&mut numbers, 0.5));
/// assert_eq!(numbers, [0.5, 1.0, 1.5]);
/// ```
pub trait Loops {
    /// The result.
    type Output;
    /// Does the work.
    fn run(self) -> Self::Output;

    /// Does the work with the instructions that the program was compiled for.
    #[doc(hidden)]
    #[inline(never)]
    fn run_compiled(self) -> Self::Output
    where
        Self: Sized,
    {
        self.run()
    }
}

/// A [`Task`], compiled with the instructions that `I` proves.
///
/// The method belongs to the task, not to the proof, because the compiler places a method with its type. So
/// kernels are spread over the modules of a crate, and several threads can compile them.
trait Compiled<I>: Task<I> {
    /// Does the work. The processor must have the instructions.
    unsafe fn run_compiled(self, isa: I) -> Self::Output;
}

/// [`Loops`], compiled with the instructions that `I` proves.
trait CompiledLoops<I>: Loops {
    /// Does the work. The processor must have the instructions.
    unsafe fn run_compiled_for(self) -> Self::Output;
}

/// Defines the proofs of an architecture's instruction sets. Each has its own features and those of all
/// before it. Detection, with a macro of `std::arch`, and compilation share one list of features.
macro_rules! proofs {
    ($arch:tt $is_detected:ident [$($had:tt),*]) => {};
    ($arch:tt $is_detected:ident [$($had:tt),*] $(#[$doc:meta])* $isa:ident: $($feature:tt),+; $($rest:tt)*) => {
        proofs!(@one $arch $is_detected $(#[$doc])* $isa: $($had,)* $($feature),+);
        proofs!($arch $is_detected [$($had,)* $($feature),+] $($rest)*);
    };
    (@one $arch:tt $is_detected:ident $(#[$doc:meta])* $isa:ident: $($feature:tt),+) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $isa(());

        impl $isa {
            fn is_available() -> bool {
                #[cfg(all(target_arch = $arch, feature = "std"))]
                return $(std::arch::$is_detected!($feature))&&+;
                #[cfg(not(all(target_arch = $arch, feature = "std")))]
                cfg!(all(target_arch = $arch, $(target_feature = $feature),+))
            }

            /// Does work with the instructions.
            #[inline]
            pub fn run<T: Task<Self>>(self, task: T) -> T::Output {
                // SAFETY: `self` proves that the processor has the features. An `Isa` is only created after
                // they are detected, and only an `Isa` creates a proof.
                unsafe { Compiled::run_compiled(task, self) }
            }

            /// Runs loops that are compiled for the instructions.
            #[inline]
            pub fn run_loops<L: Loops>(self, loops: L) -> L::Output {
                // SAFETY: as above.
                unsafe { CompiledLoops::<Self>::run_compiled_for(loops) }
            }
        }

        impl<T: Task<$isa>> Compiled<$isa> for T {
            #[cfg_attr(target_arch = $arch, target_feature($(enable = $feature),+))]
            unsafe fn run_compiled(self, isa: $isa) -> T::Output {
                self.run(isa)
            }
        }

        impl<L: Loops> CompiledLoops<$isa> for L {
            #[cfg_attr(target_arch = $arch, target_feature($(enable = $feature),+))]
            unsafe fn run_compiled_for(self) -> L::Output {
                self.run()
            }
        }
    };
}

proofs! {"x86_64" is_x86_feature_detected []
    /// The proof that the machine has AVX2.
    Avx2: "avx2", "bmi1", "bmi2", "fma", "lzcnt", "popcnt";
    /// The proof that the machine has AVX-512 with F, BW, DQ and VL.
    Avx512: "avx512f", "avx512bw", "avx512dq", "avx512vl";
    /// The proof that the machine also has AVX-512's VBMI, BITALG and VPOPCNTDQ.
    Avx512Vbmi: "avx512vbmi", "avx512bitalg", "avx512vpopcntdq";
}

/// The proof that the machine has NEON. It is part of the target and needs no detection.
#[derive(Clone, Copy, Debug)]
pub struct Neon(());

impl Neon {
    const IS_IN_TARGET: bool = cfg!(all(target_arch = "aarch64", target_feature = "neon"));

    /// Does work with the instructions.
    #[inline]
    pub fn run<T: Task<Self>>(self, task: T) -> T::Output {
        task.run_in_target(self)
    }
}

/// A [`Task`] whose instructions are part of the target. The method belongs to the task for the same reason
/// as in [`Compiled`].
trait InTarget: Task<Neon> {
    /// Does the work.
    #[inline(never)]
    fn run_in_target(self, isa: Neon) -> Self::Output
    where
        Self: Sized,
    {
        self.run(isa)
    }
}

impl<T: Task<Neon>> InTarget for T {}

impl From<Avx512Vbmi> for Avx512 {
    #[inline(always)]
    fn from(_: Avx512Vbmi) -> Self {
        Self(())
    }
}

impl From<Avx512> for Avx2 {
    #[inline(always)]
    fn from(_: Avx512) -> Self {
        Self(())
    }
}

impl From<Avx512Vbmi> for Avx2 {
    #[inline(always)]
    fn from(_: Avx512Vbmi) -> Self {
        Self(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each set has the proofs of the lower sets of its architecture and no others.
    #[test]
    fn each_set_includes_the_lower_sets_of_its_architecture() {
        for level in Level::ALL {
            let isa = Isa(level);
            let has = [
                isa.neon().is_some(),
                isa.avx2().is_some(),
                isa.avx512().is_some(),
                isa.avx512_vbmi().is_some(),
            ];
            let expected = match level {
                Level::Portable => [false, false, false, false],
                Level::Neon => [true, false, false, false],
                Level::Avx2 => [false, true, false, false],
                Level::Avx512 => [false, true, true, false],
                Level::Avx512Vbmi => [false, true, true, true],
            };
            assert_eq!(has, expected, "{level:?}");
        }
    }
}
