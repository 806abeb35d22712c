//! Every check that a change must pass, the quick ones first.

use crate::run::{Failure, cargo, root, run};
use crate::tables;

/// A check: what it is, and the arguments to `cargo`.
struct Check {
    about: &'static str,
    cargo: &'static [&'static str],
    /// An environment variable to set.
    env: Option<(&'static str, &'static str)>,
}

const CHECKS: [Check; 9] = [
    Check { about: "format", cargo: &["fmt", "--all", "--", "--check"], env: None },
    Check { about: "arrows between rooms", cargo: &["xtask", "arrows"], env: None },
    Check {
        about: "clippy",
        cargo: &[
            "clippy",
            "--workspace",
            "--all-targets",
            "--all-features",
            "--locked",
            "--",
            "-D",
            "warnings",
        ],
        env: None,
    },
    Check { about: "tests of xtask", cargo: &["test", "--package", "xtask", "--locked"], env: None },
    Check {
        about: "no_std libraries",
        cargo: &[
            "build",
            "--package",
            "evaluator",
            "--package",
            "equity",
            "--no-default-features",
            "--locked",
        ],
        env: Some(("RUSTFLAGS", "-D warnings")),
    },
    Check { about: "tests", cargo: &["test", "--features", "equity/serde", "--locked"], env: None },
    Check {
        about: "packages of the libraries build by themselves",
        cargo: &["package", "--package", "evaluator", "--package", "equity", "--allow-dirty"],
        env: None,
    },
    Check {
        about: "docs",
        cargo: &["doc", "--workspace", "--no-deps", "--locked"],
        env: Some(("RUSTDOCFLAGS", "-D warnings")),
    },
    Check {
        about: "benches compile and run",
        cargo: &["test", "--package", "benches", "--benches", "--locked"],
        env: None,
    },
];

pub(crate) fn ci(arguments: &[String]) -> Result<(), Failure> {
    if let Some(argument) = arguments.first() {
        return Err(Failure::Said(format!("{argument:?} is not expected: it takes no arguments")));
    }
    for check in &CHECKS {
        eprintln!("== {}: cargo {}", check.about, check.cargo.join(" "));
        let mut command = cargo(check.cargo);
        command.current_dir(root()).envs(check.env);
        run(command).inspect_err(|_| eprintln!("error: {} failed", check.about))?;
    }
    eprintln!("== tables are fresh");
    tables::tables(&["--check".into()])
}
