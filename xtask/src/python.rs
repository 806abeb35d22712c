//! The Python package, installed into an environment of its own and tested there.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::digest;
use crate::run::{Failure, root, run};

/// The package's folder, from the root.
const PACKAGE: &str = "evaluator/python";

/// What the environment runs, in this order: the commands for the tests in the package's README, but in two processes, then
/// the checks of its style.
const CHECKS: [&str; 4] = [
    "-m pip install --quiet --disable-pip-version-check ./evaluator/python[test]",
    "-m pytest --quiet --numprocesses 2 --dist worksteal evaluator/python",
    "-m ruff check evaluator/python",
    "-m ruff format --check evaluator/python",
];

/// Installs the package and runs its tests. Takes the interpreter that makes the environment, `python3` by default.
pub(crate) fn python(arguments: &[String]) -> Result<(), Failure> {
    let interpreter = match arguments {
        [] => "python3",
        [interpreter] => interpreter,
        [_, argument, ..] => {
            return Err(Failure::Said(format!("{argument:?} is not expected: it takes one interpreter")));
        }
    };
    let environment = root().join("target/python");
    let mut make = Command::new(interpreter);
    make.args(["-m", "venv", "--clear"]).arg(&environment);
    run(make)?;
    for check in CHECKS {
        eprintln!("== {PACKAGE}: python {check}");
        let mut command = Command::new(program(&environment));
        command.args(check.split(' ')).current_dir(root());
        run(command)?;
    }
    eprintln!("== {PACKAGE}: answers to the questions of the digest");
    digest::through(&program(&environment), &[&root().join(PACKAGE).join("tests/digest.py")])
}

/// An environment's interpreter.
fn program(environment: &Path) -> PathBuf {
    environment.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" })
}
