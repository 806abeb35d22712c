//! Pairs of vectors for 64 hands.

use core::ops::{Add, BitAnd, BitOr, BitXor, Not, Shl, Shr, Sub};

use super::Words;
use crate::simd::{Avx512Vbmi, Mask};

/// Two vectors with 64 lanes. Each step works on both before the next begins. They are independent, so that
/// one hides the latency of the other.
#[derive(Clone, Copy)]
pub(crate) struct Twin(pub(super) Words, pub(super) Words);

/// A bit for each lane.
pub(super) type Masks = (Mask, Mask);

/// Implements operations on both vectors by the operation of the same name.
macro_rules! on_both {
    (
        $($operator:ident::$method:ident),*; $($shift:ident::$shifted:ident),*;
        $($name:ident($($other:ident),*)),*; $($truth:ident($($than:ident)?)),*;
    ) => {
        $(impl $operator for Twin {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Self(self.0.$method(other.0), self.1.$method(other.1))
            }
        })*

        $(impl $shift<u32> for Twin {
            type Output = Self;
            #[inline(always)]
            fn $shifted(self, by: u32) -> Self {
                Self(self.0.$shifted(by), self.1.$shifted(by))
            }
        })*

        impl Twin {
            $(#[inline(always)]
            pub(super) fn $name(self $(, $other: Self)*) -> Self {
                Self(self.0.$name($($other.0),*), self.1.$name($($other.1),*))
            })*
            $(#[inline(always)]
            pub(super) fn $truth(self $(, $than: Self)?) -> Masks {
                (self.0.$truth($($than.0)?), self.1.$truth($($than.1)?))
            })*
        }
    };
}
on_both! {
    BitAnd::bitand, BitOr::bitor, BitXor::bitxor, Add::add, Sub::sub;
    Shl::shl, Shr::shr;
    count_ones(), mul_low(other), majority(b, c), select_bits(yes, no);
    gt(than), le(other), is_zero();
}

impl Not for Twin {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Self(!self.0, !self.1)
    }
}

impl Twin {
    /// The number of lanes.
    pub(super) const COUNT: usize = 64;

    /// Returns a pair with one number in all lanes.
    #[inline(always)]
    pub(super) fn splat(isa: Avx512Vbmi, number: u16) -> Self {
        Self(Words::splat(isa, number), Words::splat(isa, number))
    }

    #[inline(always)]
    pub(super) fn load(isa: Avx512Vbmi, from: &[u16; Self::COUNT]) -> Self {
        let [first, second] = from.as_chunks::<32>().0 else { unreachable!() };
        Self(Words::load(isa, first), Words::load(isa, second))
    }

    #[inline(always)]
    pub(super) fn store(self, to: &mut [u16; Self::COUNT]) {
        let [first, second] = to.as_chunks_mut::<32>().0 else { unreachable!() };
        self.0.store(first);
        self.1.store(second);
    }

    /// Selects each lane from `yes` if it is set in the masks, and from `no` otherwise.
    #[inline(always)]
    pub(super) fn blend(masks: Masks, yes: Self, no: Self) -> Self {
        Self(Words::blend(masks.0, yes.0, no.0), Words::blend(masks.1, yes.1, no.1))
    }

    /// Returns masks of the lanes with at most two set bits.
    #[inline(always)]
    pub(super) fn has_at_most_two_bits(self) -> Masks {
        self.count_ones().le(Self::splat(self.0.isa(), 2))
    }

    /// Returns `true` if any bit is set.
    #[inline(always)]
    pub(super) fn has_any_bit(self) -> bool {
        let any = self.0 | self.1;
        any.test(any) != 0
    }

    /// Looks up the entry of each lane's shape. Only the low four bits of lanes count.
    #[inline(always)]
    pub(super) fn of_shape(self, per_shape: Words) -> Self {
        Self(per_shape.permute(self.0), per_shape.permute(self.1))
    }
}
