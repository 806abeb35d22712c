//! The hot paths: keys to ranks.

pub mod batch;
pub mod board;
#[cfg(all(target_arch = "x86_64", feature = "std"))]
mod by_rank_sets;
mod scalar;

#[cfg(all(target_arch = "x86_64", feature = "std"))]
pub(crate) use by_rank_sets::RanksByRankSets;
