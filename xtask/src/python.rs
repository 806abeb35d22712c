//! Installs the Python package into its own environment and tests it there.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::digest;
use crate::run::{Failure, Programs, root, run, target_folder};

/// The package's folder, relative to the root.
const PACKAGE: &str = "evaluator/python";

/// The interpreter that creates the environment by default.
pub(crate) const INTERPRETER: &str = "python3";

/// The commands that the environment runs, in this order: the test commands of the package's README, in two
/// processes, then the checks of its style.
const CHECKS: [&str; 5] = [
    "-m pip install --quiet --disable-pip-version-check --upgrade pip>=25.1",
    "-m pip install --quiet ./evaluator/python --group evaluator/python/pyproject.toml:test",
    "-m pytest --quiet --numprocesses 2 --dist worksteal --reruns 1 -r fER evaluator/python",
    "-m ruff check evaluator/python",
    "-m ruff format --check evaluator/python",
];

/// Installs the package, runs its tests and the digest through it. Takes the interpreter that creates the
/// environment, by default `python3`.
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

/// Runs the digest with the answers of the installed package.
pub(crate) fn digest(programs: Programs) -> Result<(), Failure> {
    eprintln!("== {PACKAGE}: answers to the questions of the digest");
    digest::through(programs, &program(&environment()), &[&root().join(PACKAGE).join("tests/digest.py")])
}

fn environment() -> PathBuf {
    target_folder().join("python")
}

/// Returns an environment's interpreter.
fn program(environment: &Path) -> PathBuf {
    environment.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" })
}
