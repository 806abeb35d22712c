use crate::exact::sweep::blocks::{BLOCKS, Blocks, LANES};

/// A player's range, and where it has weight.
pub(crate) struct Player<'a> {
    range: &'a Blocks,
    /// The lanes of each block that have weight.
    live: [u16; BLOCKS],
}

impl<'a> Player<'a> {
    pub(crate) fn new(range: &'a Blocks) -> Self {
        let live = |block: &[f32; LANES]| {
            let lanes = block.iter().enumerate();
            lanes.fold(0, |mask, (lane, &weight)| mask | u16::from(weight > 0.0) << lane)
        };
        Self { range, live: core::array::from_fn(|block| live(&range.0[block])) }
    }

    /// The weights of a block.
    #[inline(always)]
    pub(crate) fn weights(&self, block: usize) -> &[f32; LANES] {
        &self.range.0[block]
    }

    /// The lanes of each block that have weight.
    #[inline(always)]
    pub(crate) fn live(&self) -> &[u16; BLOCKS] {
        &self.live
    }
}
