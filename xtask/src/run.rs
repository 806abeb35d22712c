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

/// Runs a command to its end.
pub(crate) fn run(mut command: Command) -> Result<(), String> {
    let program = command.get_program().to_string_lossy().into_owned();
    let status = command.status().map_err(|error| format!("cannot start {program}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("it failed ({status})")) }
}
