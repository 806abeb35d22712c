//! The tables that `tablegen verify` verifies: those that are named, or else all that a manifest lists.

use std::fs;
use std::process::Command;

use tablegen::files::{MANIFEST_FILE, listed};
use test_support::table_file::committed;

/// Runs `tablegen verify`. Returns the lines that say which tables were proved, without their times, or the error.
fn verify(arguments: &[&str]) -> Result<Vec<String>, String> {
    let program = env!("CARGO_BIN_EXE_tablegen");
    let output = Command::new(program).arg("verify").args(arguments).output().unwrap();
    let [message, error] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    let names = message.lines().filter_map(|line| Some(line.split_once(": proved in ")?.0.into()));
    if output.status.success() { Ok(names.collect()) } else { Err(error) }
}

#[test]
fn only_named_tables_are_verified() {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let table = folder.path().join("my.tbl");
    fs::copy(committed("badugi.tbl"), &table).unwrap();
    let (name, empty) = (table.to_str().unwrap(), folder.path().to_str().unwrap());
    for arguments in [
        &[name, "--tables", empty][..],
        &["--threads", "2", name, "--tables", empty],
        &["--threads=2", name],
        &[name, "--threads", "2"],
    ] {
        assert_eq!(verify(arguments), Ok(vec![name.into()]), "{arguments:?}");
    }
}

#[test]
fn all_listed_tables_are_verified_by_default() {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let path = folder.path().to_str().unwrap();
    let error = verify(&["--tables", path]).unwrap_err();
    assert!(
        error.starts_with(&format!("error: cannot read {path}")) && error.contains(MANIFEST_FILE),
        "{error}"
    );
    for name in ["one.tbl", "two.tbl", "another.tbl"] {
        fs::copy(committed("badugi.tbl"), folder.path().join(name)).unwrap();
    }
    fs::write(folder.path().join(MANIFEST_FILE), "# Two.\n\n[one.tbl]\nsize = 1\n\n[two.tbl]\n").unwrap();
    let expected = ["one.tbl", "two.tbl"].map(|name| folder.path().join(name).to_str().unwrap().to_owned());
    assert_eq!(verify(&["--threads", "2", "--tables", path]), Ok(expected.to_vec()));
}

/// The manifest lists all tables beside it.
#[test]
fn all_committed_tables_are_listed() {
    let manifest = committed(MANIFEST_FILE);
    let mut listed = listed(manifest.parent().unwrap()).unwrap();
    let entries = fs::read_dir(manifest.parent().unwrap()).unwrap().map(|entry| entry.unwrap().path());
    let mut tables: Vec<_> =
        entries.filter(|path| path.extension().is_some_and(|ext| ext == "tbl")).collect();
    listed.sort();
    tables.sort();
    assert_eq!(listed, tables);
}
