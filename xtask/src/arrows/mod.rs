//! The order of rooms: no path in the source points up the lists in `evaluator/ARCHITECTURE.md`.
//!
//! That page has a heading for each source folder, and under it a numbered list, the lowest room first:
//!
//! ```text
//! ## Rooms of `evaluator/equity/src`
//!
//! 1. `game`: the constants of a game
//! 2. `range`, `dead_cards`: text after the names is for people
//! 3. `lookup::batch`: many hands at a time
//! 4. `lookup`: the other files of that folder
//! ```
//!
//! A room is a module with all modules below it that are no rooms themselves. A file may point to its own room and to the
//! rooms of lower numbers; rooms of one number may not point to each other. `lib.rs` and `main.rs` belong to no room and
//! may name everything; every other file belongs to a room, and every room has a file.
//!
//! A path points to a room if it begins with `crate`, `self`, `super` or a module declared beside it, in an import or in a
//! body, a macro's too. A name that the crate root imports (`crate::Card`) points to where the root has it from. Left out
//! are comments, literals, `pub(in path)`, items under `#[cfg(test)]`, and files named `tests.rs` or under `tests/`.

mod rooms;
mod source;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::{fs, io};

use self::rooms::Folder;
use self::source::Source;
use crate::run::{Failure, expect_none, root};

const PAGE: &str = "evaluator/ARCHITECTURE.md";

/// The path of a module from the crate root, or of something in it.
type Module = Vec<String>;

/// The texts of files by their paths from the workspace's root.
type Files = BTreeMap<String, String>;

pub(crate) fn arrows(arguments: &[String]) -> Result<(), Failure> {
    expect_none(arguments)?;
    let cannot_read = |name: &str, error| Failure::Said(format!("cannot read {name}: {error}"));
    let page = fs::read_to_string(root().join(PAGE)).map_err(|error| cannot_read(PAGE, error))?;
    let folders = rooms::folders(&page);
    let (mut file_count, mut arrow_count, mut faults) = (0, 0, vec![]);
    for folder in &folders {
        let mut files = Files::new();
        collect(&folder.name, &mut files).map_err(|error| cannot_read(&folder.name, error))?;
        file_count += files.len();
        arrow_count += check(folder, &files, &mut faults);
    }
    if folders.is_empty() {
        faults.push(format!("{PAGE}: no heading \"## Rooms of `FOLDER`\""));
    }
    if faults.is_empty() {
        let names = folders.iter().map(|folder| folder.name.as_str()).collect::<Vec<_>>().join(", ");
        println!("{arrow_count} arrows between rooms in {file_count} files of {names}: none points up");
        return Ok(());
    }
    println!("{}", faults.join("\n"));
    eprintln!("error: cargo xtask arrows: what breaks the order of rooms in {PAGE}: {} in all", faults.len());
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

/// Adds what is wrong in the files of a folder to `faults`, and returns how many paths lead from one room to another.
fn check(folder: &Folder, files: &Files, faults: &mut Vec<String>) -> usize {
    let sources: Vec<(&String, Module, Source)> = files
        .iter()
        .map(|(file, text)| (file, module_of(&file[folder.name.len() + 1..]), text))
        .filter(|(_, module, _)| !module.iter().any(|name| name == "tests"))
        .map(|(file, module, text)| (file, module.clone(), Source::read(module, text)))
        .collect();
    let tests: Vec<&Module> = sources.iter().flat_map(|(.., source)| &source.tests).collect();
    let macros: Vec<&String> = sources.iter().flat_map(|(.., source)| &source.macros).collect();
    let imports: BTreeMap<_, _> =
        sources.iter().flat_map(|(.., source)| &source.root_imports).cloned().collect();
    let mut rooms_with_files = vec![];
    let mut arrow_count = 0;
    for (file, module, source) in &sources {
        if module.is_empty() || tests.iter().any(|tests| module.starts_with(tests)) {
            continue;
        }
        let Some(from) = folder.room_of(module) else {
            faults.push(format!("{file}: belongs to no room of {PAGE}"));
            continue;
        };
        rooms_with_files.push(from);
        for (path, line) in &source.paths {
            let name = path.first().map_or("", String::as_str);
            let import = imports.get(name).filter(|_| folder.room_of(path).is_none());
            let is_macro = path.len() == 1 && macros.contains(&&path[0]);
            let to = match import {
                // From another crate.
                Some(None) => continue,
                Some(Some(target)) => folder.room_of(target),
                None if is_macro => continue,
                None => folder.room_of(path),
            };
            let path = path.iter().fold("crate".to_string(), |text, segment| text + "::" + segment);
            let Some(to) = to else {
                faults.push(format!("{file}:{line}: {path} is in no room and no import of the crate root"));
                continue;
            };
            arrow_count += usize::from(to != from);
            if to != from && to.floor >= from.floor {
                let way = if to.floor == from.floor { "across" } else { "up" };
                faults.push(format!("{file}:{line}: {path} points {way}: {from} to {to}"));
            }
        }
    }
    let empty = folder.rooms.iter().filter(|room| !rooms_with_files.contains(room));
    faults.extend(empty.map(|room| format!("{PAGE}: {room} has no file in {}", folder.name)));
    arrow_count
}

/// The module that a file of a source folder is: the crate root if it is `lib.rs` or `main.rs`.
fn module_of(file: &str) -> Module {
    let path = file.strip_suffix(".rs").unwrap_or(file);
    let path = path.strip_suffix("/mod").unwrap_or(path);
    if matches!(path, "lib" | "main") { vec![] } else { path.split('/').map(Into::into).collect() }
}
