//! Packs the libraries and builds each from its package alone.

use std::fs;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::run::{Failure, cargo, expect_none, root, run};

/// Packs and builds the libraries.
///
/// Cargo keeps unpacked packages by the folder that it packed into, and never checks whether a package of the
/// same version has changed. So each run packs into a new folder.
pub(crate) fn packages(arguments: &[String]) -> Result<(), Failure> {
    expect_none(arguments)?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos());
    let folder = root().join(format!("target/packages-{now}"));
    let mut command = cargo([
        "package",
        "--package",
        "evaluator",
        "--package",
        "equity",
        "--package",
        "holdem",
        "--allow-dirty",
    ]);
    command.arg("--target-dir").arg(&folder).current_dir(root());
    // The built code is never run.
    command.env("CARGO_PROFILE_DEV_DEBUG", "none");
    let outcome = run(command);
    // Remove the output to save space.
    let _ = fs::remove_dir_all(folder);
    outcome
}
