//! Parts that the programs `rivertable` and `tablegen` share, and that no library needs.
//!
//! | module | content |
//! |-|-|
//! | [`files`] | files that are written whole or not at all |
//! | [`interrupt`] | Ctrl-C, and the other signals that ask a program to end |
//! | [`memory`] | returning freed memory to the system, and the end of programs without memory for a thread |
//! | [`progress`] | the progress of long work, on terminals only |
//! | [`standard_output`] | detection of a closed standard output |
//! | [`threads`] | the largest number of threads |

#![deny(unsafe_code)]

pub mod files;
pub mod interrupt;
pub mod memory;
pub mod progress;
mod screen;
#[cfg(unix)]
mod signals;
pub mod standard_output;
pub mod threads;
mod unfinished;
