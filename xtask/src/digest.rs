//! The digest of everything: hashes of the answers to a fixed list of questions.

use std::path::Path;
use std::process::Command;

use crate::run::{Failure, Programs, run};

/// Builds the program `digest` and runs it.
pub(crate) fn digest(arguments: &[String]) -> Result<(), Failure> {
    run(Command::new(Programs::Release.path("digest")?).args(arguments))
}

/// Has another program answer, those kinds of questions that it knows.
pub(crate) fn through(programs: Programs, other: &Path, arguments: &[&Path]) -> Result<(), Failure> {
    run(Command::new(programs.path("digest")?).arg("--through").arg(other).args(arguments))
}
