use crate::sweep::blocks::{BLOCKS, Blocks, LANES};
use crate::sweep::vectors::Number;

/// A player's range, and the lanes with weight.
pub(crate) struct Player<'a, T> {
    pub(crate) range: &'a Blocks<T>,
    /// The lanes with weight, for each block.
    pub(crate) live: [u16; BLOCKS],
}

impl<'a, T: Number> Player<'a, T> {
    pub(crate) fn new(range: &'a Blocks<T>) -> Self {
        let live = |block: &[T; LANES]| {
            let lanes = block.iter().enumerate();
            lanes.fold(0, |mask, (lane, &weight)| mask | u16::from(weight > T::ZERO) << lane)
        };
        Self { range, live: core::array::from_fn(|block| live(&range.0[block])) }
    }

    /// Marks all combos as live, whether or not they are in the range, for a hero whose own weights do not
    /// matter.
    pub(crate) fn with_all_combos(self) -> Self {
        Self { live: [u16::MAX; BLOCKS], ..self }
    }
}
