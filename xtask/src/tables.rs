//! Tasks that `tablegen` carries out: it is built alone, without the embedded table, so that it works when there is none.

use crate::run::{Failure, cargo, root, run};

pub(crate) fn tables(arguments: &[String]) -> Result<(), Failure> {
    let folder = root().join("tables").display().to_string();
    let out = if arguments.iter().any(|argument| argument.starts_with("--out")) {
        vec![]
    } else {
        vec!["--out".into(), folder]
    };
    tablegen("tables", &[arguments, &out].concat())
}

pub(crate) fn verify(arguments: &[String]) -> Result<(), Failure> {
    let names_none = arguments.first().is_none_or(|first| first.starts_with('-'));
    let names: &[&str] = if names_none { &["tables/holdem.tbl", "tables/preflop.tbl"] } else { &[] };
    let files: Vec<String> = names.iter().map(|name| root().join(name).display().to_string()).collect();
    tablegen("verify", &[&files, arguments].concat())
}

pub(crate) fn three_way(arguments: &[String]) -> Result<(), Failure> {
    let tables = root().join("tables");
    let ranks = ["--ranks".into(), tables.join("holdem.tbl").display().to_string()];
    let out = if arguments.iter().any(|argument| argument.starts_with("--out")) {
        vec![]
    } else {
        vec!["--out".into(), tables.join("three-way.tbl").display().to_string()]
    };
    tablegen("three-way", &[arguments, &ranks, &out].concat())
}

pub(crate) fn keys(arguments: &[String]) -> Result<(), Failure> {
    tablegen("keys", arguments)
}

fn tablegen(task: &str, arguments: &[String]) -> Result<(), Failure> {
    let manifest = root().join("Cargo.toml");
    let mut command = cargo(["run", "--quiet", "--release", "--package", "tablegen", "--manifest-path"]);
    command.arg(manifest).args(["--", task]).args(arguments);
    run(command)
}
