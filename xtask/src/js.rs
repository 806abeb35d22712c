//! The npm package: its files, its archive, and tests of the installed archive.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, io};

use crate::browser::{self, Node, PRETTIER, TYPESCRIPT};
use crate::page;
use crate::run::{Failure, Programs, expect_none, root, run, target_folder};

/// The sources of the package, relative to the root.
const SOURCE: &str = "evaluator/js";

/// The file of the page that the package contains.
const WASI: &str = "evaluator/page/web/engine/wasi.js";

/// The questions and answers that all languages test, relative to the root.
const HUNDRED: &str = "evaluator/questions/tests/hundred";

/// The npm packages that the checks and tests use.
const PACKAGES: [&str; 4] = [TYPESCRIPT, PRETTIER, "@types/node@20", "pokersolver@2.1.4"];

/// The arguments that make npm install packages.
const INSTALL: [&str; 5] = ["install", "--silent", "--no-audit", "--no-fund", "--no-package-lock"];

/// Builds the package and tests it.
pub(crate) fn js(arguments: &[String]) -> Result<(), Failure> {
    expect_none(arguments)?;
    prepare()?;
    test(Programs::Release)
}

/// Builds the archive, and checks types and style.
pub(crate) fn prepare() -> Result<(), Failure> {
    let node = Node::find()?;
    let (folder, package) = (folder(), folder().join("package"));
    eprintln!("== {SOURCE}: the package");
    assemble(&package, &page::module()?)
        .map_err(|error| Failure::Said(format!("cannot write {}: {error}", package.display())))?;
    npm(&node, &folder, &PACKAGES)?;
    eprintln!("== {SOURCE}: types and style");
    let tool = |path: &str| {
        let mut command = node.command("node");
        command.arg(folder.join("node_modules").join(path));
        command
    };
    // This also writes the declarations of the types beside the modules.
    run(tool("typescript/lib/tsc.js").arg("--project").arg(&package))?;
    let mut style = tool("prettier/bin/prettier.cjs");
    style.args(["--check", "--log-level", "warn", "--print-width", "120"]);
    run(style.args([format!("{SOURCE}/**/*.js"), format!("{SOURCE}/**/*.ts")]))?;
    eprintln!("== {SOURCE}: npm pack");
    run(node.command("npm").args(["pack", "--pack-destination"]).arg(&folder).current_dir(&package))
}

/// Installs the archive into an empty folder and tests it there.
pub(crate) fn test(programs: Programs) -> Result<(), Failure> {
    let node = Node::find()?;
    let installed = folder().join("installed");
    let tests = installed.join("test");
    let said = |error: io::Error| Failure::Said(format!("cannot write {}: {error}", installed.display()));
    clear(&installed).map_err(said)?;
    // npm installs into the folder of the nearest package.
    fs::write(installed.join("package.json"), "{\"private\": true, \"type\": \"module\"}\n").map_err(said)?;
    let archive = format!("../rivertable-{}.tgz", env!("CARGO_PKG_VERSION"));
    npm(&node, &installed, &[&archive])?;
    let mut files = vec![];
    copy(&root().join(SOURCE).join("test"), &tests, &mut files).map_err(said)?;
    copy(&root().join(HUNDRED), &tests.join("hundred"), &mut vec![]).map_err(said)?;
    eprintln!("== {SOURCE}: node --test");
    let mut command = node.command("node");
    command.arg("--test").args(files.iter().filter(|file| file.to_string_lossy().ends_with(".test.js")));
    command.env("CHROMIUM", browser::browser_of_the_machine()?);
    command.env("RIVERTABLE", programs.path("rivertable")?);
    run(command.current_dir(&installed))
}

/// Returns the folder of the archive and of the tools.
fn folder() -> PathBuf {
    target_folder().join("js")
}

/// Installs npm packages into a folder.
fn npm(node: &Node, folder: &Path, packages: &[&str]) -> Result<(), Failure> {
    let mut command: Command = node.command("npm");
    run(command.args(INSTALL).arg("--prefix").arg(folder).args(packages).current_dir(folder))
}

/// Writes the files of the package.
fn assemble(package: &Path, module: &Path) -> io::Result<()> {
    let (source, library) = (root().join(SOURCE), package.join("lib"));
    let manifest = fs::read_to_string(source.join("package.json"))?;
    if !manifest.contains(concat!("\"version\": \"", env!("CARGO_PKG_VERSION"), "\"")) {
        let version = env!("CARGO_PKG_VERSION");
        return Err(io::Error::other(format!(
            "package.json has another version than the workspace: {version}"
        )));
    }
    clear(package)?;
    copy(&source.join("lib"), &library, &mut vec![])?;
    for name in ["package.json", "tsconfig.json", "README.md"] {
        fs::copy(source.join(name), package.join(name))?;
    }
    for name in ["LICENSE-MIT", "LICENSE-APACHE"] {
        fs::copy(root().join(name), package.join(name))?;
    }
    fs::copy(root().join(WASI), library.join("wasi.js"))?;
    fs::copy(module, library.join("rivertable.wasm"))?;
    Ok(())
}

/// Creates an empty folder in place of an earlier one.
fn clear(folder: &Path) -> io::Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    fs::create_dir_all(folder)
}

/// Copies the files of a folder, and adds their new paths to `files`.
fn copy(from: &Path, to: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let place = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &place, files)?;
        } else {
            fs::copy(entry.path(), &place)?;
            files.push(place);
        }
    }
    Ok(())
}
