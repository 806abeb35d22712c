//! Lookups: from keys to hand ranks.

pub mod batch;
pub mod board;
#[cfg(all(any(target_arch = "x86_64", target_arch = "aarch64"), feature = "std"))]
mod by_rank_sets;
mod scalar;

#[cfg(all(any(target_arch = "x86_64", target_arch = "aarch64"), feature = "std"))]
pub(crate) use by_rank_sets::RanksByRankSets;
