//! Coverage: the lines of the three libraries that their own tests and the fuzz seeds reach.

use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::{fs, io, thread};

use crate::run::{Failure, cargo, host, root, run, rustc, target_folder};

/// The libraries and their source folders.
const LIBRARIES: [(&str, &str); 3] =
    [("evaluator", "evaluator/src"), ("equity", "evaluator/equity/src"), ("holdem", "evaluator/holdem/src")];

/// Tests that visit all hands, boards or bytes, or that draw millions of samples. Other tests reach the same
/// lines with fewer.
const LONG: &str = "batch::all_six batch::all_seven all_five_card_hands_in_every_form \
    many_hands_of_other_sizes all_turns all_rivers a_change_of_any_byte all_hands_of_short_deck \
    all_small_low_hands boards_of_short_deck deals_have_the_expected_distribution \
    all_layouts_have_accurate_standard_errors standard_errors_of_few_samples_are_accurate \
    estimates_match_their_standard_errors a_thousand_random_spots";

/// Runs tests with counters, prints a line for each file, and writes the counts of all lines to `lcov.info`.
pub(crate) fn coverage(arguments: &[String]) -> Result<(), Failure> {
    let message = |about: &str, error| Failure::Said(format!("cannot {about}: {error}"));
    if let Some(other) = arguments.iter().find(|name| LIBRARIES.iter().all(|(known, _)| known != name)) {
        return Err(Failure::Said(format!("{other:?}: expected evaluator, equity or holdem")));
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
    // The counts of an earlier run would be added.
    _ = fs::remove_dir_all(&counts);
    let mut command = cargo(["test", "--locked", "--all-features", "--lib", "--tests", "--no-run"]);
    command.args(["--message-format=json", "--package", "fuzz", "--target-dir"]).arg(&folder);
    command.args(libraries.iter().flat_map(|(name, _)| ["--package", name]));
    command.env("RUSTFLAGS", "-Cinstrument-coverage").env_remove("CARGO_ENCODED_RUSTFLAGS");
    let output = command.current_dir(root()).stderr(Stdio::inherit()).output();
    let output = output.map_err(|error| message("start cargo", error))?;
    if !output.status.success() {
        return Err(Failure::Code(1));
    }
    let programs = test_programs(&String::from_utf8_lossy(&output.stdout));
    programs.iter().try_for_each(|program| program.run(&counts))?;

    run(Command::new(tools.join("llvm-profdata")).args(["merge", "-sparse", "-o"]).args([&all, &counts]))?;
    let llvm_cov = |words: &[&str]| {
        let mut command = Command::new(tools.join("llvm-cov"));
        command.args(words).arg("--instr-profile").arg(&all);
        // The first program is an argument without an option name.
        for (place, program) in programs.iter().enumerate() {
            command.args((place > 0).then_some("--object")).arg(&program.path);
        }
        command.args(libraries.iter().map(|(_, sources)| root().join(sources)));
        command
    };
    run(llvm_cov(&["report"]))?;
    let lines = llvm_cov(&["export", "--format=lcov"]).output();
    let lines = lines.map_err(|error| message("start llvm-cov", error))?;
    let path = folder.join("lcov.info");
    fs::write(&path, lines.stdout).map_err(|error| message("write lcov.info", error))?;
    println!("counts of all lines are in {}", path.display());
    Ok(())
}

/// A test program.
struct TestProgram {
    path: PathBuf,
    /// The folder of its package, which is its working directory.
    folder: PathBuf,
}

/// Returns the programs that cargo names in its messages, one line of JSON each.
fn test_programs(messages: &str) -> Vec<TestProgram> {
    let field = |message: &str, name: &str| {
        let (_, value) = message.split_once(&format!("\"{name}\":\""))?;
        Some(PathBuf::from(value.split('"').next()?))
    };
    let program = |message| {
        let folder = field(message, "manifest_path")?.parent()?.to_path_buf();
        Some(TestProgram { path: field(message, "executable")?, folder })
    };
    messages.lines().filter_map(program).collect()
}

impl TestProgram {
    /// Runs the tests in as many processes as there are processors, each with a share of them and one thread.
    /// Threads that count the same lines would wait for each other.
    fn run(&self, counts: &Path) -> Result<(), Failure> {
        let message = |error| Failure::Said(format!("cannot start {}: {error}", self.path.display()));
        let command = || {
            let mut command = Command::new(&self.path);
            command.current_dir(&self.folder).env("LLVM_PROFILE_FILE", counts.join("%p-%m.profraw"));
            command
                .env("RAYON_NUM_THREADS", "1")
                .args(LONG.split_whitespace().flat_map(|name| ["--skip", name]));
            command
        };
        let listed = command().args(["--list", "--format=terse"]).output().map_err(message)?;
        let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
        let names: Vec<&str> = listed.lines().filter_map(|line| line.strip_suffix(": test")).collect();
        let processes = thread::available_parallelism().map_or(1, NonZero::get);
        let start = |process: usize| {
            let names = names.iter().skip(process).step_by(processes);
            command().args(["--test-threads=1", "--exact"]).args(names).spawn()
        };
        let started: Vec<_> = (0..processes.min(names.len())).map(start).collect();
        // Wait for all processes before reporting a failure.
        let wait = |process: io::Result<Child>| process.and_then(|mut process| process.wait());
        let ended: Vec<_> = started.into_iter().map(wait).collect();
        for status in ended {
            if !status.map_err(message)?.success() {
                return Err(Failure::Code(1));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_and_their_folders_are_found_in_messages() {
        let messages = "{\"manifest_path\":\"/a/b/Cargo.toml\",\"executable\":\"/target/b-1\"}\n\
            {\"manifest_path\":\"/a/c/Cargo.toml\",\"executable\":null}\n";
        let programs = test_programs(messages);
        assert_eq!(programs.len(), 1);
        assert_eq!((&*programs[0].path, &*programs[0].folder), (Path::new("/target/b-1"), Path::new("/a/b")));
    }
}
