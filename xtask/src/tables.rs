//! Tasks that run `tablegen`. It is built without the embedded table, so that it works when there is none.

use crate::run::{Failure, cargo, root, run};

pub(crate) fn tables(arguments: &[String]) -> Result<(), Failure> {
    tablegen("tables", &[arguments, &out_unless_named(arguments, "tables")].concat())
}

/// `tablegen` finds out whether a file is named: the words behind options are no files.
pub(crate) fn verify(arguments: &[String]) -> Result<(), Failure> {
    tablegen("verify", &[arguments, &["--tables".into(), path("tables")]].concat())
}

pub(crate) fn three_way(arguments: &[String]) -> Result<(), Failure> {
    let ranks = ["--ranks".into(), path("tables/holdem.tbl")];
    let out = out_unless_named(arguments, "tables/three-way.tbl");
    tablegen("three-way", &[arguments, &ranks, &out].concat())
}

pub(crate) fn strength(arguments: &[String]) -> Result<(), Failure> {
    let ranks = ["--ranks".into(), path("tables/holdem.tbl")];
    // The street follows its option, or is part of it. The program rejects a missing or invalid one.
    let words = arguments.iter().flat_map(|argument| argument.split('='));
    let street = words.skip_while(|word| *word != "--street").nth(1).unwrap_or("street");
    let out = out_unless_named(arguments, &format!("tables/strength-{street}.tbl"));
    tablegen("strength", &[arguments, &ranks, &out].concat())
}

pub(crate) fn omaha_preflop(arguments: &[String]) -> Result<(), Failure> {
    let out = out_unless_named(arguments, "tables/omaha-preflop.tbl");
    tablegen("omaha-preflop", &[arguments, &out].concat())
}

pub(crate) fn keys(arguments: &[String]) -> Result<(), Failure> {
    tablegen("keys", arguments)
}

/// Returns a path relative to the workspace's root as an argument.
fn path(name: &str) -> String {
    root().join(name).display().to_string()
}

/// Returns the option that names the output, unless the arguments have it.
fn out_unless_named(arguments: &[String], name: &str) -> Vec<String> {
    let is_named = arguments.iter().any(|argument| argument.starts_with("--out"));
    if is_named { vec![] } else { vec!["--out".into(), path(name)] }
}

/// Runs a task of `tablegen`, with Omaha for the tasks that need it.
fn tablegen(task: &str, arguments: &[String]) -> Result<(), Failure> {
    let needs_omaha = matches!(task, "verify" | "omaha-preflop");
    let features: &[&str] = if needs_omaha { &["--features", "omaha"] } else { &[] };
    let manifest = root().join("Cargo.toml");
    let mut command = cargo(["run", "--quiet", "--release", "--package", "tablegen", "--manifest-path"]);
    run(command.arg(manifest).args(features).args(["--", task]).args(arguments))
}
