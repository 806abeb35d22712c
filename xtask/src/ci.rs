//! Every check that a change must pass, the quick ones first.

use std::time::Instant;

use crate::run::{Failure, cargo, root, run};

/// What a check is, the arguments to `cargo`, and an environment variable to set.
type Check = (&'static str, &'static str, Option<(&'static str, &'static str)>);

const CHECKS: [Check; 12] = [
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
    // What plain `cargo test` runs, and the benches: one build for all.
    (
        "tests and benches",
        "test --workspace --exclude rivertable-python --exclude page-wasm --features equity/serde --locked",
        None,
    ),
    ("packages of the libraries build by themselves", "xtask packages", None),
    ("docs", "doc --workspace --no-deps --locked", Some(("RUSTDOCFLAGS", "-D warnings"))),
    ("the digest of everything", "xtask digest --isa all --threads 1,2", None),
    ("the Python package", "xtask python", None),
    ("the page in a browser", "xtask browser", None),
];

pub(crate) fn ci(arguments: &[String]) -> Result<(), Failure> {
    if let Some(argument) = arguments.first() {
        return Err(Failure::Said(format!("{argument:?} is not expected: it takes no arguments")));
    }
    let mut times = Vec::new();
    for (about, arguments, env) in CHECKS {
        eprintln!("== {about}: cargo {arguments}");
        let start = Instant::now();
        let mut command = cargo(arguments.split(' '));
        // No build here goes on from another, and the files for that take an eighth more time.
        command.current_dir(root()).env("CARGO_INCREMENTAL", "0").envs(env);
        run(command).inspect_err(|_| eprintln!("error: {about} failed"))?;
        times.push((about, start.elapsed()));
    }
    eprintln!("== all passed, in");
    for (about, time) in &times {
        eprintln!("{:8.0} s  {about}", time.as_secs_f64());
    }
    eprintln!("{:8.0} s  in all", times.iter().map(|(_, time)| time.as_secs_f64()).sum::<f64>());
    Ok(())
}
