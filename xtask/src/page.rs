//! The page as files for a static host: the WebAssembly module and the files of `evaluator/page/web`.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, io};

use crate::run::{Failure, cargo, root, run, rustc, target_folder};

/// The compilation target of the module. Its standard library has a clock.
const TARGET: &str = "wasm32-wasip1";

/// The processor features that the compiler may use. All browsers have supported these since 2023.
const FLAGS: &str = "-C target-feature=+simd128";

/// The folder of the page's files.
const WEB: &str = "evaluator/page/web";

/// The path of the module in the output folder.
const MODULE: &str = "engine/page.wasm";

/// Builds the module and puts it beside the files, in `target/page` or the named folder.
pub(crate) fn page(arguments: &[String]) -> Result<(), Failure> {
    let folder = match arguments {
        [] => root().join("target/page"),
        [folder] if !folder.starts_with('-') => PathBuf::from(folder),
        [argument, ..] => return Failure::unexpected(argument, "a folder, or nothing"),
    };
    let module = module()?;
    let mut files = vec![];
    empty(&folder)?;
    // Write the module first, because `empty` recognizes a page by it. An incomplete page can then be
    // replaced.
    let place = folder.join(MODULE);
    let engine = place.parent().unwrap_or(&folder);
    fs::create_dir_all(engine).map_err(|error| failure(engine, &error))?;
    fs::copy(&module, &place).map_err(|error| failure(&place, &error))?;
    files.push(place);
    copy(&root().join(WEB), &folder, &mut files).map_err(|error| failure(&folder, &error))?;
    let first = folder.join("index.html");
    name_engine(&first).map_err(|error| failure(&first, &error))?;
    for file in &files {
        say_size(file).map_err(|error| failure(file, &error))?;
    }
    println!("{}: {} files for a static host", folder.display(), files.len());
    Ok(())
}

fn failure(path: &Path, error: &io::Error) -> Failure {
    Failure::Said(format!("cannot write {}: {error}", path.display()))
}

/// Adds the standard library of the target if it is missing.
fn add_target() -> Result<(), Failure> {
    let library = rustc(&["--print", "target-libdir", "--target", TARGET]);
    if library.is_ok_and(|library| Path::new(library.trim()).is_dir()) {
        return Ok(());
    }
    let missing = |why: String| {
        Failure::Said(format!(
            "the Rust target {TARGET} is missing, and `rustup target add {TARGET}` failed: {why}"
        ))
    };
    let status = Command::new("rustup").args(["target", "add", TARGET]).current_dir(root()).status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(missing(status.to_string())),
        Err(error) => Err(missing(error.to_string())),
    }
}

/// Compiles the module of the page and of the npm package, and returns its path.
pub(crate) fn module() -> Result<PathBuf, Failure> {
    add_target()?;
    // A separate folder, because other flags would make cargo recompile everything.
    let folder = target_folder().join("wasm");
    let mut command =
        cargo("build --package rivertable-wasm --profile page --locked --target-dir".split(' '));
    run(command.arg(&folder).args(["--target", TARGET]).env("RUSTFLAGS", FLAGS).current_dir(root()))?;
    Ok(folder.join(TARGET).join("page/rivertable_wasm.wasm"))
}

/// Removes an earlier page from a folder, including files that are no longer part of it. Leaves other folders
/// alone, and hidden files, such as git's.
fn empty(folder: &Path) -> Result<(), Failure> {
    let is_empty = fs::read_dir(folder).map_or(true, |mut entries| entries.next().is_none());
    if is_empty {
        return Ok(());
    }
    if !folder.join(MODULE).is_file() {
        let said = "is neither empty nor a page: expected an empty folder or an earlier page";
        return Err(Failure::Said(format!("{} {said}", folder.display())));
    }
    let entries = fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
    for entry in entries.map_err(|error| failure(folder, &error))? {
        let path = entry.path();
        if entry.file_name().as_encoded_bytes().starts_with(b".") {
            continue;
        }
        let removed = if path.is_dir() { fs::remove_dir_all(&path) } else { fs::remove_file(&path) };
        removed.map_err(|error| failure(&path, &error))?;
    }
    Ok(())
}

/// Copies the files of a folder, and adds their new paths to `files`.
pub(crate) fn copy(from: &Path, to: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let place = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &place, files)?;
        } else {
            fs::copy(entry.path(), &place)?;
            files.push(place);
        }
    }
    Ok(())
}

/// Selects WebAssembly as the engine in the page, in place of the server.
fn name_engine(page: &Path) -> io::Result<()> {
    let [server, wasm] =
        ["server", "wasm"].map(|engine| format!("<meta name=\"engine\" content=\"{engine}\">"));
    let text = fs::read_to_string(page)?;
    if !text.contains(&server) {
        return Err(io::Error::other(format!("it has no {server}")));
    }
    fs::write(page, text.replace(&server, &wasm))
}

/// Prints the size of a file, and its size after `gzip` if that program exists.
fn say_size(file: &Path) -> io::Result<()> {
    let packed = Command::new("gzip").args(["-9", "-c"]).arg(file).output();
    let packed = packed.ok().filter(|output| output.status.success());
    let packed = packed.map_or_else(String::new, |output| format!("{:>12} packed", output.stdout.len()));
    println!("{:>12} bytes{packed}  {}", fs::metadata(file)?.len(), file.display());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_of_before_is_taken_away_and_nothing_else() {
        let folder = std::env::temp_dir().join(format!("rivertable-page-{}", std::process::id()));
        assert!(empty(&folder).is_ok(), "there is nothing yet");
        fs::create_dir_all(folder.join("engine")).unwrap();
        let old = folder.join("engine/old.js");
        fs::write(&old, "").unwrap();
        assert!(empty(&folder).is_err() && old.exists());
        fs::write(folder.join(MODULE), "").unwrap();
        fs::write(folder.join(".nojekyll"), "").unwrap();
        assert!(empty(&folder).is_ok());
        let left = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name());
        assert_eq!(left.collect::<Vec<_>>(), [".nojekyll"]);
        fs::remove_dir_all(&folder).unwrap();
    }
}
