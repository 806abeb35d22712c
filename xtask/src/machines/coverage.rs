//! Coverage: which lines of the two libraries their tests reach.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::run::{Failure, cargo, host, root, run, rustc, target_folder};

/// The tests that count: those of the libraries themselves.
const TESTS: [&str; 9] = [
    "test",
    "--locked",
    "--package",
    "evaluator",
    "--package",
    "equity",
    "--all-features",
    "--lib",
    "--tests",
];

/// The folders of what is counted.
const SOURCES: [&str; 2] = ["evaluator/src", "evaluator/equity/src"];

/// Runs the tests with counters, prints a line for each file, and writes the lines and their counts to `lcov.info`.
pub(crate) fn coverage(arguments: &[String]) -> Result<(), Failure> {
    let said = |about: &str, error| Failure::Said(format!("cannot {about}: {error}"));
    let tools =
        Path::new(rustc(&["--print", "sysroot"])?.trim()).join("lib/rustlib").join(host()?).join("bin");
    if !tools.join("llvm-cov").exists() {
        let how = "`rustup component add llvm-tools` installs it";
        return Err(Failure::Said(format!("llvm-cov is missing: {how}")));
    }
    let folder = target_folder().join("coverage");
    let (counts, all) = (folder.join("counts"), folder.join("all.profdata"));
    // Counts of another run would be added.
    _ = fs::remove_dir_all(&counts);
    let tests = || {
        let mut command = cargo(TESTS);
        command.arg("--target-dir").arg(&folder).current_dir(root());
        command.env("RUSTFLAGS", "-Cinstrument-coverage").env_remove("CARGO_ENCODED_RUSTFLAGS");
        command.env("LLVM_PROFILE_FILE", counts.join("%p-%m.profraw"));
        command
    };
    let mut command = tests();
    command.arg("--").args(arguments);
    run(command)?;

    let mut command = tests();
    command.args(["--no-run", "--message-format=json"]).stderr(Stdio::null());
    let listed = command.output().map_err(|error| said("start cargo", error))?;
    let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
    let programs = listed.split("\"executable\":\"").skip(1).filter_map(|text| text.split('"').next());

    let mut command = Command::new(tools.join("llvm-profdata"));
    command.args(["merge", "-sparse", "-o"]).args([&all, &counts]);
    run(command)?;
    let llvm_cov = |words: &[&str]| {
        let mut command = Command::new(tools.join("llvm-cov"));
        command.args(words).arg("--instr-profile").arg(&all);
        // The first one stands by itself.
        for (place, program) in programs.clone().enumerate() {
            command.args((place > 0).then_some("--object")).arg(program);
        }
        command.args(SOURCES.map(|source| root().join(source)));
        command
    };
    run(llvm_cov(&["report"]))?;
    let lines =
        llvm_cov(&["export", "--format=lcov"]).output().map_err(|error| said("start llvm-cov", error))?;
    let path = folder.join("lcov.info");
    fs::write(&path, lines.stdout).map_err(|error| said("write lcov.info", error))?;
    println!("counts of all lines are in {}", path.display());
    Ok(())
}
