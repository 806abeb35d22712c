//! The C library `rivertable`: the functions of the crate `rivertable_c`.

pub use rivertable_c::*;
