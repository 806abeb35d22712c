//! The vector operations that showdowns are made of, for each kind of machine, and the one place where a kind is chosen.
//!
//! What is done with them stands in `walk`, once for all. A [`Task`] is compiled for every kernel, and [`run`] runs it on
//! the one that is asked for.

#[cfg(target_arch = "x86_64")]
mod avx512;
mod portable;

use crate::Suit;
use crate::equity::blocks::LANES;
use crate::lookup::board::BoardKernel;

/// Vectors of 16 lanes, a block, and of four, the suits of one rank.
///
/// In a mask bit `l` stands for lane `l`. A lane is `4 * suit of the higher card + suit of the lower card`.
pub(crate) trait Simd: Copy {
    /// A number for each holding of a block.
    type Block: Copy;
    /// A number for each suit.
    type Suits: Copy;

    /// All lanes the same.
    fn splat(self, number: f32) -> Self::Block;
    /// The lanes of the mask, 0 in the others.
    fn load(self, block: &[f32; LANES], mask: u16) -> Self::Block;
    /// Writes the lanes of the mask and leaves the others.
    fn store(self, lanes: Self::Block, block: &mut [f32; LANES], mask: u16);
    /// The lanes of the mask, 0 in the others.
    fn keep(self, lanes: Self::Block, mask: u16) -> Self::Block;
    fn add(self, a: Self::Block, b: Self::Block) -> Self::Block;
    fn sub(self, a: Self::Block, b: Self::Block) -> Self::Block;
    /// `a * b + c`, rounded once or twice.
    fn mul_add(self, a: Self::Block, b: Self::Block, c: Self::Block) -> Self::Block;
    /// The sum of all lanes.
    fn sum(self, lanes: Self::Block) -> f32;

    fn load_suits(self, suits: &[f32; Suit::COUNT]) -> Self::Suits;
    fn store_suits(self, numbers: Self::Suits, suits: &mut [f32; Suit::COUNT]);
    fn add_suits(self, a: Self::Suits, b: Self::Suits) -> Self::Suits;
    /// To each lane the number of its higher card's suit.
    fn by_high(self, suits: Self::Suits) -> Self::Block;
    /// To each lane the number of its lower card's suit.
    fn by_low(self, suits: Self::Suits) -> Self::Block;
    /// For each suit of the higher card the lane that has `suit` in the lower one.
    fn column(self, lanes: Self::Block, suit: usize) -> Self::Suits;
    /// For each suit the sum of the lanes that have it in the higher card.
    fn sums_by_high(self, lanes: Self::Block) -> Self::Suits;
    /// For each suit the sum of the lanes that have it in the lower card.
    fn sums_by_low(self, lanes: Self::Block) -> Self::Suits;
    /// The sum of four, in all lanes.
    fn splat_sum(self, suits: Self::Suits) -> Self::Block;
}

/// Work that can be done with any vectors. `run` must be inlined, so that it is compiled for the kernel's machine.
pub(crate) trait Task {
    type Output;
    fn run<S: Simd>(self, simd: S) -> Self::Output;
}

/// Does the work with the vectors of `kernel`, which this machine must be able to run.
///
/// # Panics
///
/// The machine cannot run the kernel.
#[inline]
pub(crate) fn run<T: Task>(kernel: AvailableKernel, task: T) -> T::Output {
    match kernel.0 {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: an `AvailableKernel` has been found available, and processors keep their features.
        BoardKernel::Avx512 => unsafe { avx512::run(task) },
        _ => task.run(portable::Portable),
    }
}

/// A kernel that this machine can run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AvailableKernel(BoardKernel);

impl AvailableKernel {
    pub(crate) fn new(kernel: BoardKernel) -> Option<Self> {
        kernel.is_available().then_some(Self(kernel))
    }

    pub(crate) fn kernel(self) -> BoardKernel {
        self.0
    }
}
