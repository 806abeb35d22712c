//! Vectors of 16-bit numbers: what kernels need of them, and for each kind of machine how it does it.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod portable;
mod task;

#[cfg(target_arch = "x86_64")]
use avx2::Sixteen;
#[cfg(target_arch = "x86_64")]
use avx512::ThirtyTwo;
use portable::Eight;
pub(crate) use task::{LaneTask, run};

use crate::tables::{PAIR_LANES, RANK_LANES, RANKS, pair};

/// Operations on vectors of signed 16-bit numbers. A value proves that the machine has them.
pub(crate) trait Lanes: Copy {
    /// A vector.
    type Vector: Copy;

    /// How many numbers a vector has.
    const COUNT: usize;

    /// The first numbers of a slice.
    ///
    /// # Panics
    ///
    /// If it has fewer.
    fn load(self, from: &[i16]) -> Self::Vector;

    /// Writes the first numbers of a slice, and panics if it has fewer.
    fn store(self, vector: Self::Vector, to: &mut [i16]);

    /// One number in all lanes.
    fn splat(self, number: i16) -> Self::Vector;

    /// The larger ones.
    fn max(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// `sum + weight` where `a` is greater than `b`, `sum` elsewhere.
    fn add_where_greater(
        self,
        sum: Self::Vector,
        a: Self::Vector,
        b: Self::Vector,
        weight: Self::Vector,
    ) -> Self::Vector;

    /// `sum + weight` where `a` equals `b`, `sum` elsewhere.
    fn add_where_equal(
        self,
        sum: Self::Vector,
        a: Self::Vector,
        b: Self::Vector,
        weight: Self::Vector,
    ) -> Self::Vector;

    /// From a row by rank to a row by pair of ranks: the larger number of the two.
    #[inline(always)]
    fn spread(self, row: &[i16; RANK_LANES], to: &mut [i16; PAIR_LANES]) {
        const { assert!(Self::COUNT <= RANK_LANES) }
        for high in 0..RANKS {
            // Lanes beyond the higher rank are written over by the next.
            for at in lanes_of::<Self>(high + 1) {
                let best = self.max(self.load(&row[at..]), self.splat(row[high]));
                self.store(best, &mut to[pair(high, 0) + at..]);
            }
        }
    }
}

/// The places of the vectors that some numbers fill.
#[inline(always)]
pub(crate) fn lanes_of<L: Lanes>(numbers: usize) -> impl Iterator<Item = usize> {
    (0..numbers).step_by(L::COUNT)
}
