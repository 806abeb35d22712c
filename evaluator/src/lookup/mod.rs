//! The hot paths: keys to ranks.

pub mod batch;
pub mod board;
mod scalar;

pub(crate) use scalar::SectionPointers;
