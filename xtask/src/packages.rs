//! Packs the public packages and checks each from its package alone.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::run::{Failure, cargo, expect_none, root, run};

/// The public packages. Each depends only on packages before it, so this is the order of publishing.
const PUBLIC: [&str; 15] = [
    "rivertable-evaluator",
    "rivertable-hand-values",
    "rivertable-equity",
    "rivertable-holdem",
    "rivertable-omaha",
    "rivertable-pineapple",
    "rivertable-high-low",
    "rivertable-stud",
    "rivertable-postflop",
    "rivertable-push-fold",
    "rivertable-render",
    "rivertable-questions",
    "rivertable-page",
    "rivertable-terminal",
    "rivertable",
];

/// Features of `rivertable` that are checked without the program.
const FEATURES: [&str; 2] = ["", "omaha,short-deck,serde"];

/// Packs the public packages, unpacks them into a workspace of their own, and checks them there. Files that a
/// package lacks are errors.
///
/// The check compiles without generating code. The dependencies of earlier runs are kept.
pub(crate) fn packages(arguments: &[String]) -> Result<(), Failure> {
    expect_none(arguments)?;
    let folder = root().join("target/packages");
    let unpacked = folder.join("unpacked");
    let mut pack = cargo(["package", "--no-verify", "--allow-dirty", "--quiet"]);
    PUBLIC.iter().for_each(|name| _ = pack.args(["--package", name]));
    run(pack.arg("--target-dir").arg(&folder).current_dir(root()))?;
    unpack(&folder.join("package"), &unpacked)?;

    let check = |arguments: &[&str]| {
        let mut check = cargo(["check", "--quiet", "--target-dir"]);
        run(check.arg(folder.join("check")).args(arguments).current_dir(&unpacked))
    };
    check(&["--workspace"])?;
    FEATURES.iter().try_for_each(|features| {
        check(&["--package", "rivertable", "--lib", "--no-default-features", "--features", features])
    })
}

/// Unpacks the packages, and makes them a workspace in which they depend on each other.
fn unpack(packages: &Path, folder: &Path) -> Result<(), Failure> {
    let failure = |error| Failure::Said(format!("{}: {error}", folder.display()));
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(failure)?;
    }
    fs::create_dir_all(folder).map_err(failure)?;
    let (mut members, mut patches) = (String::new(), String::new());
    for name in PUBLIC {
        let package = format!("{name}-{}", env!("CARGO_PKG_VERSION"));
        // Files get the time of now, because cargo checks only files that have changed since its last run.
        let mut tar = Command::new("tar");
        tar.args(["-xzmf"]).arg(packages.join(format!("{package}.crate"))).arg("-C").arg(folder);
        run(&mut tar)?;
        members += &format!("{package:?}, ");
        patches += &format!("{name} = {{ path = {package:?} }}\n");
    }
    let manifest =
        format!("[workspace]\nresolver = \"3\"\nmembers = [{members}]\n\n[patch.crates-io]\n{patches}");
    fs::write(folder.join("Cargo.toml"), manifest).map_err(failure)?;
    // The versions of other packages are those of the repository.
    fs::copy(root().join("Cargo.lock"), folder.join("Cargo.lock")).map_err(failure)?;
    Ok(())
}
