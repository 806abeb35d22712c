//! `rivertable`: poker hands on the command line.

#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    rivertable::run()
}
