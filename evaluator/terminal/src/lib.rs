//! What the programs `rivertable` and `tablegen` share, and no library needs.
//!
//! | module | what it does |
//! |-|-|
//! | [`files`] | files that are written whole or not at all |
//! | [`interrupt`] | Ctrl-C, and the other signals that ask a program to end |
//! | [`progress`] | how far long work has come, on a terminal and nowhere else |

#![forbid(unsafe_code)]

pub mod files;
pub mod interrupt;
pub mod progress;
mod screen;
mod unfinished;
