//! The hot paths: keys to ranks.

pub mod batch;
mod scalar;

pub(crate) use scalar::SectionPointers;
