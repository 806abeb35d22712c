//! `rivertable`: poker hands on the command line.

#![forbid(unsafe_code)]

use std::process::ExitCode;

use terminal::memory::Memory;

#[global_allocator]
static MEMORY: Memory = Memory { exit_code: 2 };

fn main() -> ExitCode {
    rivertable::run()
}
