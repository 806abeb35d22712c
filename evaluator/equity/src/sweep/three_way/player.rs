use crate::sweep::blocks::{BLOCKS, Blocks, LANES};
use crate::sweep::vectors::Number;

/// A player's range, and where it has weight.
pub(crate) struct Player<'a, T> {
    pub(crate) range: &'a Blocks<T>,
    /// The lanes of each block that have weight.
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

    /// The player with all combos, whether or not they are in the range: as a hero whose own weights do not count.
    pub(crate) fn with_all_combos(self) -> Self {
        Self { live: [u16::MAX; BLOCKS], ..self }
    }
}
