//! The program as a user meets it.

mod common;
mod eval;
mod table;
