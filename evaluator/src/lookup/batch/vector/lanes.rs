//! What a register of 16-bit lanes must be able to do for [`vertical`](super::vertical) to rank hands in it.

use core::ops::{Add, BitAnd, BitOr, BitXor, Not, Shl, Shr, Sub};

use super::shapes::{PerShape, Shapes};

/// A vector of 16-bit numbers, one for each of [`COUNT`](Self::COUNT) hands. Operators work lane by lane, and wrap.
///
/// A value of such a type can only be made from an [`Isa`](Self::Isa), so having one proves that the machine has
/// the instructions.
pub(crate) trait Lanes:
    Copy
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Add<Output = Self>
    + Sub<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The proof that the machine has the instructions.
    type Isa: Copy;
    /// A truth for each lane, in whatever form the instructions have it.
    type Truths: Copy;
    /// The numbers of shapes, ready for looking up.
    type Shape: Copy;

    /// How many lanes there are.
    const COUNT: usize;

    /// One number in all lanes.
    fn splat(isa: Self::Isa, number: u16) -> Self;
    /// The numbers in the memory of `COUNT` lanes.
    fn load(isa: Self::Isa, from: &[u16]) -> Self;
    /// Writes the lanes to the memory of `COUNT` lanes.
    fn store(self, to: &mut [u16]);

    /// How many bits of each lane are set.
    fn count_ones(self) -> Self;
    /// The low halves of the products.
    fn times(self, other: Self) -> Self;
    /// The bits that at least two of three have.
    fn majority(self, b: Self, c: Self) -> Self;
    /// The bits of `yes` where those of `self` are set, of `no` elsewhere.
    fn select_bits(self, yes: Self, no: Self) -> Self;

    /// Where at most two bits are set.
    fn has_at_most_two_bits(self) -> Self::Truths;
    /// Where a number of at most `i16::MAX` is greater than another such number.
    fn is_greater(self, than: Self) -> Self::Truths;
    /// Where no bit is set.
    fn is_zero(self) -> Self::Truths;
    /// The lanes of `yes` where `truths` hold, of `no` elsewhere.
    fn choose(truths: Self::Truths, yes: Self, no: Self) -> Self;
    /// Whether any lane has a bit set.
    fn has_any_bit(self) -> bool;

    /// Makes numbers of shapes ready for looking up.
    fn to_shape(self) -> Self::Shape;
    /// What each lane's shape has: words of 16 equal bits.
    fn mask_of(shape: Self::Shape, table: &PerShape) -> Self;
    /// What each lane's shape has.
    fn word_of(shape: Self::Shape, table: &PerShape) -> Self;

    /// The last step: writes to `ranks` what `unfinished` and the indices of the `sets`, in the numbering and times the
    /// step that the shape tells, add up to. It may do so in two parts and leave what it needs in `pending`; then
    /// [`finish`](Self::finish) does the rest.
    fn add_set_index(
        unfinished: Self,
        sets: Self,
        shape: Self::Shape,
        shapes: &Shapes,
        ranks: &mut [u16],
        pending: &mut [u16],
    );
    /// Does what [`add_set_index`](Self::add_set_index) left, for any number of hands.
    fn finish(ranks: &mut [u16], pending: &[u16]);
}

/// Two vectors side by side. Every step is done on both before the next begins, and as neither waits for the other, the
/// time that one's results take is filled by the other's work.
#[derive(Clone, Copy)]
pub(crate) struct Twin<V>(pub(crate) V, pub(crate) V);

macro_rules! both {
    ($($operator:ident :: $method:ident),*) => {$(
        impl<V: $operator<Output = V>> $operator for Twin<V> {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Self(self.0.$method(other.0), self.1.$method(other.1))
            }
        }
    )*};
}
both!(BitAnd::bitand, BitOr::bitor, BitXor::bitxor, Add::add, Sub::sub);

impl<V: Not<Output = V>> Not for Twin<V> {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Self(!self.0, !self.1)
    }
}

impl<V: Shl<u32, Output = V>> Shl<u32> for Twin<V> {
    type Output = Self;
    #[inline(always)]
    fn shl(self, by: u32) -> Self {
        Self(self.0 << by, self.1 << by)
    }
}

impl<V: Shr<u32, Output = V>> Shr<u32> for Twin<V> {
    type Output = Self;
    #[inline(always)]
    fn shr(self, by: u32) -> Self {
        Self(self.0 >> by, self.1 >> by)
    }
}

impl<V: Lanes> Lanes for Twin<V> {
    type Isa = V::Isa;
    type Truths = (V::Truths, V::Truths);
    type Shape = (V::Shape, V::Shape);

    const COUNT: usize = 2 * V::COUNT;

    #[inline(always)]
    fn splat(isa: V::Isa, number: u16) -> Self {
        Self(V::splat(isa, number), V::splat(isa, number))
    }
    #[inline(always)]
    fn load(isa: V::Isa, from: &[u16]) -> Self {
        let (first, second) = from.split_at(V::COUNT);
        Self(V::load(isa, first), V::load(isa, second))
    }
    #[inline(always)]
    fn store(self, to: &mut [u16]) {
        let (first, second) = to.split_at_mut(V::COUNT);
        self.0.store(first);
        self.1.store(second);
    }
    #[inline(always)]
    fn count_ones(self) -> Self {
        Self(self.0.count_ones(), self.1.count_ones())
    }
    #[inline(always)]
    fn times(self, other: Self) -> Self {
        Self(self.0.times(other.0), self.1.times(other.1))
    }
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        Self(self.0.majority(b.0, c.0), self.1.majority(b.1, c.1))
    }
    #[inline(always)]
    fn select_bits(self, yes: Self, no: Self) -> Self {
        Self(self.0.select_bits(yes.0, no.0), self.1.select_bits(yes.1, no.1))
    }
    #[inline(always)]
    fn has_at_most_two_bits(self) -> Self::Truths {
        (self.0.has_at_most_two_bits(), self.1.has_at_most_two_bits())
    }
    #[inline(always)]
    fn is_greater(self, than: Self) -> Self::Truths {
        (self.0.is_greater(than.0), self.1.is_greater(than.1))
    }
    #[inline(always)]
    fn is_zero(self) -> Self::Truths {
        (self.0.is_zero(), self.1.is_zero())
    }
    #[inline(always)]
    fn choose(truths: Self::Truths, yes: Self, no: Self) -> Self {
        Self(V::choose(truths.0, yes.0, no.0), V::choose(truths.1, yes.1, no.1))
    }
    #[inline(always)]
    fn has_any_bit(self) -> bool {
        (self.0 | self.1).has_any_bit()
    }
    #[inline(always)]
    fn to_shape(self) -> Self::Shape {
        (self.0.to_shape(), self.1.to_shape())
    }
    #[inline(always)]
    fn mask_of(shape: Self::Shape, table: &PerShape) -> Self {
        Self(V::mask_of(shape.0, table), V::mask_of(shape.1, table))
    }
    #[inline(always)]
    fn word_of(shape: Self::Shape, table: &PerShape) -> Self {
        Self(V::word_of(shape.0, table), V::word_of(shape.1, table))
    }
    #[inline(always)]
    fn add_set_index(
        unfinished: Self,
        sets: Self,
        shape: Self::Shape,
        shapes: &Shapes,
        ranks: &mut [u16],
        pending: &mut [u16],
    ) {
        let (ranks_0, ranks_1) = ranks.split_at_mut(V::COUNT);
        let (pending_0, pending_1) = pending.split_at_mut(V::COUNT);
        V::add_set_index(unfinished.0, sets.0, shape.0, shapes, ranks_0, pending_0);
        V::add_set_index(unfinished.1, sets.1, shape.1, shapes, ranks_1, pending_1);
    }
    #[inline(always)]
    fn finish(ranks: &mut [u16], pending: &[u16]) {
        V::finish(ranks, pending);
    }
}
