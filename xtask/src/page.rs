//! The page as files for a static host: the WebAssembly module and the files of `evaluator/page/web`.
//!
//! All files but `index.html` are in one folder whose name is a hash of their contents, so browsers may keep them
//! forever. Their imports of each other are relative, and stay as they are.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, io};

use xxhash_rust::xxh3::Xxh3;

use crate::run::{Failure, cargo, root, run, rustc, target_folder};

/// The compilation target of the module. Its standard library has a clock.
const TARGET: &str = "wasm32-wasip1";

/// The processor features that the compiler may use. All browsers have supported these since 2023.
const FLAGS: &str = "-C target-feature=+simd128";

/// The folder of the page's files.
const WEB: &str = "evaluator/page/web";

/// The path of the module among the page's files.
const MODULE: &str = "engine/page.wasm";

/// The only file outside the hashed folder.
const INDEX: &str = "index.html";

/// The element of the index that selects the server as the engine, and the one that selects WebAssembly.
const ENGINES: [&str; 2] =
    [r#"<meta name="engine" content="server">"#, r#"<meta name="engine" content="wasm">"#];

/// The contents of files by their paths, whose parts are separated by `/`.
type Files = BTreeMap<String, Vec<u8>>;

/// Builds the module and puts it beside the files, in `target/page` or the named folder.
pub(crate) fn page(arguments: &[String]) -> Result<(), Failure> {
    let folder = match arguments {
        [] => root().join("target/page"),
        [folder] if !folder.starts_with('-') => PathBuf::from(folder),
        [argument, ..] => return Failure::unexpected(argument, "a folder, or nothing"),
    };
    let module = module()?;
    let mut files = Files::new();
    let web = root().join(WEB);
    read(&web, "", &mut files).map_err(|error| failure(&web, &error))?;
    files.insert(MODULE.into(), fs::read(&module).map_err(|error| failure(&module, &error))?);
    let index = files.remove(INDEX).and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default();
    let name = hash(&files);
    let index = static_index(&index, &name, &files)?;
    empty(&folder)?;
    // The index is written first, because `empty` recognizes a page by it. An incomplete page can then be replaced.
    write(&folder.join(INDEX), index.as_bytes())?;
    for (path, bytes) in &files {
        write(&folder.join(&name).join(path), bytes)?;
    }
    println!("{}: {} files for a static host", folder.display(), files.len() + 1);
    Ok(())
}

/// Returns the path of the module in a page.
pub(crate) fn module_of(page: &Path) -> Result<PathBuf, Failure> {
    let folders = fs::read_dir(page).into_iter().flatten().flatten();
    let module = folders.map(|folder| folder.path().join(MODULE)).find(|module| module.is_file());
    module.ok_or_else(|| Failure::Said(format!("{} has no {MODULE}: expected a page", page.display())))
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
    compiled(&[])
}

/// Compiles the module that ranks hold'em hands only, and returns its path.
pub(crate) fn ranks_module() -> Result<PathBuf, Failure> {
    let module = compiled(&["--no-default-features"])?;
    // The other module has the same name.
    let copy = module.with_file_name("ranks.wasm");
    fs::copy(&module, &copy).map_err(|error| failure(&copy, &error))?;
    Ok(copy)
}

/// Compiles the module with features, and returns its path.
fn compiled(features: &[&str]) -> Result<PathBuf, Failure> {
    add_target()?;
    // A separate folder, because other flags would make cargo recompile everything.
    let folder = target_folder().join("wasm");
    let mut command =
        cargo("build --package rivertable-wasm --profile page --locked --target-dir".split(' '));
    command.arg(&folder).args(["--target", TARGET]).args(features);
    run(command.env("RUSTFLAGS", FLAGS).current_dir(root()))?;
    Ok(folder.join(TARGET).join("page/rivertable_wasm.wasm"))
}

/// Removes an earlier page from a folder, including files that are no longer part of it. Leaves other folders
/// alone, and hidden files, such as git's.
fn empty(folder: &Path) -> Result<(), Failure> {
    let is_empty = fs::read_dir(folder).map_or(true, |mut entries| entries.next().is_none());
    if is_empty {
        return Ok(());
    }
    let index = fs::read_to_string(folder.join(INDEX)).unwrap_or_default();
    if !index.contains(ENGINES[1]) {
        let message = "is neither empty nor a page: expected an empty folder or an earlier page";
        return Err(Failure::Said(format!("{} {message}", folder.display())));
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

/// Reads the files of a folder. `within` is the path of the folder with a slash at its end, or empty.
fn read(folder: &Path, within: &str, files: &mut Files) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = format!("{within}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            read(&entry.path(), &format!("{path}/"), files)?;
        } else {
            files.insert(path, fs::read(entry.path())?);
        }
    }
    Ok(())
}

/// Returns the hash of files with their paths, as text.
fn hash(files: &Files) -> String {
    let mut hash = Xxh3::new();
    for (path, bytes) in files {
        for part in [path.as_bytes(), bytes] {
            hash.update(&(part.len() as u64).to_le_bytes());
            hash.update(part);
        }
    }
    format!("{:016x}", hash.digest())
}

/// Returns the index for files in a folder of the given name. It selects WebAssembly as the engine in place of the
/// server, and loads the module and all modules that `main.js` imports at once.
fn static_index(index: &str, name: &str, files: &Files) -> Result<String, Failure> {
    let [server, wasm] = ENGINES;
    let references = ["icon.svg", "style.css", "main.js"];
    let quoted = references.map(|file| format!("=\"{file}\""));
    if let Some(missing) =
        quoted.iter().map(String::as_str).chain([server]).find(|part| !index.contains(part))
    {
        return Err(Failure::Said(format!("{WEB}/{INDEX} has no {missing}")));
    }
    let mut index = index.replace(server, wasm);
    for file in references {
        index = index.replace(&format!("=\"{file}\""), &format!("=\"{name}/{file}\""));
    }
    let preloads = imports("main.js", files)
        .into_iter()
        .skip(1)
        .map(|path| format!("  <link rel=\"modulepreload\" href=\"{name}/{path}\">\n"));
    let module = format!("  <link rel=\"preload\" href=\"{name}/{MODULE}\" as=\"fetch\" crossorigin>\n");
    Ok(index.replace("</head>", &format!("{module}{}</head>", preloads.collect::<String>())))
}

/// Returns a module and all modules that it imports, directly or through others.
fn imports(first: &str, files: &Files) -> Vec<String> {
    let mut found = vec![first.to_string()];
    let mut next = 0;
    while let Some(path) = found.get(next).cloned() {
        next += 1;
        let text = files.get(&path).map(|bytes| String::from_utf8_lossy(bytes)).unwrap_or_default();
        // Imports of types are comments, and end with a parenthesis.
        let named = text.split("from \"").skip(1).chain(text.split("import \"").skip(1));
        for named in named.filter_map(|rest| rest.split_once("\";")).map(|(named, _)| named) {
            let import = joined(&path, named);
            if files.contains_key(&import) && !found.contains(&import) {
                found.push(import);
            }
        }
    }
    found
}

/// Returns the path of a module that another one names relative to its own folder.
fn joined(module: &str, named: &str) -> String {
    let mut parts: Vec<&str> = module.split('/').collect();
    parts.pop();
    for part in named.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// Writes a file, and prints its size, and its size after `gzip` if that program exists.
fn write(file: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let folder = file.parent().unwrap_or(file);
    fs::create_dir_all(folder).map_err(|error| failure(folder, &error))?;
    fs::write(file, bytes).map_err(|error| failure(file, &error))?;
    let packed = Command::new("gzip").args(["-9", "-c"]).arg(file).output();
    let packed = packed.ok().filter(|output| output.status.success());
    let packed = packed.map_or_else(String::new, |output| format!("{:>12} packed", output.stdout.len()));
    println!("{:>12} bytes{packed}  {}", bytes.len(), file.display());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_earlier_page_is_removed_and_nothing_else() {
        let folder = std::env::temp_dir().join(format!("rivertable-page-{}", std::process::id()));
        assert!(empty(&folder).is_ok(), "there is nothing yet");
        fs::create_dir_all(folder.join("0123/engine")).unwrap();
        let old = folder.join("0123/engine/old.js");
        fs::write(&old, "").unwrap();
        assert!(empty(&folder).is_err() && old.exists());
        fs::write(folder.join(INDEX), ENGINES[0]).unwrap();
        assert!(empty(&folder).is_err() && old.exists(), "the page of the server is not a built one");
        fs::write(folder.join(INDEX), ENGINES[1]).unwrap();
        fs::write(folder.join(".nojekyll"), "").unwrap();
        assert!(empty(&folder).is_ok());
        let left = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name());
        assert_eq!(left.collect::<Vec<_>>(), [".nojekyll"]);
        fs::remove_dir_all(&folder).unwrap();
    }

    /// The files of the page as they are.
    fn web() -> Files {
        let mut files = Files::new();
        read(&root().join(WEB), "", &mut files).unwrap();
        files
    }

    #[test]
    fn the_index_preloads_what_the_page_imports() {
        let files = web();
        let found = imports("main.js", &files);
        for wanted in
            ["main.js", "engine/workers.js", "state/resource.js", "vendor/preact.js", "view/reports/hits.js"]
        {
            assert!(found.iter().any(|path| path == wanted), "{wanted}");
        }
        // The worker has its own imports, and pages are no modules.
        assert!(found.iter().all(|path| path.ends_with(".js") && path != "engine/worker.js"), "{found:?}");
        let index = String::from_utf8(files[INDEX].clone()).unwrap();
        let index = static_index(&index, "abc", &files).unwrap();
        assert!(index.contains(r#"<script type="module" src="abc/main.js">"#) && index.contains(ENGINES[1]));
        assert_eq!(index.matches("modulepreload").count(), found.len() - 1);
        assert!(static_index("<head></head>", "abc", &files).is_err());
    }

    #[test]
    fn the_hash_depends_on_each_path_and_content() {
        let files = |list: &[(&str, &str)]| -> Files {
            list.iter().map(|(path, text)| (path.to_string(), text.as_bytes().to_vec())).collect()
        };
        let hashes = [
            files(&[("a", "bc"), ("d", "")]),
            files(&[("a", "bcd"), ("d", "")]),
            files(&[("ab", "c"), ("d", "")]),
            files(&[("a", "b"), ("d", "c")]),
            files(&[("a", "bc")]),
        ];
        let hashes = hashes.map(|files| hash(&files));
        assert!(hashes.iter().enumerate().all(|(place, hash)| !hashes[..place].contains(hash)), "{hashes:?}");
        assert_eq!(hash(&web()), hash(&web()));
    }
}
