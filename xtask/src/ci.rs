//! Every check that a change must pass.
//!
//! Compilers and tests take most of the time and do not always keep all processors busy. Two lines of tasks
//! therefore run beside the checks of the Rust code, in their own target folders, so that no two compilers
//! wait for each other. One builds the page and, as soon as the program that serves it exists, runs the
//! browser tests, which wait half of the time. The other builds and tests the Python package, then aarch64.
//! Their priority is lower, because the checks take longest.

use std::env;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Instant;
#[cfg(unix)]
use std::{
    os::unix::process::{CommandExt, parent_id},
    thread,
    time::Duration,
};

use crate::run::{Failure, Programs, cargo, expect_none, root, run, target_folder};
use crate::{browser, js, machines, package, python, workflows};

/// A check: its description, the arguments to `cargo`, and an environment variable to set.
type Check = (&'static str, &'static str, Option<(&'static str, &'static str)>);

/// A check that is a task of this program.
type Task = (&'static str, fn() -> Result<(), Failure>);

/// The tests of plain `cargo test`, the benches, the fuzz targets and the digest, in one build.
macro_rules! tests {
    () => {
        "test --profile once --workspace --exclude rivertable-python --exclude rivertable-wasm --features rivertable-holdem/serde --locked"
    };
}

/// The checks before the tests: quick ones first, the build of the tests last. These checks and [`THEN`] use
/// the profile of the tests and set no flags for dependencies, so that dependencies are compiled and checked
/// once.
const FIRST: [Check; 6] = [
    ("format", "fmt --all -- --check", None),
    ("layers", "xtask layers", None),
    (
        "clippy",
        "clippy --profile once --workspace --all-targets --all-features --locked -- -D warnings",
        None,
    ),
    (
        "no_std libraries",
        "clippy --profile once --package rivertable-evaluator --package rivertable-equity --package rivertable-holdem --no-default-features --locked -- -D warnings",
        None,
    ),
    // `cargo xtask tables` builds tablegen this way, without an embedded table.
    ("tablegen by itself", "clippy --profile once --package tablegen --locked -- -D warnings", None),
    ("build of the tests", concat!(tests!(), " --no-run"), None),
];

/// The checks that run beside the browser tests.
const THEN: [Check; 3] = [
    ("tests, benches, short fuzzing, the digest", tests!(), None),
    ("each library builds from its package", "xtask packages", None),
    ("docs", "doc --profile once --workspace --no-deps --locked", Some(("RUSTDOCFLAGS", "-D warnings"))),
];

/// The argument that makes `cargo xtask ci` run only the line of tasks named after it.
const ASIDE: &str = "aside";

/// The name of a line of tasks, and its tasks, which run one after the other beside the checks.
type Line = (&'static str, &'static [Task]);

const PAGE: Line = (
    "page",
    &[
        ("the page's files and the test environment", browser::prepare),
        ("the npm package's archive, types and style", js::prepare),
        ("the workflow files", || workflows::workflows(&[])),
    ],
);

const PYTHON_AND_ARM: Line = (
    "python-and-arm",
    &[
        ("the Python package", || python::install_and_test(python::INTERPRETER)),
        ("aarch64 by an emulator", aarch64),
    ],
);

const BROWSER: Line = (
    "browser",
    &[
        ("the page in a browser", || browser::test(Programs::Tests, &[])),
        ("the npm package", || js::test(Programs::Tests)),
    ],
);

fn aarch64() -> Result<(), Failure> {
    match machines::check_for_aarch64() {
        Ok(()) => machines::aarch64(&["--quick".into()]),
        Err(Failure::Said(message)) => {
            eprintln!("skipped: {message}");
            Ok(())
        }
        Err(failure) => Err(failure),
    }
}

/// No later build here reuses incremental state, and writing that state takes an eighth of the time.
const QUICKER: (&str, &str) = ("CARGO_INCREMENTAL", "0");

/// The time of each check, in seconds.
#[derive(Default)]
struct Times(Vec<(&'static str, f64)>);

impl Times {
    fn take(
        &mut self,
        about: &'static str,
        check: impl FnOnce() -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        eprintln!("== {about}");
        let start = Instant::now();
        check().inspect_err(|_| eprintln!("error: {about} failed"))?;
        self.0.push((about, start.elapsed().as_secs_f64()));
        Ok(())
    }

    /// Runs checks until one fails or a line beside them has failed.
    fn run(&mut self, checks: &[Check], beside: &mut [Beside]) -> Result<(), Failure> {
        for (about, arguments, env) in checks {
            beside.iter_mut().try_for_each(Beside::check)?;
            let mut command = cargo(arguments.split(' '));
            command.current_dir(root()).envs([QUICKER]).envs(*env);
            self.take(about, || {
                eprintln!("cargo {arguments}");
                run(command)
            })?;
        }
        Ok(())
    }

    fn say(&self) {
        self.0.iter().for_each(|(about, time)| eprintln!("{time:8.0} s  {about}"));
    }
}

/// Runs the tests alone, for machines without the tools of the other checks.
pub(crate) fn tests(arguments: &[String]) -> Result<(), Failure> {
    expect_none(arguments)?;
    run(cargo(tests!().split(' ')).current_dir(root()))
}

pub(crate) fn ci(arguments: &[String]) -> Result<(), Failure> {
    let mut times = Times::default();
    match arguments {
        [] => {}
        [aside, name] if aside == ASIDE => {
            let line = [PAGE, PYTHON_AND_ARM, BROWSER].into_iter().find(|(line, _)| line == name);
            let Some((_, tasks)) = line else { return Failure::unexpected(name, "the name of a line") };
            #[cfg(unix)]
            end_with_the_gate();
            tasks.iter().try_for_each(|(about, task)| times.take(about, task))?;
            times.say();
            return Ok(());
        }
        [argument, ..] => return Failure::unexpected(argument, "no arguments"),
    }
    let start = Instant::now();
    // `cargo xtask layers` rebuilds this program in place. After that the system no longer knows its path.
    let own =
        env::current_exe().map_err(|error| Failure::Said(format!("cannot find this program: {error}")))?;
    let mut beside = [Beside::start(PAGE, &own)?, Beside::start(PYTHON_AND_ARM, &own)?];
    times.run(&FIRST, &mut beside)?;
    let [mut page, others] = beside;
    times.take("waiting for the page's files", || page.finish())?;
    let mut beside = [Beside::start(BROWSER, &own)?, others];
    times.run(&THEN, &mut beside)?;
    let [mut browser, mut others] = beside;
    times.take("the archives of a release", package::package_tests)?;
    times.take("waiting for the browser tests", || browser.finish())?;
    times.take("waiting for Python and aarch64", || others.finish())?;
    times.take("the digest by Python", || python::digest(Programs::Tests))?;
    eprintln!("== all passed, in");
    times.say();
    eprintln!("{:8.0} s  in all", start.elapsed().as_secs_f64());
    Ok(())
}

/// A line of tasks that runs beside the checks, in its own process.
struct Beside {
    process: Child,
    /// The file that receives its output.
    log: PathBuf,
}

impl Beside {
    /// Starts a line of tasks by the program at `own`, which is this one.
    fn start((name, tasks): Line, own: &Path) -> Result<Self, Failure> {
        let message =
            |error| Failure::Said(format!("cannot start a line of tasks beside the checks: {error}"));
        let log = target_folder().join(format!("ci-{name}.log"));
        let file = File::create(&log).map_err(message)?;
        let mut command = yielding(own);
        command.args(["ci", ASIDE, name]).current_dir(root()).envs([QUICKER]);
        command.stdin(Stdio::null()).stderr(file.try_clone().map_err(message)?).stdout(file);
        let process = command.spawn().map_err(message)?;
        let about: Vec<_> = tasks.iter().map(|(about, _)| *about).collect();
        eprintln!("== beside, into {}: {}", log.display(), about.join(", "));
        Ok(Self { process, log })
    }

    /// Returns an error as soon as the line has failed.
    fn check(&mut self) -> Result<(), Failure> {
        match self.process.try_wait() {
            Ok(Some(status)) if !status.success() => self.finish(),
            _ => Ok(()),
        }
    }

    /// Waits for the line to end, and prints its output.
    fn finish(&mut self) -> Result<(), Failure> {
        let status = self.process.wait();
        let log = fs::read(&self.log).unwrap_or_default();
        eprint!("{}", String::from_utf8_lossy(&log));
        match status {
            Ok(status) if status.success() => Ok(()),
            _ => Err(Failure::Code(1)),
        }
    }
}

/// Ends the line and everything that it started, if a check fails before the line is done.
impl Drop for Beside {
    fn drop(&mut self) {
        if let Ok(None) = self.process.try_wait() {
            #[cfg(unix)]
            end_group(self.process.id());
            let _ = self.process.kill();
            let _ = self.process.wait();
        }
    }
}

/// Returns a command at a lower priority, in its own process group.
#[cfg(unix)]
fn yielding(program: &Path) -> Command {
    let mut command = Command::new("nice");
    command.args(["-n", "5"]).arg(program).process_group(0);
    command
}

#[cfg(not(unix))]
fn yielding(program: &Path) -> Command {
    Command::new(program)
}

/// Ends the processes of a group, whose number is that of its first process.
#[cfg(unix)]
fn end_group(first: u32) {
    let _ = Command::new("sh").arg("-c").arg(format!("kill -s TERM -- -{first}")).status();
}

/// Ends this line and everything that it started when the gate is gone. Ctrl-C reaches only the gate's own
/// group.
#[cfg(unix)]
fn end_with_the_gate() {
    let gate = parent_id();
    thread::spawn(move || {
        while parent_id() == gate {
            thread::sleep(Duration::from_secs(1));
        }
        end_group(std::process::id());
    });
}
