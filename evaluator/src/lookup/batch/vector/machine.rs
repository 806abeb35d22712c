//! What machines have in common: a proof of features, a register of words, and the operators on it.

/// Defines a machine by the features that it must have, and its register of 16-bit words with the operators that
/// [`Lanes`](super::lanes::Lanes) asks for. The features are named once, so that what is asked of the machine is what
/// the compiler may use.
macro_rules! machine {
    (
        $(#[$machine_doc:meta])*
        $machine:ident: $($feature:tt),+;
        $(#[$words_doc:meta])*
        $words:ident($register:ty): $bytes:literal bytes by $load:ident;
        $($operator:ident::$method:ident = $intrinsic:ident),*;
        Not::not = $xor:ident with $splat:ident;
        $($shift_operator:ident::$shift:ident = $shift_intrinsic:ident),*;
    ) => {
        $(#[$machine_doc])*
        #[derive(Clone, Copy, Debug)]
        pub(crate) struct $machine(());

        impl $machine {
            /// The proof, if there is one.
            pub(crate) fn detect() -> Option<Self> {
                let is_available = $(std::arch::is_x86_feature_detected!($feature))&&+;
                is_available.then_some(Self(()))
            }

            /// Loads a whole register.
            #[inline(always)]
            pub(super) fn load<T: bytemuck::Pod, const N: usize>(self, from: &[T; N]) -> $register {
                const { assert!(size_of::<[T; N]>() == $bytes) }
                // SAFETY: these are as many bytes as are read, and `self` proves that the machine has the instruction.
                unsafe { $load(from.as_ptr().cast()) }
            }
        }

        impl super::Machine for $machine {
            type Lanes = super::lanes::Twin<$words>;

            fn rank_block<S: Source<Self::Lanes>, const CHECKED: bool>(
                self,
                shapes: &Shapes,
                source: S,
                at: usize,
                ranks: &mut [u16],
                notes: &mut Notes<Self::Lanes>,
            ) -> bool {
                $(#[target_feature(enable = $feature)])+
                fn here<S: Source<Twin<$words>>, const CHECKED: bool>(
                    isa: $machine,
                    shapes: &Shapes,
                    source: S,
                    at: usize,
                    ranks: &mut [u16],
                    notes: &mut Notes<Twin<$words>>,
                ) -> bool {
                    rank_block::<Twin<$words>, S, CHECKED>(isa, shapes, source, at, ranks, notes)
                }
                // SAFETY: `self` proves that the machine has the instructions.
                unsafe { here::<S, CHECKED>(self, shapes, source, at, ranks, notes) }
            }
        }

        $(#[$words_doc])*
        #[derive(Clone, Copy)]
        pub(crate) struct $words(pub(super) $register);

        $(impl $operator for $words {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Self(proven!($intrinsic(self.0, other.0)))
            }
        })*

        impl Not for $words {
            type Output = Self;
            #[inline(always)]
            fn not(self) -> Self {
                Self(proven!($xor(self.0, $splat(-1))))
            }
        }

        $(impl $shift_operator<u32> for $words {
            type Output = Self;
            #[inline(always)]
            fn $shift(self, by: u32) -> Self {
                Self(proven!($shift_intrinsic(self.0, _mm_cvtsi32_si128(by.cast_signed()))))
            }
        })*
    };
}
pub(super) use machine;

/// Uses intrinsics of the machine at hand.
macro_rules! proven {
    ($($code:tt)*) => {{
        // SAFETY: there is an `Avx512` or `Avx2`, or a register that was made from one, so the machine has the
        // instructions.
        unsafe { $($code)* }
    }};
}
pub(super) use proven;
