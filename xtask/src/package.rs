//! Archives for a release: the program with completions and a manual, and the C library.

use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, fs, io};

use crate::c;
use crate::run::{Failure, Programs, expect_none, host, root, run, target_folder};

/// The shells with completions, and the names that they expect.
const SHELLS: [(&str, &str); 4] = [
    ("bash", "rivertable.bash"),
    ("zsh", "_rivertable"),
    ("fish", "rivertable.fish"),
    ("powershell", "rivertable.ps1"),
];

/// The file with the checksums of the archives, as `sha256sum --check` reads it.
const CHECKSUMS: &str = "SHA256SUMS";

/// Packs the release builds into archives in `target/archives`, and tries them out.
pub(crate) fn package(arguments: &[String]) -> Result<(), Failure> {
    expect_none(arguments)?;
    pack(&Programs::Release.path("rivertable")?, &c::build()?, &target_folder().join("archives"))
}

/// Packs the builds of the tests that `cargo xtask ci` has compiled before, and tries them out.
pub(crate) fn package_tests() -> Result<(), Failure> {
    let folder = target_folder().join("archives-tests");
    pack(&Programs::Tests.path("rivertable")?, &target_folder().join("once/examples"), &folder)
}

/// Packs a program and the libraries of a folder, then unpacks the archives into another folder and uses them
/// there.
fn pack(program: &Path, libraries: &Path, folder: &Path) -> Result<(), Failure> {
    let failed = |error: io::Error| Failure::Said(format!("cannot write to {}: {error}", folder.display()));
    // Archives of an earlier version would get checksums too.
    let _ = fs::remove_dir_all(folder);
    let staged = target_folder().join("archives-files");
    let _ = fs::remove_dir_all(&staged);
    fs::create_dir_all(folder).map_err(failed)?;
    let label = format!("{}-{}", env!("CARGO_PKG_VERSION"), host()?);
    let [name, c_name] = [format!("rivertable-{label}"), format!("rivertable-c-{label}")];
    stage_program(program, &staged.join(&name))?;
    c::install(libraries, &staged.join(&c_name))?;
    let archives = [archive(&staged, &name, folder)?, archive(&staged, &c_name, folder)?];
    write_checksums(folder, &archives)?;
    let unpacked = staged.join("unpacked");
    fs::create_dir_all(&unpacked).map_err(failed)?;
    for archive in &archives {
        run(tar().arg("-xf").arg(folder.join(archive)).arg("-C").arg(&unpacked))?;
        let size = fs::metadata(folder.join(archive)).map_err(failed)?.len();
        println!("{size:>12} bytes  {}", folder.join(archive).display());
    }
    let program = unpacked.join(&name).join(program.file_name().unwrap_or_default());
    run(Command::new(program).args(["equity", "AKs", "QQ"]))?;
    c::try_out(&unpacked.join(&c_name))
}

/// Copies the program, its licenses and its page, and writes its completions and its manual.
fn stage_program(program: &Path, folder: &Path) -> Result<(), Failure> {
    let failed = |error: io::Error| Failure::Said(format!("cannot write to {}: {error}", folder.display()));
    for folder in [folder.join("completions"), folder.join("man")] {
        fs::create_dir_all(folder).map_err(failed)?;
    }
    let copied = folder.join(program.file_name().unwrap_or_default());
    fs::copy(program, copied).map_err(failed)?;
    for name in ["README.md", "LICENSE-MIT", "LICENSE-APACHE"] {
        fs::copy(root().join(name), folder.join(name)).map_err(failed)?;
    }
    for (shell, name) in SHELLS {
        let script = output(program, &["completions", shell])?;
        fs::write(folder.join("completions").join(name), script).map_err(failed)?;
    }
    let page = output(program, &["man"])?;
    for command in commands(&page) {
        let page = output(program, &["man", &command])?;
        fs::write(folder.join(format!("man/rivertable-{command}.1")), page).map_err(failed)?;
    }
    fs::write(folder.join("man/rivertable.1"), &page).map_err(failed)
}

/// Returns the commands that the page of the manual about the program refers to, such as `rivertable\-equity(1)`.
/// Pages write hyphens as `\-`.
fn commands(page: &str) -> impl Iterator<Item = String> {
    let named = page.lines().filter_map(|line| line.strip_prefix("rivertable\\-")?.strip_suffix("(1)"));
    named.map(|name| name.replace('\\', "")).filter(|name| name != "help")
}

/// Returns the text that a program prints.
fn output(program: &Path, arguments: &[&str]) -> Result<String, Failure> {
    let output = Command::new(program).args(arguments).stderr(Stdio::inherit()).output();
    let failed = |why: String| Failure::Said(format!("{} {}: {why}", program.display(), arguments.join(" ")));
    let output = output.map_err(|error| failed(error.to_string()))?;
    if !output.status.success() {
        return Err(failed(output.status.to_string()));
    }
    String::from_utf8(output.stdout).map_err(|error| failed(error.to_string()))
}

/// Packs a folder, and returns the name of the archive.
fn archive(parent: &Path, name: &str, to: &Path) -> Result<String, Failure> {
    // The tar of Windows chooses the form by the name. On other systems players and programmers expect tar files.
    let (file, form) = match cfg!(windows) {
        true => (format!("{name}.zip"), "-acf"),
        false => (format!("{name}.tar.gz"), "-czf"),
    };
    run(tar().arg(form).arg(to.join(&file)).arg("-C").arg(parent).arg(name))?;
    Ok(file)
}

/// Returns the system's tar. On Windows another one without zip files may come first on the PATH.
fn tar() -> Command {
    let windows = env::var_os("SystemRoot").filter(|_| cfg!(windows));
    Command::new(windows.map_or("tar".into(), |root| Path::new(&root).join("System32/tar.exe")))
}

/// Writes the checksums of archives beside them.
fn write_checksums(folder: &Path, archives: &[String]) -> Result<(), Failure> {
    let tools: [(&str, &[&str]); 2] = [("sha256sum", &[]), ("shasum", &["-a", "256"])];
    for (tool, arguments) in tools {
        let mut command = Command::new(tool);
        let Ok(output) = command.args(arguments).args(archives).current_dir(folder).output() else {
            continue;
        };
        if !output.status.success() {
            return Err(Failure::Said(format!("{tool}: {}", String::from_utf8_lossy(&output.stderr).trim())));
        }
        let file = folder.join(CHECKSUMS);
        return fs::write(&file, output.stdout)
            .map_err(|error| Failure::Said(format!("cannot write {}: {error}", file.display())));
    }
    Err(Failure::Said("neither sha256sum nor shasum is on the PATH".into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_manual_names_its_commands() {
        let page = ".SH SUBCOMMANDS\n.TP\nrivertable\\-equity(1)\nCompare\n.TP\nrivertable\\-help(1)\nrivertable\\-push\\-fold(1)";
        assert_eq!(commands(page).collect::<Vec<_>>(), ["equity", "push-fold"]);
    }
}
