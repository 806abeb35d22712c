//! Every check that a change must pass.
//!
//! Most of the time goes to compilers and tests, which do not always have work for all processors. So the package for
//! Python and what the page's tests need are made beside the checks of the Rust code, at a lower priority: they take what those
//! leave, in folders of their own that no two compilers want at a time. The tests of the page, where a browser, a server and the test
//! share the processors, come last and alone. What needs an emulator of another processor is done where there is one.

use std::env;
use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Instant;

use crate::run::{Failure, Programs, cargo, root, run, target_folder};
use crate::{browser, machines, python};

/// What a check is, the arguments to `cargo`, and an environment variable to set.
type Check = (&'static str, &'static str, Option<(&'static str, &'static str)>);

/// A task that is a check.
type Task = (&'static str, fn() -> Result<(), Failure>);

/// The quick ones first.
const CHECKS: [Check; 9] = [
    ("format", "fmt --all -- --check", None),
    ("arrows between rooms", "xtask arrows", None),
    ("clippy", "clippy --workspace --all-targets --all-features --locked -- -D warnings", None),
    ("tests of xtask", "test --package xtask --locked", None),
    (
        "no_std libraries",
        "check --package evaluator --package equity --no-default-features --locked",
        Some(("RUSTFLAGS", "-D warnings")),
    ),
    // As `cargo xtask tables` builds it: no table is embedded.
    ("tablegen by itself", "check --package tablegen --locked", Some(("RUSTFLAGS", "-D warnings"))),
    // What plain `cargo test` runs, the benches, the targets of fuzzing and the digest: one build for all.
    (
        "tests, benches, short fuzzing, the digest of everything",
        "test --profile once --workspace --exclude rivertable-python --exclude page-wasm --features equity/serde --locked",
        None,
    ),
    ("packages of the libraries build by themselves", "xtask packages", None),
    ("docs", "doc --workspace --no-deps --locked", Some(("RUSTDOCFLAGS", "-D warnings"))),
];

/// The word that has `cargo xtask ci` run what stands beside the checks, and nothing else.
const ASIDE: &str = "aside";

const BESIDE: [Task; 2] = [
    ("the Python package", || python::install_and_test(python::INTERPRETER)),
    ("the page's files and what tests them", browser::prepare),
];

/// With the programs that the tests have compiled.
const LAST: [Task; 2] = [
    ("the digest by Python", || python::digest(Programs::Tests)),
    ("the page in a browser", || browser::test(Programs::Tests, &[])),
];

/// No build here goes on from another, and the files for that take an eighth more time.
const QUICKER: (&str, &str) = ("CARGO_INCREMENTAL", "0");

/// How long each check took, in seconds.
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

    fn say(&self) {
        self.0.iter().for_each(|(about, time)| eprintln!("{time:8.0} s  {about}"));
    }
}

pub(crate) fn ci(arguments: &[String]) -> Result<(), Failure> {
    let mut times = Times::default();
    match arguments {
        [] => {}
        [word] if word == ASIDE => {
            BESIDE.into_iter().try_for_each(|(about, task)| times.take(about, task))?;
            times.say();
            return Ok(());
        }
        [argument, ..] => return Failure::unexpected(argument, "no arguments"),
    }
    let start = Instant::now();
    let mut beside = Beside::start()?;
    for (about, arguments, env) in CHECKS {
        beside.check()?;
        let mut command = cargo(arguments.split(' '));
        command.current_dir(root()).envs([QUICKER]).envs(env);
        times.take(about, || {
            eprintln!("cargo {arguments}");
            run(command)
        })?;
    }
    times.take("the rest of what runs beside", || beside.finish())?;
    match machines::check_for_aarch64() {
        Ok(()) => times.take("aarch64 by an emulator", || machines::aarch64(&["--quick".into()]))?,
        Err(Failure::Said(message)) => eprintln!("== aarch64 by an emulator is left out: {message}"),
        Err(failure) => return Err(failure),
    }
    for (about, task) in LAST {
        times.take(about, task)?;
    }
    eprintln!("== all passed, in");
    times.say();
    eprintln!("{:8.0} s  in all", start.elapsed().as_secs_f64());
    Ok(())
}

/// What runs beside the checks, in a process of its own.
struct Beside {
    process: Child,
    /// Where it writes.
    log: PathBuf,
}

impl Beside {
    fn start() -> Result<Self, Failure> {
        let said = |error| Failure::Said(format!("cannot start what runs beside: {error}"));
        let log = target_folder().join("ci-beside.log");
        let (file, own) = (File::create(&log).map_err(said)?, env::current_exe().map_err(said)?);
        let mut command = if cfg!(unix) { Command::new("nice") } else { Command::new(&own) };
        if cfg!(unix) {
            command.args(["-n", "10"]).arg(&own);
        }
        command.args(["ci", ASIDE]).current_dir(root()).envs([QUICKER]);
        command.stdin(Stdio::null()).stderr(file.try_clone().map_err(said)?).stdout(file);
        let process = command.spawn().map_err(said)?;
        eprintln!("== beside, into {}: {}", log.display(), BESIDE.map(|(about, _)| about).join(", "));
        Ok(Self { process, log })
    }

    /// Tells as soon as it has failed.
    fn check(&mut self) -> Result<(), Failure> {
        match self.process.try_wait() {
            Ok(Some(status)) if !status.success() => self.finish(),
            _ => Ok(()),
        }
    }

    /// Waits for it, and shows what it wrote.
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

/// Ends it, if a check has failed before it was done.
impl Drop for Beside {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
