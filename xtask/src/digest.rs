//! The digest of everything: hashes of the answers to a fixed list of questions.

use std::path::Path;

use crate::run::{Failure, cargo, root, run};

/// Builds the program `digest` and runs it.
pub(crate) fn digest(arguments: &[String]) -> Result<(), Failure> {
    let mut command =
        cargo(["run", "--quiet", "--release", "--locked", "--package", "digest", "--manifest-path"]);
    command.arg(root().join("Cargo.toml")).arg("--").args(arguments);
    run(command)
}

/// The same with the answers of another program, of the kinds of questions that it knows.
pub(crate) fn through(program: &Path, arguments: &[&Path]) -> Result<(), Failure> {
    let words = [Path::new("--through"), program].into_iter().chain(arguments.iter().copied());
    digest(&words.map(|word| word.display().to_string()).collect::<Vec<_>>())
}
