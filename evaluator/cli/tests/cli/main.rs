//! The program as a user meets it.

mod common;
mod decode;
mod eval;
mod histogram;
mod range;
mod readme;
mod showdown;
mod table;
