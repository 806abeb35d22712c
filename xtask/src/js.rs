//! The npm package: its files, its archive, and tests of the installed archive.

use std::path::{Path, PathBuf};
use std::process::{self, Command};
use std::{env, fs, io};

use crate::browser::{self, Node, PRETTIER, TYPESCRIPT};
use crate::page;
use crate::run::{Failure, Programs, root, run, target_folder};

/// The sources of the package, relative to the root.
const SOURCE: &str = "evaluator/js";

/// The file of the page that the package contains.
const WASI: &str = "evaluator/page/web/engine/wasi.js";

/// The questions and answers that all languages test, relative to the root.
const HUNDRED: &str = "evaluator/questions/tests/hundred";

/// The npm packages that the checks and tests use. `should` is for pokersolver's own tests.
const PACKAGES: [&str; 6] =
    [TYPESCRIPT, PRETTIER, ESBUILD, "@types/node@20", "pokersolver@2.1.4", "should@13.2.3"];

/// The bundler that makes the scripts of workers self-contained.
const ESBUILD: &str = "esbuild@0.28.2";

/// The bundlers that build programs with the package.
const BUNDLERS: [&str; 5] =
    ["vite@8.4.0", "rollup@4.68.8", "@rollup/plugin-node-resolve@16.0.3", "webpack@5.113.0", ESBUILD];

/// The scripts of workers, with the platforms that they are for.
const THREADS: [(&str, &str); 2] = [("web_thread.js", "browser"), ("node_thread.mjs", "node")];

/// The arguments that make npm install packages.
const INSTALL: [&str; 5] = ["install", "--silent", "--no-audit", "--no-fund", "--no-package-lock"];

/// Builds the package and tests it. With `--bundlers`, runs only the tests with bundlers, of an archive that exists.
pub(crate) fn js(arguments: &[String]) -> Result<(), Failure> {
    match arguments {
        [] => {
            prepare()?;
            test(Programs::Release)
        }
        [option] if option == "--bundlers" => bundlers(&Node::find()?),
        [argument, ..] => Failure::unexpected(argument, "--bundlers, or nothing"),
    }
}

/// Builds the archive, and checks types and style.
pub(crate) fn prepare() -> Result<(), Failure> {
    let node = Node::find()?;
    let (folder, package) = (folder(), folder().join("package"));
    eprintln!("== {SOURCE}: the package");
    let ranks = page::ranks_module()?;
    assemble(&package, [&page::module()?, &ranks])
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
    run(style.args(["js", "mjs", "ts"].map(|ending| format!("{SOURCE}/**/*.{ending}"))))?;
    eprintln!("== {SOURCE}: the scripts of workers");
    for (script, platform) in THREADS {
        let file = package.join("lib").join(script);
        let file = file.to_string_lossy();
        // The program of this package is a script on some systems only, and its functions are the same on all.
        let build = format!(
            "require('esbuild').buildSync({{ entryPoints: [{file:?}], outfile: {file:?}, allowOverwrite: true, bundle: true, \
             format: 'esm', platform: '{platform}', logLevel: 'warning' }})"
        );
        run(node.command("node").args(["--eval", &build]).current_dir(&folder))?;
    }
    eprintln!("== {SOURCE}: npm pack");
    run(node.command("npm").args(["pack", "--pack-destination"]).arg(&folder).current_dir(&package))
}

/// Installs the archive into an empty folder and tests it there.
pub(crate) fn test(programs: Programs) -> Result<(), Failure> {
    let node = Node::find()?;
    let installed = folder().join("installed");
    let tests = installed.join("test");
    let message = |error: io::Error| Failure::Said(format!("cannot write {}: {error}", installed.display()));
    clear(&installed).map_err(message)?;
    // npm installs into the folder of the nearest package.
    fs::write(installed.join("package.json"), PRIVATE).map_err(message)?;
    npm(&node, &installed, &[&format!("../{}", archive())])?;
    let mut files = vec![];
    copy(&root().join(SOURCE).join("test"), &tests, &mut files).map_err(message)?;
    copy(&root().join(HUNDRED), &tests.join("hundred"), &mut vec![]).map_err(message)?;
    eprintln!("== {SOURCE}: node --test");
    let mut command = node.command("node");
    command.arg("--test").args(files.iter().filter(|file| file.to_string_lossy().ends_with(".test.js")));
    command.env("CHROMIUM", browser::browser_of_the_machine()?);
    command.env("RIVERTABLE", programs.path("rivertable")?);
    run(command.current_dir(&installed))?;
    bundlers(&node)
}

/// Builds programs by bundlers in a project outside the repository, and runs the results.
fn bundlers(node: &Node) -> Result<(), Failure> {
    let project = env::temp_dir().join(format!("rivertable-bundlers-{}", process::id()));
    let outcome = bundlers_in(node, &project);
    // The folder of a failure is kept, so that its files can be looked at.
    if outcome.is_ok() {
        let _ = fs::remove_dir_all(&project);
    }
    outcome
}

fn bundlers_in(node: &Node, project: &Path) -> Result<(), Failure> {
    eprintln!("== {SOURCE}: bundlers, in {}", project.display());
    let message = |error: io::Error| Failure::Said(format!("cannot write {}: {error}", project.display()));
    clear(project).map_err(message)?;
    fs::write(project.join("package.json"), PRIVATE).map_err(message)?;
    copy(&root().join(SOURCE).join("bundlers"), project, &mut vec![]).map_err(message)?;
    let browser = root().join(SOURCE).join("test/chromium.js");
    fs::copy(browser, project.join("chromium.js")).map_err(message)?;
    let archive = folder().join(archive());
    npm(node, project, &[&[&*archive.to_string_lossy()], &BUNDLERS[..]].concat())?;
    let mut command = node.command("node");
    command.args(["--test", "bundlers.test.js"]).env("CHROMIUM", browser::browser_of_the_machine()?);
    run(command.current_dir(project))
}

/// The manifest of a project that is not published.
const PRIVATE: &str = "{\"private\": true, \"type\": \"module\"}\n";

/// Returns the name of the package's archive.
fn archive() -> String {
    format!("rivertable-{}.tgz", env!("CARGO_PKG_VERSION"))
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
fn assemble(package: &Path, [module, ranks]: [&Path; 2]) -> io::Result<()> {
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
    fs::copy(ranks, library.join("ranks.wasm"))?;
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
