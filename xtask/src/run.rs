//! Starting other programs.

use std::borrow::BorrowMut;
use std::env;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Returns the workspace's root.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

/// Returns a `cargo` command with the given arguments.
pub(crate) fn cargo(arguments: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Command {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(arguments);
    command
}

/// Returns the output of `rustc`.
pub(crate) fn rustc(arguments: &[&str]) -> Result<String, Failure> {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).args(arguments).current_dir(root()).output();
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
    text.map_err(|error| Failure::Said(format!("cannot start rustc: {error}")))
}

/// Returns the host triple. With an explicit target, flags apply to the target and not to build scripts.
pub(crate) fn host() -> Result<String, Failure> {
    let text = rustc(&["-vV"])?;
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(String::from).ok_or_else(|| Failure::Said("`rustc -vV` names no host".into()))
}

/// Returns cargo's target folder.
pub(crate) fn target_folder() -> PathBuf {
    root().join(env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
}

/// The build of the workspace's programs that a task uses.
#[derive(Clone, Copy)]
pub(crate) enum Programs {
    /// The release build, compiled on demand.
    Release,
    /// The build that the tests of `cargo xtask ci` have compiled before.
    Tests,
}

impl Programs {
    /// Returns the path of a package's program, which has the package's name.
    pub(crate) fn path(self, name: &str) -> Result<PathBuf, Failure> {
        let folder = match self {
            Self::Tests => "once",
            Self::Release => {
                let build = ["build", "--quiet", "--release", "--locked", "--package", name];
                run(cargo(build).current_dir(root()))?;
                "release"
            }
        };
        Ok(target_folder().join(folder).join(format!("{name}{}", env::consts::EXE_SUFFIX)))
    }
}

/// The reason why a task failed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// One sentence.
    Said(String),
    /// A program that this task started has reported the reason and ended with this code.
    Code(u8),
}

impl Failure {
    /// Returns the error for an argument that the task does not take.
    pub(crate) fn unexpected(argument: &str, takes: &str) -> Result<(), Self> {
        Err(Self::Said(format!("{argument:?} is not expected: it takes {takes}")))
    }
}

/// Fails if there are arguments.
pub(crate) fn expect_none(arguments: &[String]) -> Result<(), Failure> {
    arguments.first().map_or(Ok(()), |argument| Failure::unexpected(argument, "no arguments"))
}

/// Runs a command to its end.
pub(crate) fn run(mut command: impl BorrowMut<Command>) -> Result<(), Failure> {
    let command = command.borrow_mut();
    let program = command.get_program().to_string_lossy().into_owned();
    let status =
        command.status().map_err(|error| Failure::Said(format!("cannot start {program}: {error}")))?;
    match status.code() {
        Some(0) => Ok(()),
        Some(code) => Err(Failure::Code(u8::try_from(code).unwrap_or(1))),
        None => Err(Failure::Said(format!("{program} was killed ({status})"))),
    }
}
