//! The program as a user meets it.

mod common;
mod decode;
mod eval;
mod histogram;
mod showdown;
mod table;
