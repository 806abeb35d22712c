//! The layers check: no module uses one of a higher layer of `evaluator/LAYERS.md`.
//!
//! That page has a heading for each source folder. A numbered list under it names the modules of each layer, lowest first:
//!
//! ```text
//! ## Modules of `evaluator/equity/src`
//!
//! 1. `game`: the constants of a game
//! 2. `range`, `dead_cards`: the text after the names is for readers
//! 3. `lookup::batch`: many hands at a time
//! 4. `lookup`: the other files of that folder
//! ```
//!
//! An entry covers its module and all modules below it that have no entry of their own. A file may use its own entry and
//! entries of lower layers. Entries of one layer may not use each other. `lib.rs` and `main.rs` belong to no layer and may
//! name everything. Every other file belongs to an entry, and every entry has a file.
//!
//! A path is a dependency if it begins with `crate`, `self`, `super` or a module declared beside it, in an import, a body or
//! a macro. A name that the crate root imports (`crate::Card`) resolves to the module that it is imported from. The check
//! ignores comments, literals, `pub(in path)`, items under `#[cfg(test)]`, and files named `tests.rs` or under `tests/`.

mod listing;
mod source;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::{fs, io};

use self::listing::Folder;
use self::source::Source;
use crate::run::{Failure, expect_none, root};

const PAGE: &str = "evaluator/LAYERS.md";

/// The path from the crate root to a module or to an item in one.
type Module = Vec<String>;

/// The texts of files, by path from the workspace's root.
type Files = BTreeMap<String, String>;

pub(crate) fn layers(arguments: &[String]) -> Result<(), Failure> {
    expect_none(arguments)?;
    let cannot_read = |name: &str, error| Failure::Said(format!("cannot read {name}: {error}"));
    let page = fs::read_to_string(root().join(PAGE)).map_err(|error| cannot_read(PAGE, error))?;
    let folders = listing::folders(&page);
    let (mut file_count, mut dependency_count, mut faults) = (0, 0, vec![]);
    for folder in &folders {
        let mut files = Files::new();
        collect(&folder.name, &mut files).map_err(|error| cannot_read(&folder.name, error))?;
        file_count += files.len();
        dependency_count += check(folder, &files, &mut faults);
    }
    if folders.is_empty() {
        faults.push(format!("{PAGE}: no heading \"## Modules of `FOLDER`\""));
    }
    if faults.is_empty() {
        let names = folders.iter().map(|folder| folder.name.as_str()).collect::<Vec<_>>().join(", ");
        println!(
            "{dependency_count} dependencies in {file_count} files of {names}: none uses a higher layer"
        );
        return Ok(());
    }
    println!("{}", faults.join("\n"));
    eprintln!("error: cargo xtask layers: {} paths or files break the layers of {PAGE}", faults.len());
    Err(Failure::Code(1))
}

/// Adds the Rust files of a folder.
fn collect(folder: &str, files: &mut Files) -> io::Result<()> {
    for entry in fs::read_dir(root().join(folder))? {
        let entry = entry?;
        let path = format!("{folder}/{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            collect(&path, files)?;
        } else if path.ends_with(".rs") {
            files.insert(path, fs::read_to_string(entry.path())?);
        }
    }
    Ok(())
}

/// Adds the violations in the files of a folder to `faults`. Returns the number of paths between different entries.
fn check(folder: &Folder, files: &Files, faults: &mut Vec<String>) -> usize {
    let mut sources: Vec<(&String, Module, Source)> = vec![];
    for (file, text) in files {
        let module = module_of(&file[folder.name.len() + 1..]);
        if module.iter().any(|name| name == "tests") {
            continue;
        }
        match Source::read(module.clone(), text) {
            Ok(source) => sources.push((file, module, source)),
            Err(error) => faults.push(format!("{file}:{}: {error}", error.span().start().line)),
        }
    }
    let tests: Vec<&Module> = sources.iter().flat_map(|(.., source)| &source.tests).collect();
    let macros: Vec<&String> = sources.iter().flat_map(|(.., source)| &source.macros).collect();
    let imports: BTreeMap<_, _> =
        sources.iter().flat_map(|(.., source)| &source.root_imports).cloned().collect();
    let mut entries_with_files = vec![];
    let mut dependency_count = 0;
    for (file, module, source) in &sources {
        if module.is_empty() || tests.iter().any(|tests| module.starts_with(tests)) {
            continue;
        }
        let Some(from) = folder.entry_of(module) else {
            faults.push(format!("{file}: this file is in no module that {PAGE} lists"));
            continue;
        };
        entries_with_files.push(from);
        for (path, line) in &source.paths {
            let name = path.first().map_or("", String::as_str);
            let import = imports.get(name).filter(|_| folder.entry_of(path).is_none());
            let is_macro = path.len() == 1 && macros.contains(&&path[0]);
            let to = match import {
                // The import is from another crate.
                Some(None) => continue,
                Some(Some(target)) => folder.entry_of(target),
                None if is_macro => continue,
                None => folder.entry_of(path),
            };
            let path = path.iter().fold("crate".to_string(), |text, segment| text + "::" + segment);
            let Some(to) = to else {
                faults.push(format!(
                    "{file}:{line}: {path} is neither in a listed module nor imported by the crate root"
                ));
                continue;
            };
            dependency_count += usize::from(to != from);
            if to != from && to.layer >= from.layer {
                let relation = if to.layer == from.layer { "of the same layer" } else { "of a higher layer" };
                faults.push(format!("{file}:{line}: {path} is in a module {relation}: {from} uses {to}"));
            }
        }
    }
    let empty = folder.entries.iter().filter(|entry| !entries_with_files.contains(entry));
    faults.extend(empty.map(|entry| format!("{PAGE}: {entry} has no file in {}", folder.name)));
    dependency_count
}

/// Returns the module of a file of a source folder: the crate root for `lib.rs` and `main.rs`.
fn module_of(file: &str) -> Module {
    let path = file.strip_suffix(".rs").unwrap_or(file);
    let path = path.strip_suffix("/mod").unwrap_or(path);
    if matches!(path, "lib" | "main") { vec![] } else { path.split('/').map(Into::into).collect() }
}
