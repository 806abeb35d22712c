//! Coverage: which lines of the two libraries their own tests reach, and the seeds of fuzzing with what is made of them.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::run::{Failure, cargo, host, root, run, rustc, target_folder};

/// The libraries and their sources.
const LIBRARIES: [(&str, &str); 2] = [("evaluator", "evaluator/src"), ("equity", "evaluator/equity/src")];

/// Tests that see all hands, boards or bytes, or that draw samples by the million: others go the same ways with fewer.
const LONG: &str = "batch::all_six batch::all_seven all_five_card_hands_in_every_form many_hands_of_other_sizes all_turns \
    all_rivers a_change_of_any_byte all_hands_of_short_deck all_small_low_hands boards_of_short_deck deals_follow_the_law \
    all_layouts_follow_the_law errors_of_few_samples_are_honest estimates_are_as_sure_as_they_say";

/// Runs tests with counters, prints a line for each file, and writes the counts of all lines to `lcov.info`.
pub(crate) fn coverage(arguments: &[String]) -> Result<(), Failure> {
    let said = |about: &str, error| Failure::Said(format!("cannot {about}: {error}"));
    if let Some(other) = arguments.iter().find(|name| LIBRARIES.iter().all(|(known, _)| known != name)) {
        return Err(Failure::Said(format!("{other:?}: expected evaluator or equity")));
    }
    let is_asked = |name: &str| arguments.is_empty() || arguments.iter().any(|asked| asked == name);
    let libraries: Vec<_> = LIBRARIES.into_iter().filter(|(name, _)| is_asked(name)).collect();
    let sysroot = rustc(&["--print", "sysroot"])?;
    let tools = Path::new(sysroot.trim()).join("lib/rustlib").join(host()?).join("bin");
    if !tools.join("llvm-cov").exists() {
        return Err(Failure::Said(
            "llvm-cov is missing: `rustup component add llvm-tools` installs it".into(),
        ));
    }
    let folder = target_folder().join("coverage");
    let (counts, all) = (folder.join("counts"), folder.join("all.profdata"));
    // Counts of another run would be added.
    _ = fs::remove_dir_all(&counts);
    let tests = || {
        let mut command = cargo(["test", "--locked", "--all-features", "--lib", "--tests", "--target-dir"]);
        command.args([folder.as_os_str(), "--package".as_ref(), "fuzz".as_ref()]);
        command.args(libraries.iter().flat_map(|(name, _)| ["--package", name]));
        command.env("RUSTFLAGS", "-Cinstrument-coverage").env_remove("CARGO_ENCODED_RUSTFLAGS");
        command.env("LLVM_PROFILE_FILE", counts.join("%p-%m.profraw")).current_dir(root());
        command
    };
    let mut command = tests();
    command.arg("--").args(LONG.split_whitespace().flat_map(|name| ["--skip", name]));
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
        command.args(libraries.iter().map(|(_, sources)| root().join(sources)));
        command
    };
    run(llvm_cov(&["report"]))?;
    let lines = llvm_cov(&["export", "--format=lcov"]).output();
    let lines = lines.map_err(|error| said("start llvm-cov", error))?;
    let path = folder.join("lcov.info");
    fs::write(&path, lines.stdout).map_err(|error| said("write lcov.info", error))?;
    println!("counts of all lines are in {}", path.display());
    Ok(())
}
