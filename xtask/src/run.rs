//! Starting other programs.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The workspace's root.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

/// `cargo` with the given arguments.
pub(crate) fn cargo(arguments: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Command {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(arguments);
    command
}

/// Why a task failed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// One sentence.
    Said(String),
    /// A program that we started has said what is wrong, and ended with this code.
    Code(u8),
}

/// Runs a command to its end.
pub(crate) fn run(mut command: Command) -> Result<(), Failure> {
    let program = command.get_program().to_string_lossy().into_owned();
    let status =
        command.status().map_err(|error| Failure::Said(format!("cannot start {program}: {error}")))?;
    match status.code() {
        Some(0) => Ok(()),
        Some(code) => Err(Failure::Code(u8::try_from(code).unwrap_or(1))),
        None => Err(Failure::Said(format!("{program} was killed ({status})"))),
    }
}
