//! The Python package, installed into an environment of its own and tested there.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::digest;
use crate::run::{Failure, Programs, root, run, target_folder};

/// The package's folder, from the root.
const PACKAGE: &str = "evaluator/python";

/// What makes the environment, unless another is named.
pub(crate) const INTERPRETER: &str = "python3";

/// What the environment runs, in this order: the commands for the tests in the package's README, but in two processes, then
/// the checks of its style.
const CHECKS: [&str; 4] = [
    "-m pip install --quiet --disable-pip-version-check ./evaluator/python[test]",
    "-m pytest --quiet --numprocesses 2 --dist worksteal evaluator/python",
    "-m ruff check evaluator/python",
    "-m ruff format --check evaluator/python",
];

/// Installs the package, runs its tests and has it answer the digest's questions. Takes the interpreter that makes the
/// environment, `python3` by default.
pub(crate) fn python(arguments: &[String]) -> Result<(), Failure> {
    let interpreter = match arguments {
        [] => INTERPRETER,
        [interpreter] => interpreter,
        [_, argument, ..] => return Failure::unexpected(argument, "one interpreter"),
    };
    install_and_test(interpreter)?;
    digest(Programs::Release)
}

pub(crate) fn install_and_test(interpreter: &str) -> Result<(), Failure> {
    let environment = environment();
    run(Command::new(interpreter).args(["-m", "venv", "--clear"]).arg(&environment))?;
    for check in CHECKS {
        eprintln!("== {PACKAGE}: python {check}");
        run(Command::new(program(&environment)).args(check.split(' ')).current_dir(root()))?;
    }
    Ok(())
}

/// The installed package answers the digest's questions.
pub(crate) fn digest(programs: Programs) -> Result<(), Failure> {
    eprintln!("== {PACKAGE}: answers to the questions of the digest");
    digest::through(programs, &program(&environment()), &[&root().join(PACKAGE).join("tests/digest.py")])
}

fn environment() -> PathBuf {
    target_folder().join("python")
}

/// An environment's interpreter.
fn program(environment: &Path) -> PathBuf {
    environment.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" })
}
