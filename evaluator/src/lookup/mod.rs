//! The hot paths: keys to ranks.

mod scalar;

pub(crate) use scalar::SectionPointers;
