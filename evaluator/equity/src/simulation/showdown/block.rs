//! 32 showdowns side by side: the operations that they are held with.

use core::ops::{BitAnd, BitOr, Not};

use evaluator::HandRank;
use evaluator::internals::{LongLanes, PlainLongs};

/// How many showdowns are held together.
pub(crate) const LANES: usize = 32;

/// A number of 16 bits for each of 32 showdowns.
pub(crate) trait Block: Copy {
    /// A truth for each showdown.
    type Mask: Copy + BitAnd<Output = Self::Mask> + BitOr<Output = Self::Mask> + Not<Output = Self::Mask>;
    /// The proof that the processor has what operations take.
    type Isa: Copy;
    /// What deals are tried with on the same processor.
    type Tries: LongLanes<Isa = Self::Isa>;

    fn splat(isa: Self::Isa, number: u16) -> Self;
    fn load(isa: Self::Isa, numbers: &[u16; LANES]) -> Self;
    fn store(self, numbers: &mut [u16; LANES]);
    fn max(self, other: Self) -> Self;
    fn equal(self, other: Self) -> Self::Mask;
    /// One more where the mask holds.
    fn count(self, mask: Self::Mask) -> Self;
    /// With the bits of a number where the mask holds.
    fn with_bits(self, mask: Self::Mask, bits: u16) -> Self;
    /// Bit `l` for showdown `l`.
    fn bits(mask: Self::Mask) -> u32;
    /// Whether the mask holds anywhere.
    fn any(mask: Self::Mask) -> bool;
    /// The ranks at some places.
    fn look_up(isa: Self::Isa, ranks: &Ranks<'_>, places: &[u16; LANES]) -> Self;
}

/// The ranks of a player's combos on a board; [`HandRank::NO_RANK`] where a combo shares a card with the board.
pub(crate) enum Ranks<'a> {
    /// By combo of the range, up to four times 64.
    Narrow(&'a [[u16; 64]]),
    /// By [`HoleCards::index`](evaluator::HoleCards::index), and some places more without a rank.
    Wide(&'a [u16; WIDE]),
}

/// How many places there are for all combos.
pub(crate) const WIDE: usize = 1344;

/// Numbers side by side in plain Rust, of which the compiler makes vectors.
#[derive(Clone, Copy)]
pub(crate) struct Plain([u16; LANES]);

impl Plain {
    #[inline(always)]
    fn each(self, other: Self, operation: impl Fn(u16, u16) -> u16) -> Self {
        let mut numbers = self.0;
        for (a, b) in numbers.iter_mut().zip(other.0) {
            *a = operation(*a, b);
        }
        Self(numbers)
    }
}

impl BitAnd for Plain {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        self.each(other, |a, b| a & b)
    }
}

impl BitOr for Plain {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        self.each(other, |a, b| a | b)
    }
}

impl Not for Plain {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        self.each(self, |a, _| !a)
    }
}

/// All bits or none.
#[inline(always)]
fn all_bits(truth: bool) -> u16 {
    u16::from(truth).wrapping_neg()
}

impl Block for Plain {
    type Mask = Self;
    type Isa = ();
    type Tries = PlainLongs;

    #[inline(always)]
    fn splat((): (), number: u16) -> Self {
        Self([number; LANES])
    }

    #[inline(always)]
    fn load((): (), numbers: &[u16; LANES]) -> Self {
        Self(*numbers)
    }

    #[inline(always)]
    fn store(self, numbers: &mut [u16; LANES]) {
        *numbers = self.0;
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        self.each(other, u16::max)
    }

    #[inline(always)]
    fn equal(self, other: Self) -> Self {
        self.each(other, |a, b| all_bits(a == b))
    }

    #[inline(always)]
    fn count(self, mask: Self) -> Self {
        self.each(mask, u16::wrapping_sub)
    }

    #[inline(always)]
    fn with_bits(self, mask: Self, bits: u16) -> Self {
        self.each(mask, |number, truth| number | truth & bits)
    }

    #[inline(always)]
    fn bits(mask: Self) -> u32 {
        mask.0.iter().enumerate().fold(0, |bits, (lane, &truth)| bits | u32::from(truth & 1) << lane)
    }

    #[inline(always)]
    fn any(mask: Self) -> bool {
        mask.0.iter().fold(0, |any, &truth| any | truth) != 0
    }

    #[inline(always)]
    fn look_up((): (), ranks: &Ranks<'_>, places: &[u16; LANES]) -> Self {
        let ranks = match ranks {
            Ranks::Narrow(ranks) => ranks.as_flattened(),
            Ranks::Wide(ranks) => *ranks,
        };
        let mut found = [HandRank::NO_RANK; LANES];
        for (found, &place) in found.iter_mut().zip(places) {
            if let Some(&rank) = ranks.get(usize::from(place)) {
                *found = rank;
            }
        }
        Self(found)
    }
}
