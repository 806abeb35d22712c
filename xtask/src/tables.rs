//! Tasks that `tablegen` carries out: it is built alone, without the embedded table, so that it works when there is none.

use crate::run::{cargo, root, run};

pub(crate) fn tables(arguments: &[String]) -> Result<(), String> {
    let folder = root().join("tables").display().to_string();
    let out = if arguments.iter().any(|argument| argument.starts_with("--out")) {
        vec![]
    } else {
        vec!["--out".into(), folder]
    };
    tablegen("tables", &[arguments, &out].concat())
}

pub(crate) fn verify(arguments: &[String]) -> Result<(), String> {
    tablegen("verify", arguments)
}

pub(crate) fn keys(arguments: &[String]) -> Result<(), String> {
    tablegen("keys", arguments)
}

fn tablegen(task: &str, arguments: &[String]) -> Result<(), String> {
    let manifest = root().join("Cargo.toml");
    let mut command = cargo(["run", "--quiet", "--release", "--package", "tablegen", "--manifest-path"]);
    command.arg(manifest).args(["--", task]).args(arguments);
    run(command)
}
