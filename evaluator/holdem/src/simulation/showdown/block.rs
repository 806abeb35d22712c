//! Operations on 32 showdowns side by side.

use core::ops::{BitAnd, BitOr, Not};

use evaluator::HandRank;
use evaluator::internals::{LongLanes, PlainLongs};

use crate::simulation::held::LANES;

/// A 16-bit number for each of 32 showdowns.
pub(crate) trait Block: Copy {
    /// A boolean for each showdown.
    type Mask: Copy + BitAnd<Output = Self::Mask> + BitOr<Output = Self::Mask> + Not<Output = Self::Mask>;
    /// The proof that the processor supports the operations.
    type Isa: Copy;
    /// The lanes in which tries to deal are made on the same processor.
    type Tries: LongLanes<Isa = Self::Isa>;

    fn splat(isa: Self::Isa, number: u16) -> Self;
    fn load(isa: Self::Isa, numbers: &[u16; LANES]) -> Self;
    fn store(self, numbers: &mut [u16; LANES]);
    fn max(self, other: Self) -> Self;
    fn equal(self, other: Self) -> Self::Mask;
    /// Adds one where the mask is set.
    fn count(self, mask: Self::Mask) -> Self;
    /// Sets the bits of a number where the mask is set.
    fn with_bits(self, mask: Self::Mask, bits: u16) -> Self;
    /// Returns bit `l` for showdown `l`.
    fn bits(mask: Self::Mask) -> u32;
    /// Returns `true` if the mask is set anywhere.
    fn any(mask: Self::Mask) -> bool;
    /// Returns the hand ranks at some places.
    fn look_up(isa: Self::Isa, ranks: &Ranks<'_>, places: &[u16; LANES]) -> Self;
}

/// The hand ranks of a player's combos on a board, or [`HandRank::NO_RANK`] if a combo shares a card with it.
pub(crate) enum Ranks<'a> {
    /// Hand ranks by combo of the range, up to four times 64.
    Narrow(&'a [[u16; 64]]),
    /// Hand ranks by [`HoleCards::index`](evaluator::HoleCards::index), then some places without one.
    Wide(&'a [u16; WIDE]),
}

/// The number of places for all combos.
pub(crate) const WIDE: usize = 1344;

/// Numbers side by side in plain Rust, which compilers vectorize.
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

/// Returns all bits if `truth` holds, and no bits otherwise.
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
