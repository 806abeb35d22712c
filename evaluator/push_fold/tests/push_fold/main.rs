//! Tests of the crate as a whole.

mod heads_up;
mod icm;
mod toy;
