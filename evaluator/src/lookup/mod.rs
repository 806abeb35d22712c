//! Lookups: from keys to hand ranks.

pub mod batch;
pub mod board;
#[cfg(all(any(target_arch = "x86_64", target_arch = "aarch64"), feature = "std"))]
mod rank_mask_table;
mod scalar;

#[cfg(all(any(target_arch = "x86_64", target_arch = "aarch64"), feature = "std"))]
pub(crate) use rank_mask_table::{Lookups, RankMaskTable};
