//! The C library as an installed package: the header, the libraries and a file for pkg-config under a prefix.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{fs, io};

use crate::run::{Failure, cargo, root, run, target_folder};

/// The crate's folder, relative to the root.
const FOLDER: &str = "evaluator/c";

/// The static library, the shared library, and the library that links the shared one on Windows.
const LIBRARIES: &[&str] = if cfg!(all(windows, target_env = "gnu")) {
    &["librivertable.a", "rivertable.dll", "librivertable.dll.a"]
} else if cfg!(windows) {
    &["rivertable.lib", "rivertable.dll", "rivertable.dll.lib"]
} else if cfg!(target_os = "macos") {
    &["librivertable.a", "librivertable.dylib"]
} else {
    &["librivertable.a", "librivertable.so"]
};

/// The other name of the shared library, which `build.rs` of the package gives to the linker.
const NAME_IN_PROGRAMS: Option<&str> = if cfg!(windows) {
    None
} else if cfg!(target_os = "macos") {
    Some("librivertable.0.dylib")
} else {
    Some("librivertable.so.0")
};

/// The system libraries that the static library needs.
const SYSTEM: &str = if cfg!(windows) {
    "-lkernel32 -lntdll -luserenv -lws2_32 -ldbghelp"
} else if cfg!(target_os = "macos") {
    "-liconv -lSystem -lc -lm"
} else {
    "-lgcc_s -lutil -lrt -lpthread -lm -ldl -lc"
};

/// Installs the release build under a prefix, by default `target/c`, and compiles programs with it.
pub(crate) fn c(arguments: &[String]) -> Result<(), Failure> {
    let prefix = match arguments {
        [] => target_folder().join("c"),
        [prefix] if !prefix.starts_with('-') => PathBuf::from(prefix),
        [argument, ..] => return Failure::unexpected(argument, "a folder, or nothing"),
    };
    install(&build()?, &prefix)?;
    try_out(&prefix)
}

/// Compiles the release build, and returns its folder.
pub(crate) fn build() -> Result<PathBuf, Failure> {
    let build = "build --quiet --release --locked --package rivertable-c-library";
    run(cargo(build.split(' ')).current_dir(root()))?;
    Ok(target_folder().join("release"))
}

/// Copies the header, the libraries of a folder, the licenses and the file for pkg-config to a prefix.
pub(crate) fn install(libraries: &Path, prefix: &Path) -> Result<(), Failure> {
    let failed = |error: io::Error| Failure::Said(format!("cannot install to {}: {error}", prefix.display()));
    let crate_folder = root().join(FOLDER);
    let licenses = ["LICENSE-MIT", "LICENSE-APACHE"];
    let files = LIBRARIES.iter().map(|name| (libraries.join(name), format!("lib/{name}")));
    let files = files.chain([(crate_folder.join("include/rivertable.h"), "include/rivertable.h".into())]);
    let files = files.chain(licenses.map(|name| (root().join(name), format!("share/doc/rivertable/{name}"))));
    for (from, to) in files {
        let to = prefix.join(to);
        fs::create_dir_all(to.parent().unwrap_or(prefix)).map_err(failed)?;
        fs::copy(&from, &to).map_err(failed)?;
    }
    #[cfg(unix)]
    if let (Some(name), Some(library)) = (NAME_IN_PROGRAMS, LIBRARIES.last()) {
        let link = prefix.join("lib").join(name);
        let _ = fs::remove_file(&link);
        std::os::unix::fs::symlink(library, link).map_err(failed)?;
    }
    let text = fs::read_to_string(crate_folder.join("rivertable.pc.in")).map_err(failed)?;
    let text = text.replace("@VERSION@", env!("CARGO_PKG_VERSION")).replace("@SYSTEM@", SYSTEM);
    fs::create_dir_all(prefix.join("lib/pkgconfig")).map_err(failed)?;
    fs::write(prefix.join("lib/pkgconfig/rivertable.pc"), text).map_err(failed)?;
    println!("installed the C library to {}", prefix.display());
    Ok(())
}

/// Compiles the examples by the words of pkg-config, with the shared and the static library, and runs them.
pub(crate) fn try_out(prefix: &Path) -> Result<(), Failure> {
    let is_missing = || Command::new("pkg-config").arg("--version").stdout(Stdio::null()).status().is_err();
    if cfg!(windows) || is_missing() {
        println!(
            "skipped: no program was compiled with the installed library, which takes Unix and pkg-config"
        );
        return Ok(());
    }
    let shared = pkg_config(prefix, &[])?;
    // A static program names the library's file, because `-l` prefers the shared library.
    let library = prefix.join("lib").join(LIBRARIES[0]).display().to_string();
    let mut one_file = pkg_config(prefix, &["--static"])?;
    one_file.iter_mut().filter(|word| *word == "-lrivertable").for_each(|word| word.clone_from(&library));
    let examples = [("cc", "equity.c", shared), ("c++", "rank.cpp", one_file)];
    let programs = target_folder().join("c-programs");
    fs::create_dir_all(&programs)
        .map_err(|error| Failure::Said(format!("cannot create {}: {error}", programs.display())))?;
    for (compiler, source, words) in examples {
        let program = programs.join(source.replace('.', "-"));
        let source = root().join(FOLDER).join("examples").join(source);
        run(Command::new(compiler).arg(source).arg("-o").arg(&program).args(words))?;
        let mut command = Command::new(&program);
        run(command.env("LD_LIBRARY_PATH", prefix.join("lib")).env("DYLD_LIBRARY_PATH", prefix.join("lib")))?;
    }
    Ok(())
}

/// Returns the compiler's words for the installed library.
fn pkg_config(prefix: &Path, more: &[&str]) -> Result<Vec<String>, Failure> {
    let mut command = Command::new("pkg-config");
    command.args(["--cflags", "--libs"]).args(more).arg("rivertable").stderr(Stdio::inherit());
    command.env("PKG_CONFIG_PATH", prefix.join("lib/pkgconfig"));
    let output =
        command.output().map_err(|error| Failure::Said(format!("cannot start pkg-config: {error}")))?;
    if !output.status.success() {
        return Err(Failure::Said("pkg-config does not find the installed library".into()));
    }
    Ok(String::from_utf8_lossy(&output.stdout).split_whitespace().map(String::from).collect())
}
