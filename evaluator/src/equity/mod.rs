//! Exact equities.

mod blocks;
mod board;
mod boards;
#[allow(unsafe_code, reason = "vector instructions, chosen at run time")]
mod kernels;
mod order;
mod sweep;
mod symmetry;
mod walk;

