//! Parts that the programs `rivertable` and `tablegen` share, and no library needs.
//!
//! | module | content |
//! |-|-|
//! | [`files`] | files that are written whole or not at all |
//! | [`interrupt`] | Ctrl-C, and the other signals that ask a program to end |
//! | [`memory`] | what is said when there is no more memory, and how freed memory goes back to the system |
//! | [`progress`] | the progress of long work, on a terminal and nowhere else |
//! | [`standard_output`] | whether the program was started with its standard output closed |
//! | [`threads`] | how many threads there are at most |

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
