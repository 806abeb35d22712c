//! The digest: hashes of the answers to a fixed list of questions.

use std::path::Path;
use std::process::Command;

use crate::run::{Failure, Programs, run};

/// Builds the program `digest` and runs it.
pub(crate) fn digest(arguments: &[String]) -> Result<(), Failure> {
    run(Command::new(Programs::Release.path("digest")?).args(arguments))
}

/// Runs the digest with the answers of another program, for the kinds of questions that it supports.
pub(crate) fn through(programs: Programs, other: &Path, arguments: &[&Path]) -> Result<(), Failure> {
    run(Command::new(programs.path("digest")?).arg("--through").arg(other).args(arguments))
}
