//! Tasks that run `tablegen`. It is built without the embedded table, so that it works when there is none.

use std::{fs, io};

use crate::run::{Failure, cargo, root, run};

/// The folders of the crates that embed tables. Each has copies of files in the folder `tables`, because a package contains
/// only files of its own folder.
const COPIES: [&str; 3] = ["evaluator/tables", "evaluator/holdem/tables", "evaluator/omaha/tables"];

pub(crate) fn tables(arguments: &[String]) -> Result<(), Failure> {
    tablegen("tables", &[arguments, &out_unless_named(arguments, "tables")].concat())?;
    // With this option nothing is written. A test compares the copies.
    if arguments.iter().any(|argument| argument == "--check") { Ok(()) } else { update_copies() }
}

/// `tablegen` finds out whether a file is named: the words behind options are no files.
pub(crate) fn verify(arguments: &[String]) -> Result<(), Failure> {
    tablegen("verify", &[arguments, &["--tables".into(), path("tables")]].concat())
}

pub(crate) fn three_way(arguments: &[String]) -> Result<(), Failure> {
    if arguments.iter().any(|argument| argument == "--orders") {
        return three_way_orders(arguments);
    }
    let ranks = ["--ranks".into(), path("tables/holdem.tbl")];
    let out = out_unless_named(arguments, "tables/three-way.tbl");
    tablegen("three-way", &[arguments, &ranks, &out].concat())
}

/// Writes the file of the orders of three hands, which push or fold with three and more seats needs.
fn three_way_orders(arguments: &[String]) -> Result<(), Failure> {
    let words: Vec<&str> = arguments.iter().map(String::as_str).filter(|word| *word != "--orders").collect();
    let out = match words[..] {
        [] => path("tables/three-way-orders.tbl"),
        ["--out", file] => file.into(),
        _ => return Err(Failure::Said("--orders: expected no other option than --out FILE".into())),
    };
    let manifest = root().join("Cargo.toml");
    let mut command = cargo(["run", "--quiet", "--release", "--package", "rivertable", "--manifest-path"]);
    run(command.arg(manifest).args(["--", "push-fold", "--stacks", "5,5,5", "--orders", &out]))
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
    tablegen("omaha-preflop", &[arguments, &out].concat())?;
    update_copies()
}

/// Writes the copies that differ from the tables.
fn update_copies() -> Result<(), Failure> {
    let failed =
        |error| Failure::Said(format!("cannot copy the tables to the crates that embed them: {error}"));
    for (table, copy) in stale_copies().map_err(failed)? {
        fs::copy(root().join(table), root().join(&copy)).map_err(failed)?;
        println!("updated {copy}");
    }
    Ok(())
}

/// Returns the tables whose copies differ, with the copies.
fn stale_copies() -> io::Result<Vec<(String, String)>> {
    let mut stale = vec![];
    for folder in COPIES {
        for entry in fs::read_dir(root().join(folder))? {
            let name = entry?.file_name().to_string_lossy().into_owned();
            let (table, copy) = (format!("tables/{name}"), format!("{folder}/{name}"));
            if fs::read(root().join(&table))? != fs::read(root().join(&copy))? {
                stale.push((table, copy));
            }
        }
    }
    Ok(stale)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crates_embed_copies_of_the_tables() {
        assert_eq!(stale_copies().unwrap(), []);
        for folder in COPIES {
            let entries = fs::read_dir(root().join(folder)).unwrap().map(Result::unwrap);
            let files: Vec<_> = entries.map(|entry| entry.path()).collect();
            assert!(!files.is_empty() && files.iter().all(|path| !path.is_symlink()), "{folder}");
        }
    }
}
