//! Checks of the crate `gpu` by NVIDIA's compiler and on a device.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::python;
use crate::run::{Failure, cargo, root, run, target_folder};

/// The README, which lists what has not run on a device.
const README: &str = include_str!("../../evaluator/gpu/README.md");

/// The heading of that list.
const NOT_RUN: &str = "## Not run on a device yet\n";

/// The test that compiles every kernel by NVRTC, which needs no device.
const COMPILER: &str = "test --package gpu --test gpu -- --ignored nvrtc";

/// The example that fails with a sentence if there is no device.
const OPEN: &str = "run --quiet --release --package gpu --example speed -- 1024";

/// The programs that run on a device, as JSON messages. Tests are compiled as users' code is.
const BUILD: &str = "build --release --package gpu --examples --test gpu --message-format=json";

/// Other files of the checks, relative to the workspace.
const FILES: [&str; 3] = [
    "evaluator/gpu/device/check.sh",
    "evaluator/gpu/device/check.py",
    "evaluator/python/recipes/river_cfr.py",
];

/// Compiles all kernels by NVRTC, then packs the checks and runs them on the first device. With `--pack`, only packs them,
/// for a machine with a device.
///
/// The environment variable `RIVERTABLE_NVRTC` names NVRTC's file, if the system does not find it.
pub(crate) fn gpu(arguments: &[String]) -> Result<(), Failure> {
    let folder = target_folder().join("gpu");
    match arguments {
        [] => {}
        [pack] if pack == "--pack" => {
            pack_into(&folder)?;
            eprintln!("copy {} to a machine with a device, and run check.sh there", folder.display());
            return Ok(());
        }
        [.., argument] => return Failure::unexpected(argument, "only --pack"),
    }
    eprintln!("== cargo {COMPILER}");
    let compiled = run(cargo(COMPILER.split(' ')).current_dir(root()));
    // The program is small and says at once if there is no device.
    let opened = run(cargo(OPEN.split(' ')).current_dir(root()));
    let missing = match (&compiled, &opened) {
        (Ok(()), Ok(())) => None,
        (Err(_), Ok(())) => Some("NVRTC is missing or rejects a kernel"),
        (Ok(()), Err(_)) => Some("no device can be used"),
        (Err(_), Err(_)) => Some("NVRTC is missing or rejects a kernel, and no device can be used"),
    };
    if let Some(missing) = missing {
        let list = not_run();
        return Err(Failure::Said(format!("{missing}: see the messages above. Not run so far:\n{list}")));
    }
    pack_into(&folder)?;
    run(Command::new("sh").arg(folder.join("check.sh")))
}

/// Returns the README's list.
fn not_run() -> &'static str {
    let (_, list) = README.split_once(NOT_RUN).unwrap_or_default();
    list.split("\n## ").next().unwrap_or_default().trim()
}

/// Writes the programs, the Python package and the script that runs them into a folder.
fn pack_into(folder: &Path) -> Result<(), Failure> {
    let message = |what: &str, error| Failure::Said(format!("cannot {what}: {error}"));
    _ = fs::remove_dir_all(folder);
    fs::create_dir_all(folder).map_err(|error| message("create the folder", error))?;
    eprintln!("== cargo {BUILD}");
    let mut build = cargo(BUILD.split(' '));
    let output = build.current_dir(root()).stderr(Stdio::inherit()).output();
    let output = output.map_err(|error| message("start cargo", error))?;
    if !output.status.success() {
        return Err(Failure::Code(1));
    }
    let copy = |from: &Path, name: &str| {
        let copied = fs::copy(from, folder.join(name));
        copied.map(drop).map_err(|error| message(&format!("copy {}", from.display()), error))
    };
    for program in programs(&String::from_utf8_lossy(&output.stdout)) {
        // The name of the tests has a hash.
        let name = program.file_name().unwrap_or_default().to_string_lossy();
        copy(&program, if name.starts_with("gpu-") { "tests" } else { &name })?;
    }
    for file in FILES {
        let from = root().join(file);
        copy(&from, &from.file_name().unwrap_or_default().to_string_lossy())?;
    }
    eprintln!("== the Python package");
    let wheel = ["-m", "pip", "wheel", "--quiet", "--no-deps", "./evaluator/python", "--wheel-dir"];
    run(Command::new(python::INTERPRETER).args(wheel).arg(folder).current_dir(root()))
}

/// Returns the programs that cargo names in its messages, one line of JSON each.
fn programs(messages: &str) -> Vec<PathBuf> {
    let program = |message: &str| {
        let (_, value) = message.split_once("\"executable\":\"")?;
        Some(PathBuf::from(value.split('"').next()?))
    };
    messages.lines().filter_map(program).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_read_from_messages() {
        let messages =
            "{\"executable\":\"/target/release/examples/speed\",\"fresh\":true}\n{\"executable\":null}\n";
        assert_eq!(programs(messages), [PathBuf::from("/target/release/examples/speed")]);
    }

    #[test]
    fn the_readme_lists_what_has_not_run() {
        assert!(not_run().starts_with("- all launches"), "{}", not_run());
    }
}
