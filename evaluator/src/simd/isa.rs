use core::fmt;
use core::str::FromStr;

/// A set of vector instructions that this machine has, and that bulk work is done with.
///
/// A value is a proof: only what the processor has been asked for, and has, can be made. Results are the same with all
/// of them; the choice changes how long work takes. Everything takes the [best](Self::best) by itself, so this is for
/// tests and measurements.
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

/// From what every machine has to what few have; each has all of its own processor that stands before it. Those of ARM's
/// stand side by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Level {
    Portable,
    Neon,
    Avx2,
    Avx512,
    Avx512Vbmi,
}

// All of them, the fastest first.
const _: () = {
    let mut place = 0;
    while place < Level::ALL.len() {
        assert!(Level::ALL[place] as usize + place + 1 == Level::ALL.len());
        place += 1;
    }
};

impl Level {
    /// The fastest first. What is missing here, no machine has.
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

    /// Whether it is of ARM's processors.
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
    /// No instructions but those that the program was compiled for, on any machine.
    pub const PORTABLE: Self = Self(Level::Portable);

    /// The instruction sets of this machine, the fastest first and [`PORTABLE`](Self::PORTABLE) last. Without the `std`
    /// feature, which it takes to ask a machine what it has, those that the program was compiled for.
    pub fn available() -> impl Iterator<Item = Self> {
        Level::ALL.into_iter().filter(|level| level.is_available()).map(Self)
    }

    /// The fastest of this machine.
    #[must_use]
    pub fn best() -> Self {
        Self::available().next().unwrap_or(Self::PORTABLE)
    }

    /// The names of all instruction sets that there is code for, the fastest first, whether or not this machine has
    /// them.
    ///
    /// - `portable`: any machine;
    /// - `neon`: the vectors that ARM's processors of 64 bits have, Apple's and the servers' among them;
    /// - `avx2`: what compilers call x86-64-v3, most processors since 2013;
    /// - `avx512`: the AVX-512 features F, BW, DQ and VL besides;
    /// - `avx512vbmi`: and VBMI, BITALG and VPOPCNTDQ, as Intel's processors have since Ice Lake and AMD's since Zen 4.
    pub fn names() -> impl Iterator<Item = &'static str> {
        Level::ALL.into_iter().map(Level::name)
    }

    /// The name, one of [`names`](Self::names).
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.0.name()
    }

    /// Whether this set is a level of the same processor, or one above it.
    const fn has(self, level: Level) -> bool {
        self.0 as usize >= level as usize && self.0.is_arm() == level.is_arm()
    }

    /// The proof of NEON, if it is in this set.
    #[doc(hidden)]
    #[must_use]
    pub fn neon(self) -> Option<Neon> {
        self.has(Level::Neon).then_some(Neon(()))
    }

    /// The proof of AVX2, if it is in this set.
    #[doc(hidden)]
    #[must_use]
    pub fn avx2(self) -> Option<Avx2> {
        self.has(Level::Avx2).then_some(Avx2(()))
    }

    /// The proof of AVX-512, if it is in this set.
    #[doc(hidden)]
    #[must_use]
    pub fn avx512(self) -> Option<Avx512> {
        self.has(Level::Avx512).then_some(Avx512(()))
    }

    /// The proof of AVX-512 with VBMI, BITALG and VPOPCNTDQ, if they are in this set.
    #[doc(hidden)]
    #[must_use]
    pub fn avx512_vbmi(self) -> Option<Avx512Vbmi> {
        self.has(Level::Avx512Vbmi).then_some(Avx512Vbmi(()))
    }

    /// The proof of the instructions that [`Bytes`](super::Bytes) are made of, if they are in this set.
    #[cfg(all(any(target_arch = "x86_64", target_arch = "aarch64"), feature = "std"))]
    pub(crate) fn bytes(self) -> Option<super::BytesProof> {
        #[cfg(target_arch = "x86_64")]
        return self.avx2();
        #[cfg(target_arch = "aarch64")]
        return self.neon();
    }

    /// Runs loops as compiled for this instruction set.
    #[inline]
    pub fn run<L: Loops>(self, loops: L) -> L::Output {
        match self.0 {
            // NEON is among what programs for its processors are compiled for.
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

/// Reads a [name](Isa::name); it must be of an instruction set that this machine has.
impl FromStr for Isa {
    type Err = IsaError;

    fn from_str(name: &str) -> Result<Self, IsaError> {
        let level = Level::ALL.into_iter().find(|level| level.name() == name).ok_or(IsaError(None))?;
        if level.is_available() { Ok(Self(level)) } else { Err(IsaError(Some(level))) }
    }
}

/// A name that no instruction set has, or one of an instruction set that this machine lacks.
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

/// Work that is compiled for the instruction set of which `I` is the proof.
///
/// `run`, and all that it calls in its loops, must be `#[inline(always)]`: only then are they compiled with the features
/// of the function that calls them.
pub trait Task<I> {
    /// What comes of it.
    type Output;
    /// Does the work.
    fn run(self, isa: I) -> Self::Output;
}

/// Loops in plain Rust of which the compiler makes vector code, for each instruction set another: [`Isa::run`] runs them.
///
/// `run`, and all that it calls in its loops, must be `#[inline(always)]`: only then are they compiled for the instruction
/// set. The result is the same with all of them.
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
    /// What comes of them.
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

/// A [`Task`], compiled with the instructions that `I` is the proof of.
///
/// It is a method of the task, not of the proof, because the compiler puts a method where its type is defined: so kernels
/// are spread over the modules of a crate, and several threads can compile them.
trait Compiled<I>: Task<I> {
    /// Does the work. The processor must have the instructions.
    unsafe fn run_compiled(self, isa: I) -> Self::Output;
}

/// The same for [`Loops`].
trait CompiledLoops<I>: Loops {
    /// Does the work. The processor must have the instructions.
    unsafe fn run_compiled_for(self) -> Self::Output;
}

/// Defines the proofs of a processor's instruction sets, each with its features and all of those before it. What the machine is
/// asked for, by a macro of `std::arch`, and what the compiler may use is one list.
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
                // SAFETY: `self` proves that the processor has the features: an `Isa` is made where they have been found,
                // and an `Isa` alone makes a proof.
                unsafe { Compiled::run_compiled(task, self) }
            }

            /// Runs loops as compiled for the instructions.
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
    /// The proof that the machine has AVX-512 with VBMI, BITALG and VPOPCNTDQ besides.
    Avx512Vbmi: "avx512vbmi", "avx512bitalg", "avx512vpopcntdq";
}

/// The proof that the machine has NEON. It is part of the target: there is nothing to ask the processor.
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

/// A [`Task`] whose instructions are part of the target: for the same reason a method of the task as [`Compiled`].
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

    /// The proof that a kernel of a lower set needs is in all sets of the same processor above it, and in no other.
    #[test]
    fn sets_have_those_below_them_on_their_processor() {
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
