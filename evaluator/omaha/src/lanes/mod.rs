//! Vectors of 16-bit numbers: the operations that kernels need, and their implementations for each kind of
//! machine.

#[cfg(target_arch = "x86_64")]
mod avx2;
mod portable;
mod task;

#[cfg(target_arch = "x86_64")]
use avx2::Sixteen;
use portable::Eight;
pub(crate) use task::{LaneTask, run};

use crate::tables::{PAIR_LANES, RANK_LANES, RANKS, pair};

/// Operations on vectors of signed 16-bit numbers. A value proves that the machine has them.
pub(crate) trait Lanes: Copy {
    /// A vector.
    type Vector: Copy;

    /// The number of lanes.
    const COUNT: usize;

    /// Loads the first numbers of a slice.
    ///
    /// # Panics
    ///
    /// Panics if the slice is too short.
    fn load(self, from: &[i16]) -> Self::Vector;

    /// Stores to the first numbers of a slice. Panics if it is too short.
    fn store(self, vector: Self::Vector, to: &mut [i16]);

    /// Returns one number in all lanes.
    fn splat(self, number: i16) -> Self::Vector;

    /// Returns the larger number in each lane.
    fn max(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// Returns `sum + weight` where `a` is greater than `b`, and `sum` elsewhere.
    fn add_where_greater(
        self,
        sum: Self::Vector,
        a: Self::Vector,
        b: Self::Vector,
        weight: Self::Vector,
    ) -> Self::Vector;

    /// Returns `sum + weight` where `a` equals `b`, and `sum` elsewhere.
    fn add_where_equal(
        self,
        sum: Self::Vector,
        a: Self::Vector,
        b: Self::Vector,
        weight: Self::Vector,
    ) -> Self::Vector;

    /// Expands a row by rank to a row by rank pair, with the larger number of the two.
    #[inline(always)]
    fn spread(self, row: &[i16; RANK_LANES], to: &mut [i16; PAIR_LANES]) {
        const { assert!(Self::COUNT <= RANK_LANES) }
        for high in 0..RANKS {
            // The next ranks overwrite the lanes after the higher rank.
            for at in lanes_of::<Self>(high + 1) {
                let best = self.max(self.load(&row[at..]), self.splat(row[high]));
                self.store(best, &mut to[pair(high, 0) + at..]);
            }
        }
    }
}

/// Returns the start of each vector that the numbers fill.
#[inline(always)]
pub(crate) fn lanes_of<L: Lanes>(numbers: usize) -> impl Iterator<Item = usize> {
    (0..numbers).step_by(L::COUNT)
}
